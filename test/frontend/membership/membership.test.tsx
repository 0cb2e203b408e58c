import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MEMBERSHIP_TERMS_VERSION } from '@rules/membership/membership-terms';
import { signIn } from '../setup/account.js';
import { SITE } from '../setup/catalog.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { MEMBER, NO_MEMBERSHIP } from '../setup/membership.js';
import { renderSite } from '../setup/render-site.js';
import { aTab, mockOpenTabs } from '../setup/tabs.js';

const START = 'Start your 30-day free trial';
const TICK = 'I understand that I will pay £7.99 a month after the trial unless I cancel.';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

describe('the membership page', () => {
  it('shows visitors benefits and price of LT+, and sends them to sign in', async () => {
    const { user, at } = renderSite('/membership');
    await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
    const shown = document.body.textContent ?? '';
    for (const words of ['£7.99', 'per month', 'Regular delivery fee £4.99', 'worth £39.99 each', '12,000+'])
      expect(shown).toContain(words);
    expect(document.querySelectorAll('details')).toHaveLength(7);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
    await user.click(screen.getAllByRole('button', { name: START })[0] ?? document.body);
    await waitFor(() => expect(at()).toBe('/auth'));
  });

  it('compares with no price and counts no members that the owner has not entered (rule X21)', async () => {
    server.on('GET /api/site', () => ok({ ...SITE, placeholders: {} }));
    renderSite('/membership');
    await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
    expect(document.querySelector('s')).toBeNull();
    const shown = document.body.textContent ?? '';
    expect(shown).toContain('Free shipping for members');
    expect(shown).toContain('A place among our members');
    expect(shown).not.toMatch(/[[\]{}]|Regular delivery fee|worth £|12,000|valued at/);
  });

  it('sends a signed-in user to the payment page', async () => {
    signIn(server);
    server.on('POST /api/membership/trial', () => ok({ url: 'http://localhost/#trial' }, 201));
    const { user } = renderSite('/membership');
    const [button] = await screen.findAllByRole('button', { name: START }, { timeout: 10_000 });
    await user.click(screen.getByRole('checkbox', { name: TICK }));
    await user.click(button ?? document.body);
    await waitFor(() => expect(globalThis.location.hash).toBe('#trial'));
    expect(screen.getAllByRole('button', { name: 'Starting Trial...' }).length).toBeGreaterThan(0);
    expect(server.calls('POST /api/membership/trial').map(({ body }) => body)).toEqual([
      { consent: { version: MEMBERSHIP_TERMS_VERSION, pricePence: 799 } },
    ]);
  });

  it('opens no payment page by any of its buttons before the price is agreed to', async () => {
    signIn(server);
    const { user } = renderSite('/membership');
    const buttons = await screen.findAllByRole('button', { name: START }, { timeout: 10_000 });
    expect(buttons).toHaveLength(3);
    const tick = screen.getByRole('checkbox', { name: TICK });
    for (const button of buttons) {
      button.focus();
      await user.click(button);
      expect(document.activeElement).toBe(tick);
    }
    expect(screen.getByText(/^Please tick this before you continue/)).toBeTruthy();
    expect(server.calls('POST /api/membership/trial')).toEqual([]);
    await user.click(tick);
    expect(screen.queryByText(/^Please tick this before you continue/)).toBeNull();
  });

  it('asks a customer who has used the trial to agree to a payment today', async () => {
    signIn(server);
    server.on('GET /api/membership', () => ok({ ...NO_MEMBERSHIP, trialAvailable: false }));
    renderSite('/membership');
    const name = 'I understand that I pay £7.99 today and every month until I cancel.';
    expect(await screen.findByRole('checkbox', { name }, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText('30 days free first')).toBeNull();
  });

  it('offers a signed-in user no trial before the membership has loaded', async () => {
    signIn(server);
    let say = (): void => undefined;
    const said = new Promise<void>((resolve) => (say = resolve));
    server.on('GET /api/membership', async () => {
      await said;
      return ok(MEMBER);
    });
    renderSite('/membership');
    expect(await screen.findByText('Checking your membership', {}, { timeout: 10_000 })).toBeTruthy();
    await waitFor(() => expect(server.calls('GET /api/membership')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: START })).toBeNull();
    say();
    expect(await screen.findByRole('heading', { name: "You're an LT+ Member!" })).toBeTruthy();
  });

  it('shows when the plan is missing, and when the trial could not be started', async () => {
    signIn(server);
    server.on('POST /api/membership/trial', () => problem('plan_not_found'));
    const { user } = renderSite('/membership');
    const [button] = await screen.findAllByRole('button', { name: START }, { timeout: 10_000 });
    await user.click(screen.getByRole('checkbox', { name: TICK }));
    await user.click(button ?? document.body);
    expect(await screen.findByText('LT+ Membership plan not found. Please try again.')).toBeTruthy();
    server.on('POST /api/membership/trial', () => problem('payment_provider_unavailable'));
    await user.click(button ?? document.body);
    expect(await screen.findByText('Failed to start trial. Please try again.')).toBeTruthy();
  });

  it('shows members the status of theirs', async () => {
    signIn(server);
    server.on('GET /api/membership', () => ok(MEMBER));
    renderSite('/membership');
    expect(
      await screen.findByRole('heading', { name: "You're an LT+ Member!" }, { timeout: 10_000 }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Manage Membership' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Order a box' }).getAttribute('href')).toBe('/our-boxes');
    expect(screen.queryByRole('button', { name: START })).toBeNull();
    // Nothing is taken from a member today.
    const price = screen.getByRole('region', { name: 'One price' });
    expect(
      within(price).getByText(/^You can cancel in your account at any time, in two clicks/),
    ).toBeTruthy();
    expect(within(price).queryByText(/taken today|days free first/)).toBeNull();
  });
});

describe('the membership in the account', () => {
  const card = () => screen.findByRole('region', { name: 'Your membership' }, { timeout: 10_000 });

  it('is cancelled in two clicks, and resumed in one', async () => {
    signIn(server);
    server.on('GET /api/membership', () => ok(MEMBER));
    const leaving = { ...MEMBER, cancelAtPeriodEnd: true };
    server.on('POST /api/membership/cancel', () => ok({ ...leaving, refundPence: 799 }));
    server.on('POST /api/membership/resume', () => ok(MEMBER));
    const { user } = renderSite('/account');
    const shown = await card();
    expect(within(shown).getByText('LT+ Member')).toBeTruthy();
    await user.click(within(shown).getByRole('button', { name: 'Cancel membership' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel membership' }));
    expect(await within(shown).findByText(/^Cancelled. You keep your benefits until/)).toBeTruthy();
    expect(within(shown).getByText('£7.99 is on its way back to your card.')).toBeTruthy();
    await user.click(within(shown).getByRole('button', { name: 'Keep my membership' }));
    expect(await within(shown).findByText(/^Renews on/)).toBeTruthy();
  });

  it('shows that a refund is pending, also when it was cancelled on the portal', async () => {
    signIn(server);
    server.on('GET /api/membership', () => ok({ ...MEMBER, cancelAtPeriodEnd: true, refundPence: 799 }));
    renderSite('/account');
    const shown = await card();
    expect(await within(shown).findByText('£7.99 is on its way back to your card.')).toBeTruthy();
    expect(within(shown).getByRole('button', { name: 'Keep my membership' })).toBeTruthy();
    expect(within(shown).queryByRole('button', { name: 'Cancel membership' })).toBeNull();
  });

  it('that is not charged yet shows that nothing will be charged after cancelling now', async () => {
    signIn(server);
    const paymentDueAt = '2027-01-31T11:00:00.000Z';
    server.on('GET /api/membership', () => ok({ ...MEMBER, paymentDueAt, refundableUntil: null }));
    server.on('POST /api/membership/cancel', () =>
      ok({ ...NO_MEMBERSHIP, status: 'ended', subscriptionEnd: paymentDueAt, trialAvailable: false }),
    );
    const { user } = renderSite('/account');
    const shown = await card();
    expect(
      within(shown).getByText(
        'Your next payment of £7.99 is about to be taken. Cancel now and you pay nothing.',
      ),
    ).toBeTruthy();
    await user.click(within(shown).getByRole('button', { name: 'Cancel membership' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText(
        'We haven’t taken your next payment yet, so LT+ ends now and you pay nothing.',
      ),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel membership' }));
    expect(await screen.findByText(/^Your membership ended on 31 January 2027/)).toBeTruthy();
  });

  it.each([
    [true, /^Your membership is paused\. You won’t be charged, and you keep your benefits until/],
    [false, /^Your membership is paused\. You won’t be charged, and your benefits come back when it resumes/],
  ])('that is paused says what holds meanwhile (benefits: %s)', async (subscribed, words) => {
    signIn(server);
    server.on('GET /api/membership', () => ok({ ...MEMBER, status: 'paused', subscribed }));
    renderSite('/account');
    const shown = await card();
    expect(within(shown).getByText(words)).toBeTruthy();
    expect(within(shown).getByRole('button', { name: 'Cancel membership' })).toBeTruthy();
  });

  it('opens the portal in this tab where no other may be opened', async () => {
    signIn(server);
    server.on('GET /api/membership', () => ok(MEMBER));
    server.on('POST /api/membership/portal', () => ok({ url: 'http://localhost/#portal' }, 201));
    globalThis.open = () => null;
    const { user } = renderSite('/account');
    await user.click(within(await card()).getByRole('button', { name: 'Manage Subscription' }));
    await waitFor(() => expect(globalThis.location.hash).toBe('#portal'));
  });

  it('stays where it is when the new tab is closed before the portal loads', async () => {
    signIn(server);
    server.on('GET /api/membership', () => ok(MEMBER));
    const { tab, replace } = aTab();
    mockOpenTabs(tab);
    server.on('POST /api/membership/portal', () => {
      Object.assign(tab, { closed: true });
      return ok({ url: 'http://localhost/#taken-away' }, 201);
    });
    const { user } = renderSite('/account');
    const manage = within(await card()).getByRole<HTMLButtonElement>('button', {
      name: 'Manage Subscription',
    });
    await user.click(manage);
    await waitFor(() => expect(server.calls('POST /api/membership/portal')).toHaveLength(1));
    await waitFor(() => expect(manage.disabled).toBe(false));
    expect(globalThis.location.hash).not.toBe('#taken-away');
    expect(replace).not.toHaveBeenCalled();
  });

  it('promotes the trial to others, and shows the result of a manual refresh', async () => {
    signIn(server);
    server.on('POST /api/membership/refresh', () => ok(NO_MEMBERSHIP));
    const { user } = renderSite('/account');
    const promo = await screen.findByRole(
      'region',
      { name: 'Try LT+ free for 30 days' },
      { timeout: 10_000 },
    );
    expect(within(promo).getByRole('link', { name: 'See membership' }).getAttribute('href')).toBe(
      '/membership',
    );
    await user.click(within(promo).getByRole('button', { name: 'Refresh status' }));
    expect(await screen.findByText('Status Refreshed')).toBeTruthy();
    server.on('POST /api/membership/refresh', () => problem('payment_provider_unavailable'));
    await user.click(within(promo).getByRole('button', { name: 'Refresh status' }));
    expect(await screen.findByText('Refresh Failed')).toBeTruthy();
  });

  it('shows when a new price applies, and the next payment', async () => {
    signIn(server);
    const comingPrice = { pricePence: 899, from: '2027-01-31T10:00:00.000Z' };
    server.on('GET /api/membership', () => ok({ ...MEMBER, comingPrice }));
    const { user } = renderSite('/account');
    const shown = await card();
    expect(within(shown).getByText('From 31 January 2027: £8.99 a month')).toBeTruthy();
    expect(within(shown).getByText(/^Until then it stays at £7\.99\./)).toBeTruthy();
    expect(within(shown).getByText(/^Renews on 31 December 2026 at £7\.99 a month/)).toBeTruthy();
    const next = { ...comingPrice, from: MEMBER.subscriptionEnd };
    server.on('POST /api/membership/refresh', () => ok({ ...MEMBER, comingPrice: next }));
    await user.click(within(shown).getByRole('button', { name: 'Refresh status' }));
    expect(await within(shown).findByText(/^Renews on 31 December 2026 at £8\.99 a month/)).toBeTruthy();
  });

  it('shows when a payment failed', async () => {
    signIn(server);
    const unpaid = { ...MEMBER, status: 'past_due', graceUntil: '2026-12-08T10:00:00.000Z' };
    server.on('GET /api/membership', () => ok(unpaid));
    const { user } = renderSite('/account');
    const shown = await card();
    expect(within(shown).getByText('Your last payment didn’t go through')).toBeTruthy();
    expect(within(shown).getByText('We haven’t received £7.99 for this month yet.')).toBeTruthy();
    expect(shown.textContent).toContain('8 December 2026');
    await user.click(within(shown).getByRole('button', { name: 'Cancel membership' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('so LT+ ends now and you won’t be charged for it.');
  });
});
