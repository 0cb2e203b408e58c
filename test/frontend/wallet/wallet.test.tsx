import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pence } from '@rules/money/money';
import {
  bonusOf,
  topUpToCover,
  validateAmount,
  stepTopUpAmount,
  untilNextBonus,
} from '#frontend/features/wallet/top-up-amount.js';
import { signIn } from '../setup/account.js';
import { SITE } from '../setup/catalog.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';
import { aTab, mockOpenTabs } from '../setup/tabs.js';
import { aTransaction, aWallet, giveWallet } from '../setup/wallet.js';

const RULES = SITE.wallet;
const SESSION = 'cs_test_topup';

describe('rule W1: what may be paid in', () => {
  it.each([
    ['', 'least'],
    ['abc', 'least'],
    ['-10', 'least'],
    ['0', 'least'],
    ['9', 'least'],
    ['15', 'steps'],
    ['10.005', 'steps'],
    ['1010', 'most'],
    ['1e9', 'most'],
    ['10', undefined],
    ['1000', undefined],
  ])('%p pounds: %p', (typed, amountError) => {
    expect(validateAmount(typed, RULES, 0).amountError).toBe(amountError);
  });

  it('W3: no more than the wallet holds, bonus included', () => {
    expect(validateAmount('100', RULES, 189_000).amountError).toBeUndefined();
    expect(validateAmount('100', RULES, 189_001).amountError).toBe('full');
  });

  it('W2: only full steps of one deposit earn a bonus', () => {
    const bonus = (pounds: number) => Number(bonusOf(pence(pounds * 100), RULES));
    expect([90, 100, 150, 200, 500, 1000].map(bonus)).toEqual([0, 1_000, 1_000, 2_000, 5_000, 10_000]);
  });

  it('steps go to the next full one and stay within the limits', () => {
    expect(['', '15', '10', '100', '1000', '5000'].map((typed) => stepTopUpAmount(typed, 1, RULES))).toEqual([
      10, 20, 20, 110, 1000, 1000,
    ]);
    expect(['', '15', '10', '100', '5000'].map((typed) => stepTopUpAmount(typed, -1, RULES))).toEqual([
      10, 10, 10, 90, 1000,
    ]);
  });

  it('shows what is missing to the next bonus, and what covers a negative balance', () => {
    expect(untilNextBonus(pence(15_000), RULES)).toBe(5_000);
    expect(untilNextBonus(pence(20_000), RULES)).toBeUndefined();
    expect(topUpToCover(4_510, RULES)).toBe(5_000);
    expect(topUpToCover(1, RULES)).toBe(1_000);
    expect(topUpToCover(100_001, RULES)).toBeUndefined();
  });
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  giveWallet(server);
});

const section = (name: string) => screen.findByRole('region', { name }, { timeout: 10_000 });
const amountField = async () => within(await section('Top up')).getByRole('spinbutton');
const press = (name: RegExp | string) => screen.getByRole('button', { name });

describe('rule W12: the wallet tab', () => {
  it('shows balance, totals, and the latest transactions by their types', async () => {
    giveWallet(server, aWallet({ balancePence: 19_850, totalDepositedPence: 30_000, heldPence: 1_200 }), [
      aTransaction('7', { transactionType: 'bonus', amountPence: 2_000, description: 'Bonus for £200' }),
      aTransaction('6', { transactionType: 'purchase', amountPence: -7_150, description: 'Order 4F9A' }),
      aTransaction('5', {
        transactionType: 'payout_returned',
        amountPence: 22_000,
        description: 'It came back',
      }),
      aTransaction('4', { transactionType: 'payout', amountPence: -22_000, description: 'It went' }),
    ]);
    renderSite('/account');
    const balance = await section('Balance');
    expect(balance.textContent).toContain('£198.50');
    expect(balance.textContent).toContain('Total deposited£300.00');
    expect(balance.textContent).toContain('Total bonus earned');
    expect(balance.textContent).toContain('holding another £12.00');
    const rows = within(await section('Recent transactions')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Bonus for £200Bonus · 18 Nov 2026+£20.00',
      'Order 4F9APurchase · 18 Nov 2026−£71.50',
      'It came backWithdrawal returned · 18 Nov 2026+£220.00',
      'It wentWithdrawal to card · 18 Nov 2026−£220.00',
    ]);
    expect(screen.getByText(/^Money you add never expires/)).toBeTruthy();
  });

  it('explains a wallet while it has no transactions', async () => {
    giveWallet(server, aWallet(), []);
    renderSite('/account');
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /back$/ })).toBeNull();
  });

  it('rule W12: fails to load, and loads on retry', async () => {
    server.on('GET /api/wallet', () => problem('internal'));
    const { user } = renderSite('/account');
    expect(await screen.findByText('Failed to load wallet information')).toBeTruthy();
    giveWallet(server);
    await user.click(press('Try again'));
    expect(await section('Balance')).toBeTruthy();
  });

  it('brings older transactions on demand', async () => {
    giveWallet(server, aWallet(), [aTransaction('9')], '9');
    const { user } = renderSite('/account');
    const list = await section('Recent transactions');
    server.on('GET /api/wallet/transactions', () => ok({ items: [aTransaction('8')], nextCursor: null }));
    await user.click(within(list).getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    expect(server.calls('GET /api/wallet/transactions').at(-1)?.query.get('cursor')).toBe('9');
    expect(within(list).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is read again when its tab of the browser comes back into view', async () => {
    renderSite('/account');
    await section('Balance');
    giveWallet(server, aWallet({ balancePence: 11_000 }));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect((await section('Balance')).textContent).toContain('£110.00'));
  });
});

describe('rules W13, W17: topping up', () => {
  it('calculates while an amount is typed', async () => {
    const { user } = renderSite('/account');
    const field = await amountField();
    expect(field).toHaveProperty('value', '100');
    await user.clear(field);
    await user.type(field, '250');
    const form = await section('Top up');
    expect(form.textContent).toContain('Bonus+£20.00');
    expect(form.textContent).toContain('Added to wallet£270.00');
    expect(form.textContent).toContain('Add £50 more to earn another £10.');
    expect(press('Top up £250.00')).toBeTruthy();
    await user.click(press('£500'));
    expect(press('Top up £500.00')).toBeTruthy();
  });

  it.each([
    ['9', 'Minimum top-up amount is £10'],
    ['1010', 'Maximum top-up amount is £1,000'],
    ['15', 'Top up in steps of £10'],
  ])('refuses £%s in words, without asking the server', async (typed, words) => {
    const { user } = renderSite('/account');
    const field = await amountField();
    await user.clear(field);
    await user.type(field, typed);
    await user.click(press('Top up wallet'));
    expect(await screen.findByText('Invalid Amount')).toBeTruthy();
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.calls('POST /api/wallet/top-ups')).toHaveLength(0);
  });

  it('opens the payment page in a new tab', async () => {
    const { tab, replace } = aTab();
    mockOpenTabs(tab);
    server.on('POST /api/wallet/top-ups', () => ok({ url: 'http://localhost/#paying' }, 201));
    const { user } = renderSite('/account');
    await section('Top up');
    await user.click(press('Top up £100.00'));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('http://localhost/#paying'));
    expect(server.calls('POST /api/wallet/top-ups')[0]?.body).toEqual({ amount: 100 });
    expect(await screen.findByText(/^The payment page is open in a new tab/)).toBeTruthy();
  });

  it('goes on in this tab where a new one is blocked', async () => {
    mockOpenTabs(null);
    server.on('POST /api/wallet/top-ups', () => ok({ url: 'http://localhost/#paying' }, 201));
    const { user } = renderSite('/account');
    await section('Top up');
    await user.click(press('Top up £100.00'));
    await waitFor(() => expect(location.hash).toBe('#paying'));
    location.hash = '';
  });

  it.each([
    ['payment_provider_unavailable', 'Failed to create wallet top-up session'],
    ['token_invalid', 'Please log in to top up your wallet'],
  ] as const)('says %s, and closes the tab again', async (code, words) => {
    const { tab, close } = aTab();
    mockOpenTabs(tab);
    server.on('POST /api/wallet/top-ups', () => problem(code));
    const { user } = renderSite('/account');
    await section('Top up');
    await user.click(press('Top up £100.00'));
    expect(await screen.findByText(words, {}, { timeout: 8_000 })).toBeTruthy();
    expect(close).toHaveBeenCalled();
  });
});

const CREDITED = { state: 'credited', totalCredit: 220, depositAmount: 200, bonusAmount: 20 };
const PENDING = { state: 'pending', totalCredit: 0, depositAmount: 0, bonusAmount: 0 };

describe('rule W13: coming back from the payment page', () => {
  const back = `/account?topup=success&session_id=${SESSION}`;

  it('processes the payment, says so, and tidies the address', async () => {
    server.on('POST /api/wallet/top-ups/confirm', () => ok(CREDITED));
    const { at } = renderSite(back);
    expect(await screen.findByText('Wallet Topped Up!')).toBeTruthy();
    expect(screen.getByText('£220.00 has been added to your wallet.')).toBeTruthy();
    expect(screen.getByText(/£200.00 from your card and a £20.00 bonus/)).toBeTruthy();
    expect(server.calls('POST /api/wallet/top-ups/confirm')[0]?.body).toEqual({ sessionId: SESSION });
    await waitFor(() => expect(at()).toBe('/account'));
  });

  it('asks again while the payment is pending', async () => {
    const answers = [PENDING, CREDITED];
    server.on('POST /api/wallet/top-ups/confirm', () => ok(answers.shift() ?? CREDITED));
    renderSite(back);
    expect(await screen.findByText(/^Adding your money/)).toBeTruthy();
    expect(await screen.findByText('Wallet Topped Up!', {}, { timeout: 5_000 })).toBeTruthy();
    expect(server.calls('POST /api/wallet/top-ups/confirm')).toHaveLength(2);
  });

  it.each(['internal', 'not_found'] as const)(
    'rule W13: %s is a payment that failed to process',
    async (code) => {
      server.on('POST /api/wallet/top-ups/confirm', () => problem(code));
      const { user } = renderSite(back);
      expect(await screen.findByText('Failed to process wallet payment')).toBeTruthy();
      server.on('POST /api/wallet/top-ups/confirm', () => ok(CREDITED));
      await user.click(press('Try again'));
      expect(await screen.findByText('Wallet Topped Up!')).toBeTruthy();
    },
  );

  it('shows that nothing was charged when it was cancelled', async () => {
    const { at, user } = renderSite('/account?tab=wallet&topup=cancelled');
    expect(await screen.findByText('Top-up cancelled. Nothing was taken.')).toBeTruthy();
    await waitFor(() => expect(at()).toBe('/account?tab=wallet'));
    await user.click(press('Close'));
    expect(screen.queryByText('Top-up cancelled. Nothing was taken.')).toBeNull();
  });
});

describe('W10 a wallet on hold', () => {
  it('shows the negative balance and how to clear it', async () => {
    giveWallet(server, aWallet({ frozen: true, owedPence: 4_510 }), [aTransaction('3')]);
    renderSite('/account');
    expect((await screen.findByText('Your wallet is on hold')).parentElement?.textContent).toMatch(
      /you owe £45.10. Top up at least £50/,
    );
    expect(screen.getByText(/can’t withdraw money/)).toBeTruthy();
  });
});

describe('W8, W11 unspent money paid back', () => {
  it('shows the amount, asks for confirmation, and confirms that it is on its way', async () => {
    giveWallet(server, aWallet({ balancePence: 11_000 }), [aTransaction('3')]);
    server.on('GET /api/wallet/cash-out', () =>
      ok({ paidPence: 6_000, bonusTakenPence: 1_000, deductedPence: 400 }),
    );
    server.on('POST /api/wallet/cash-out', () =>
      ok({ paidPence: 6_000, bonusTakenPence: 1_000, deductedPence: 400 }),
    );
    const { user } = renderSite('/account');
    const part = await section('Withdraw to your card');
    await user.click(await within(part).findByRole('button', { name: 'Withdraw £60.00' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw £60.00 to your cards?' });
    expect(dialog.textContent).toContain('You also lose a bonus of £6.00.');
    expect(dialog.textContent).toContain('We’ve taken off £4.00 of bonus you’ve already spent.');
    expect(server.calls('POST /api/wallet/cash-out')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Yes, withdraw £60.00' }));
    expect(await within(part).findByText(/^£60.00 is on its way back/)).toBeTruthy();
    expect(server.calls('POST /api/wallet/cash-out')).toHaveLength(1);
  });
});
