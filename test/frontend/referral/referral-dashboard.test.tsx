import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { byMonth } from '#frontend/features/referral/payouts/months.js';
import { shareAddresses } from '#frontend/features/referral/dashboard/share-addresses.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { BANK, COMMISSION, NO_COMMISSION, SIGNUP, STATEMENTS } from '../setup/referral.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';
import { storeSession } from '../setup/sessions.js';

const SUMMARY = 'GET /api/referral/commission';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

/** A member of the programme with an open dashboard. */
function asProfessional(commission: unknown = COMMISSION): void {
  storeSession();
  server.on('GET /api/referral/signups/me', () => ok(SIGNUP));
  server.on(SUMMARY, () => ok(commission));
  server.on('GET /api/referral/statements', () => ok({ items: [], nextCursor: null }));
}

describe('the dashboard', () => {
  it('shows the figures, the entries and the milestones', async () => {
    asProfessional();
    renderSite('/referral');
    await screen.findByText('£12.35');
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(figure('Total Referrals')).toContain('2');
    expect(figure('Commission Earned')).toContain('£12.35');
    expect(figure('Pending Payment')).toContain('£7.35');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '20 Nov 2026-£10.00-£1.00Pending',
      '18 Nov 2026£83.45£8.35Pending',
      '1 Oct 2026£50.00£5.00Paid',
    ]);
    expect(screen.getByRole('img', { name: /November 2026: £7\.35/ })).toBeTruthy();
    expect(screen.getByText('Reached')).toBeTruthy();
    expect(screen.getByText('Say that you may be paid')).toBeTruthy();
  });

  it('shows the current and the upcoming commission (rule R70)', async () => {
    const nextCommission = { percent: 8, from: '2026-12-24T10:00:00.000Z' };
    asProfessional({ ...COMMISSION, commissionPercent: 12, nextCommission });
    renderSite('/referral');
    expect(
      await screen.findByText('From 24 Dec 2026 you’ll earn 8% of new orders instead of 12%.'),
    ).toBeTruthy();
    expect(screen.getByText(/^You earn 12% of what a referred patient pays for food/)).toBeTruthy();
  });

  it('shows no rate before theirs has loaded: the current one may apply only to new members (rule R72)', async () => {
    asProfessional();
    server.on(SUMMARY, () => problem('internal'));
    renderSite('/referral');
    expect(await screen.findByText(/^Commission becomes payable/)).toBeTruthy();
    expect(screen.queryByText(/you earn \d+%/i)).toBeNull();
  });

  it('shows that there is no commission yet', async () => {
    asProfessional(NO_COMMISSION);
    renderSite('/referral');
    expect(await screen.findByText('No commission data available')).toBeTruthy();
  });

  it('shows that the figures have not loaded, with zeros', async () => {
    asProfessional();
    server.on(SUMMARY, () => problem('internal'));
    renderSite('/referral');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('We couldn’t load your commission');
    expect(screen.getByText('Commission Earned').parentElement?.textContent).toContain('£0.00');
    expect(screen.getByText('No commission data available')).toBeTruthy();
  });

  it('copies the link, says so, and stops saying so after two seconds', async () => {
    asProfessional();
    const { user } = renderSite('/referral');
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    const button = await screen.findByRole('button', { name: 'Copy link' });
    // On a busy machine, pending requests would hide a toast that shows for two seconds.
    await screen.findByRole('img', { name: 'QR code of your referral link' });
    await screen.findByText('£12.35');
    await user.click(button);
    expect(await screen.findByText('Referral link copied!')).toBeTruthy();
    expect(screen.getByText('Share with colleagues and patients')).toBeTruthy();
    expect(written.mock.calls).toEqual([[SIGNUP.referralLink]]);
    expect(button.textContent).toBe('Copied');
    await act(() => new Promise((resolve) => setTimeout(resolve, 2100)));
    expect(button.textContent).toBe('Copy link');
  });

  it('shares by email, WhatsApp, Telegram and SMS, each saying that there may be a payment', async () => {
    asProfessional();
    renderSite('/referral');
    const href = async (name: string) =>
      decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href') ?? '');
    for (const name of ['Email', 'WhatsApp', 'Telegram', 'SMS']) {
      const address = await href(name);
      expect(address).toContain(SIGNUP.referralLink);
      expect(address).toMatch(/I may receive a payment/);
    }
    expect(screen.queryByRole('button', { name: 'Share via Apps' })).toBeNull();
  });

  it('copies the link when sharing via apps fails, and does nothing when it is called off', async () => {
    const share = jest.fn<(data?: ShareData) => Promise<void>>();
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      asProfessional();
      const { user } = renderSite('/referral');
      const written = jest.spyOn(navigator.clipboard, 'writeText');
      const button = await screen.findByRole('button', { name: 'Share via Apps' });
      share.mockRejectedValueOnce(new DOMException('called off', 'AbortError'));
      await user.click(button);
      expect(screen.queryByText('Referral link copied!')).toBeNull();
      share.mockRejectedValueOnce(new Error('no'));
      await user.click(button);
      expect(await screen.findByText('Referral link copied!')).toBeTruthy();
      expect(written.mock.calls).toEqual([[SIGNUP.referralLink]]);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  it('draws the QR code of the link', async () => {
    asProfessional();
    renderSite('/referral');
    const image = await screen.findByRole('img', { name: 'QR code of your referral link' });
    expect(image.getAttribute('src')).toMatch(/^data:image\/svg/);
  });

  it('generates a picture, and falls back to the bundled one', async () => {
    asProfessional();
    const MAKE = 'POST /api/referral/campaign-image';
    server.on(MAKE, () => ok({ imageUrl: 'https://pictures.example/1.webp', isBundled: false }));
    const { user } = renderSite('/referral');
    await user.click(await screen.findByRole('button', { name: 'Create picture' }));
    const image = await screen.findByRole('img', { name: 'A plated meal' });
    expect(image.getAttribute('src')).toBe('https://pictures.example/1.webp');
    server.on(MAKE, () => problem('unavailable'));
    await user.selectOptions(screen.getByLabelText('Which picture?'), 'The box');
    await user.click(screen.getByRole('button', { name: 'Create picture' }));
    expect(await screen.findByText(/so here’s one of ours/)).toBeTruthy();
    expect(server.calls(MAKE).map(({ body }) => body)).toEqual([
      { imageType: 'hero-meal' },
      { imageType: 'product-hero' },
    ]);
  });
});

describe('statements', () => {
  const LIST = 'GET /api/referral/statements';

  it('show when the first one comes', async () => {
    asProfessional();
    server.on(LIST, () => ok({ items: [], nextCursor: null }));
    renderSite('/referral');
    expect(await screen.findByText(/^Your first statement appears/)).toBeTruthy();
  });

  it('are listed by month, each as a table and as a printable page', async () => {
    asProfessional();
    server.on(LIST, () => ok(STATEMENTS));
    const ONE = 'GET /api/referral/statements/2026-10';
    server.on(ONE, () => ok('file'));
    const createUrl = jest.fn(() => 'http://localhost/#file');
    Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => undefined });
    const { user } = renderSite('/referral');
    expect(await screen.findByText('£14.00 due, paid on 5 Nov 2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'CSV for October 2026' }));
    await user.click(screen.getByRole('button', { name: 'PDF for October 2026' }));
    await waitFor(() => expect(createUrl).toHaveBeenCalledTimes(2));
    expect(server.calls(ONE).map(({ headers }) => headers.get('accept'))).toEqual([
      'text/csv',
      'application/pdf',
    ]);
    server.on(ONE, () => problem('internal'));
    await user.click(screen.getByRole('button', { name: 'PDF for October 2026' }));
    expect(await screen.findByText('An unexpected error occurred')).toBeTruthy();
  });

  it('show that they have not loaded', async () => {
    asProfessional();
    server.on(LIST, () => problem('internal'));
    renderSite('/referral');
    expect(await screen.findByText('We couldn’t load your statements.')).toBeTruthy();
  });
});

describe('bank details', () => {
  const READ = 'GET /api/referral/payout-details';
  const SAVE = 'PUT /api/referral/payout-details';

  async function fillBank(user: RenderedSite['user']): Promise<void> {
    await user.type(await screen.findByLabelText('Account name'), 'C Customer');
    await user.type(screen.getByLabelText('Sort code'), '12-34-56');
    await user.type(screen.getByLabelText('Account number'), '12345678');
  }

  it('are asked for while there are none, checked, and shown masked once they are saved', async () => {
    asProfessional();
    let isSet = false;
    server.on(READ, () => (isSet ? ok({ ...BANK, isHeld: false }) : problem('not_found')));
    server.on(SAVE, () => {
      isSet = true;
      return ok({ ...BANK, isHeld: false });
    });
    const { user } = renderSite('/referral');
    await user.click(await screen.findByRole('button', { name: 'Save bank details' }));
    expect(screen.getByText('Enter the sort code, such as 12-34-56')).toBeTruthy();
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await fillBank(user);
    await user.click(screen.getByRole('button', { name: 'Save bank details' }));
    expect(await screen.findByText('••••5678')).toBeTruthy();
    expect(screen.getByText('Bank details saved.')).toBeTruthy();
    expect(server.calls(SAVE).map(({ body }) => body)).toEqual([
      { accountName: 'C Customer', sortCode: '12-34-56', accountNumber: '12345678' },
    ]);
  });

  it('require the password to change, and state that payouts to new ones are held', async () => {
    asProfessional();
    server.on(READ, () => ok(BANK));
    server.on(SAVE, () => problem('password_incorrect'));
    const { user } = renderSite('/referral');
    expect(await screen.findByText(/we won’t pay to them before Monday,? 23 November 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await fillBank(user);
    await user.click(screen.getByRole('button', { name: 'Save bank details' }));
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(server.calls(SAVE)).toEqual([]);
    await user.type(screen.getByLabelText('Your password'), 'nope');
    await user.click(screen.getByRole('button', { name: 'Save bank details' }));
    await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'),
    );
  });

  it('ask for the password when signing in was too long ago', async () => {
    asProfessional();
    server.on(READ, () => problem('not_found'));
    server.on(SAVE, () => problem('reauthentication_required'));
    const { user } = renderSite('/referral');
    await fillBank(user);
    await user.click(screen.getByRole('button', { name: 'Save bank details' }));
    expect(await screen.findByLabelText('Your password')).toBeTruthy();
  });
});

describe('commission by month', () => {
  it('counts by the clock of London and fills empty months', () => {
    expect(byMonth(COMMISSION.recentCommissions, 3)).toEqual([
      { month: '2026-09', amountPence: 0 },
      { month: '2026-10', amountPence: 500 },
      { month: '2026-11', amountPence: 735 },
    ]);
    expect(byMonth([], 3)).toEqual([]);
  });

  it('uses the statements if there are more entries than were sent', () => {
    const ten = Array.from({ length: 10 }, () => ({
      amountPence: 100,
      spendingPence: 1_000,
      status: 'pending' as const,
      date: '2026-11-20T10:00:00.000Z',
    }));
    const closed = [{ month: '2026-10', totalPence: 1_400 }];
    expect(byMonth(ten, 2, closed)).toEqual([
      { month: '2026-10', amountPence: 1_400 },
      { month: '2026-11', amountPence: 1_000 },
    ]);
    // While all of them are here they are right without a count.
    expect(byMonth(ten.slice(1), 2, closed)[0]).toEqual({ month: '2026-10', amountPence: 0 });
  });
});

describe('addresses to share with', () => {
  it('write a space as %20, which every mail program reads', () => {
    const texts = { subject: 'a b', email: 'c\nd', whatsapp: 'e f', telegram: 'g', sms: 'h & i' };
    expect(shareAddresses('https://x.example/?ref=A', texts)).toEqual({
      email: 'mailto:?subject=a%20b&body=c%0D%0Ad',
      whatsapp: 'https://wa.me/?text=e%20f',
      telegram: 'https://t.me/share/url?url=https%3A%2F%2Fx.example%2F%3Fref%3DA&text=g',
      sms: 'sms:?&body=h%20%26%20i',
    });
  });
});
