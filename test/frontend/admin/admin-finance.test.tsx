import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PAGES } from '#frontend/app/pages.js';
import type { Journal, Liabilities, SelfBillList, VatReport } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const AT = '/admin?tab=analytics&section=finance';
const LIABILITIES = 'GET /api/admin/finance/liabilities';
const JOURNAL = 'GET /api/admin/finance/journal/2026-11';
const FILE = 'GET /api/admin/finance/file';

const OWED: Liabilities = {
  date: '2026-11-26',
  totals: { walletCashPence: 11_000, walletBonusPence: 1_000, commissionPence: 2_550, prepaidPence: 4_600 },
  items: [
    {
      key: 'account 1',
      name: 'Sara Saver',
      email: 'sara@mail.example',
      walletCashPence: 11_000,
      walletBonusPence: 1_000,
      commissionPence: 0,
      prepaidPence: 4_600,
      totalPence: 16_600,
    },
    {
      key: 'wallet 2',
      name: '',
      email: '',
      walletCashPence: 0,
      walletBonusPence: 0,
      commissionPence: 2_550,
      prepaidPence: 0,
      totalPence: 2_550,
    },
  ],
  nextCursor: null,
};
const VAT: VatReport = {
  from: '2025-12',
  to: '2026-11',
  items: [
    {
      month: '2026-11',
      stream: 'membership',
      basisPoints: 2000,
      vatCode: 'S',
      chargedPence: 1_598,
      refundedPence: 799,
      netPence: 666,
      vatPence: 133,
    },
  ],
};
const LINES: Journal = {
  month: '2026-11',
  items: [
    {
      source: 'orders',
      account: 'card_payments',
      code: '1200',
      vatCode: null,
      debitPence: 4_600,
      creditPence: 0,
    },
    {
      source: 'orders',
      account: 'sales_one_time',
      code: '4000',
      vatCode: 'Z',
      debitPence: 0,
      creditPence: 4_600,
    },
  ],
  debitPence: 4_600,
  creditPence: 4_600,
  differencePence: 0,
};
const BILL = {
  name: 'Amara Osei',
  referralCode: 'AMARA123',
  number: 'SB-AMARA123-202611',
  amountPence: 2_550,
  agreementVersion: '2026-11',
  agreedOn: '2026-03-02',
  vatNumber: null,
};
const BILLS: SelfBillList = {
  month: '2026-11',
  items: [
    BILL,
    { ...BILL, name: 'Tomasz Wilk', number: 'SB-T-202611', agreementVersion: null, agreedOn: null },
  ],
};

// Preloads lazy code, so that no test waits for it.
beforeAll(() =>
  Promise.all([PAGES.admin.load(), import('#frontend/features/admin/finance/finance-section.js')]),
);

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
  server.on(LIABILITIES, () => ok(OWED));
  server.on('GET /api/admin/finance/vat', () => ok(VAT));
  server.on(JOURNAL, () => ok(LINES));
  server.on('GET /api/admin/finance/self-bills/2026-11', () => ok(BILLS));
  server.on(FILE, () => ok('file'));
});

describe('finance (rules A90 to A92, R90)', () => {
  it('shows what the shop owes, by person, at the end of a day', async () => {
    renderSite(AT);
    expect(await screen.findByText('Sara Saver', {}, { timeout: 10_000 })).toBeTruthy();
    const totals = screen.getByLabelText('Totals');
    for (const words of [
      'Money in wallets',
      'Paid in by customers, including what open orders hold',
      '£110.00',
      'Bonus in wallets',
      'Commission to pay',
      'Earned by professionals and not paid out yet',
      'Paid, not yet delivered',
      '£46.00',
    ])
      expect(within(totals).getByText(words)).toBeTruthy();
    expect(screen.getByText('Deleted account')).toBeTruthy();
    const choose = (value: string) =>
      fireEvent.change(screen.getByLabelText('At the end of'), { target: { value } });
    // A year that is still being typed asks for nothing.
    choose('0002-01-31');
    choose('2026-01-31');
    await waitFor(() => expect(server.calls(LIABILITIES).at(-1)?.query.get('date')).toBe('2026-01-31'));
    expect(server.calls(LIABILITIES)).toHaveLength(2);
  });

  it('shows VAT by month, kind of sale and rate', async () => {
    renderSite(`${AT}&view=vat&month=2026-11`);
    const table = await screen.findByRole('table', { name: 'VAT by month, kind of sale and rate' });
    expect(
      within(table).getByRole('row', {
        name: 'November 2026 LT+ membership 20% (S) £15.98 £7.99 £6.66 £1.33',
      }),
    ).toBeTruthy();
    expect(screen.getByText(/^By the day of payment/)).toBeTruthy();
  });

  it('shows the journal of a month and that it balances', async () => {
    renderSite(`${AT}&view=journal&month=2026-11`);
    expect(await screen.findByText('Balanced: £46.00 on each side.')).toBeTruthy();
    expect(
      screen.getByRole('row', { name: '1200 Card payments at the provider Orders paid £46.00' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('row', { name: '4000 Sales, one-time orders Orders paid Z £46.00' }),
    ).toBeTruthy();
  });

  it('warns of a month whose debits and credits differ', async () => {
    server.on(JOURNAL, () => ok({ ...LINES, debitPence: 4_601, differencePence: 1 }));
    renderSite(`${AT}&view=journal&month=2026-11`);
    expect((await screen.findByRole('alert')).textContent).toContain('Debits and credits differ by £0.01.');
  });

  it('shows the self-bills of a month, and who has not agreed', async () => {
    renderSite(`${AT}&view=self-bills&month=2026-11`);
    expect(await screen.findByText('SB-AMARA123-202611')).toBeTruthy();
    expect(screen.getByText('2026-11, agreed 2 Mar 2026')).toBeTruthy();
    expect(screen.getByText('Not registered')).toBeTruthy();
    expect(screen.getByText('None')).toBeTruthy();
  });

  it('says so when there is nothing', async () => {
    const none = () => ok({ ...LINES, items: [] });
    server.on(JOURNAL, none);
    server.on('GET /api/admin/finance/vat', none);
    server.on('GET /api/admin/finance/self-bills/2026-11', none);
    server.on(LIABILITIES, () => ok({ ...OWED, items: [] }));
    const { user } = renderSite(`${AT}&month=2026-11`);
    expect(await screen.findByText('Nothing owed')).toBeTruthy();
    for (const [view, words] of [
      ['VAT', 'No sales'],
      ['Journal', 'No lines'],
      ['Self-billing', 'No self-bills'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: view }));
      expect(await screen.findByText(words)).toBeTruthy();
    }
  });

  it('saves a report as a file, and says when that fails', async () => {
    const createUrl = jest.fn(() => 'http://localhost/#file');
    Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => undefined });
    const { user } = renderSite(`${AT}&view=journal&month=2026-11`);
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(createUrl).toHaveBeenCalledTimes(1));
    expect(Object.fromEntries(server.calls(FILE)[0]?.query ?? [])).toEqual({
      report: 'journal',
      month: '2026-11',
    });
    server.on(FILE, () => problem('internal'));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file didn’t download. Please try again.')).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    server.on(LIABILITIES, () => problem('internal'));
    const { user } = renderSite(AT);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(LIABILITIES, () => ok(OWED));
    await user.click(again);
    expect(await screen.findByText('Sara Saver')).toBeTruthy();
  });

  it('is no section for support', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['support'] }));
    renderSite('/admin?tab=analytics');
    expect((await screen.findAllByRole('link', { name: /^Orders/ })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Finance' })).toBeNull();
    expect(server.calls(LIABILITIES)).toEqual([]);
  });
});
