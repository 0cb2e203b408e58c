import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SELF_BILLING } from '@rules/money/self-billing';
import { PAGES } from '#frontend/app/pages.js';
import { shareAddresses } from '#frontend/features/referral/dashboard/share-addresses.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { BANK, COMMISSION, NO_COMMISSION, SIGNUP, STATEMENTS } from '../setup/referral.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';
import { storeSession } from '../setup/sessions.js';

const SUMMARY = 'GET /api/referral/commission';

// Preloads lazy code, so that no test waits for it.
beforeAll(() => PAGES.referral.load());

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
  server.on('GET /api/referral/self-billing', () =>
    ok({ currentVersion: SELF_BILLING.version, version: null, agreedAt: null, vatNumber: null, bills: [] }),
  );
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
    expect(await screen.findByText('£14.00 earned · £14.00 paid on 5 Nov 2026')).toBeTruthy();
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

  it('name each amount as paid on one statement only', async () => {
    const [paid] = STATEMENTS.items;
    const november = {
      ...paid,
      month: '2026-11',
      openingPence: 820,
      earnedPence: 900,
      reversedPence: 0,
      totalPence: 900,
      closingPence: 1_720,
      payoutPence: 1_720,
      payoutMonth: '2026-11',
      paidAt: '2026-12-07T10:00:00.000Z',
    };
    const october = { ...november, month: '2026-10', openingPence: 0, totalPence: 820, closingPence: 820 };
    const unpaid = { ...november, payoutPence: null, payoutMonth: null, payoutReference: null, paidAt: null };
    const items = [
      {
        ...unpaid,
        month: '2027-02',
        openingPence: 0,
        totalPence: 300,
        closingPence: 300,
        state: 'carried_over',
      },
      {
        ...unpaid,
        month: '2027-01',
        openingPence: 0,
        totalPence: 2_000,
        closingPence: 2_000,
        state: 'payable',
      },
      { ...november, month: '2026-12', payoutMonth: '2026-12', paidAt: null, state: 'on_its_way' },
      november,
      october,
    ];
    asProfessional();
    server.on(LIST, () => ok({ items, nextCursor: null }));
    renderSite('/referral');
    for (const words of [
      '£3.00 earned · £3.00 carried over to the next month',
      '£20.00 earned · £20.00 to be paid with the next transfer',
      '£9.00 earned · £8.20 carried over from before · £17.20 on its way',
      '£9.00 earned · £8.20 carried over from before · £17.20 paid on 7 Dec 2026',
      '£8.20 earned · £8.20 carried over and paid with November 2026',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Paid later')).toBeTruthy();
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
  it('shows the months as the shop has summed them, whatever the list of the latest entries holds', async () => {
    const months = [
      { month: '2026-10', amountPence: 1_400 },
      { month: '2026-11', amountPence: 12_400 },
    ];
    asProfessional({ ...COMMISSION, months });
    renderSite('/referral');
    expect(
      await screen.findByRole('img', { name: /October 2026: £14\.00; November 2026: £124\.00/ }),
    ).toBeTruthy();
  });
});

describe('self-billing (rule R90)', () => {
  const READ = 'GET /api/referral/self-billing';
  const SAVE = 'PUT /api/referral/self-billing';
  const NOT_AGREED = {
    currentVersion: SELF_BILLING.version,
    version: null,
    agreedAt: null,
    vatNumber: null,
    bills: [{ month: '2026-10', number: 'SB-PRIYA-202610', amountPence: 1_400 }],
  };

  it('is agreed to with a tick and a VAT number', async () => {
    asProfessional();
    let agreement: object = NOT_AGREED;
    server.on(READ, () => ok(agreement));
    server.on(SAVE, () => {
      agreement = {
        ...NOT_AGREED,
        version: SELF_BILLING.version,
        agreedAt: '2026-11-20T10:00:00.000Z',
        vatNumber: 'GB123456782',
      };
      return ok(agreement);
    });
    const { user } = renderSite('/referral');
    expect(await screen.findByText('SB-PRIYA-202610')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your self-bills' })).toBeTruthy();
    await user.type(screen.getByLabelText(/^VAT number/), 'DE1');
    await user.click(screen.getByRole('button', { name: 'Save agreement' }));
    expect(screen.getByText('Enter a UK VAT number, such as GB 123 4567 89')).toBeTruthy();
    expect(screen.getByText('Please tick this to agree.')).toBeTruthy();
    await user.clear(screen.getByLabelText(/^VAT number/));
    await user.type(screen.getByLabelText(/^VAT number/), 'GB 123 4567 82');
    await user.click(screen.getByRole('checkbox', { name: 'I agree to self-billing on these terms.' }));
    await user.click(screen.getByRole('button', { name: 'Save agreement' }));
    expect(await screen.findByText(`Agreed on 20 Nov 2026 (version ${SELF_BILLING.version})`)).toBeTruthy();
    expect(screen.getByText('VAT number GB123456782')).toBeTruthy();
    expect(screen.getByText('Agreement saved.')).toBeTruthy();
    expect(server.calls(SAVE)[0]?.body).toEqual({
      version: SELF_BILLING.version,
      vatNumber: 'GB 123 4567 82',
      agreed: true,
    });
  });

  it('shows who is not registered, and can be loaded again after an error', async () => {
    asProfessional();
    server.on(READ, () => problem('internal'));
    const { user } = renderSite('/referral');
    const alert = (await screen.findByText('We couldn’t load your agreement.')).closest('p');
    server.on(READ, () =>
      ok({ ...NOT_AGREED, version: SELF_BILLING.version, agreedAt: '2026-11-20T10:00:00.000Z', bills: [] }),
    );
    await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Not registered for VAT')).toBeTruthy();
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
