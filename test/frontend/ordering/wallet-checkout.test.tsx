import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Cart } from '#frontend/features/ordering/cart/cart.js';
import { HOME, signIn } from '../setup/account.js';
import {
  isPaymentRequest,
  isQuoteRequest,
  ok,
  problem,
  quoteFor,
  SESSION,
  startFakeServer,
  type Call,
  type FakeServer,
} from '../setup/fake-server.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';
import { aWallet, giveWallet } from '../setup/wallet.js';

const PAY = 'POST /api/checkout/one-time';
const QUOTES = 'POST /api/quotes';

/** Five meals: £42.50 and £3.50 for delivery. */
const CART: Cart = {
  cartId: 'cart-w',
  kind: 'one_time',
  packages: [],
  meals: [{ id: 1, sku: 'meal-1', name: 'Lemon Chicken', quantity: 5, pricePence: 850, category: 'Meals' }],
  subtotalPence: 4250,
  deliveryChargePence: 350,
  totalPence: 4600,
  isSubscription: false,
  mealsPerWeek: 5,
  mealType: 'standard',
  halalOnly: false,
  selectedMeals: { 1: 5 },
  breakfasts: {},
  proteinPots: {},
};

/** A quote in which a wallet with this balance pays as much as it can. */
function quoteWith(balancePence: number, { body }: Call): ReturnType<typeof quoteFor> {
  if (!isQuoteRequest(body)) throw new Error('no quote was asked for');
  const quote = quoteFor(body);
  const walletPence = body.useWallet === true ? Math.min(balancePence, quote.totalPence) : 0;
  return { ...quote, walletPence, totalPence: quote.totalPence - walletPence };
}

let server: FakeServer;

function have(balancePence: number): void {
  giveWallet(server, aWallet({ balancePence }));
  server.on(QUOTES, (call) => ok(quoteWith(balancePence, call)));
}

beforeEach(() => {
  server = startFakeServer();
  signIn(server, {}, [HOME]);
  location.hash = '';
});

async function open(cart: Cart = CART): Promise<RenderedSite> {
  const site = renderSite('/checkout', cart);
  await screen.findByText('5×', {}, { timeout: 10_000 });
  await screen.findByRole('radio', { name: /Wed \(25 Nov\)/ });
  return site;
}

const walletSwitch = () => screen.findByRole('switch', { name: 'Use wallet balance' }, { timeout: 5_000 });
const row = (label: string) => screen.getByText(label).nextSibling?.textContent;

async function payWith(user: UserEvent, button: string): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveProperty('value', HOME.address));
  await user.click(screen.getByLabelText('I am 16 or older'));
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(server.calls(PAY)).not.toHaveLength(0));
}

const asked = () => {
  const body = server.calls(PAY)[0]?.body;
  if (!isPaymentRequest(body)) throw new Error('no payment was asked for');
  return body;
};

describe('W4 using the wallet at the checkout', () => {
  it('takes a part from it and leaves the rest to the card', async () => {
    have(2_000);
    const { user } = await open();
    expect(await screen.findByText('You have £20.00.')).toBeTruthy();
    await user.click(await walletSwitch());
    await waitFor(() => expect(row('Wallet')).toBe('−£20.00'));
    expect(row('To pay by card')).toBe('£26.00');
    await payWith(user, 'Continue to payment');
    expect(asked()).toMatchObject({ useWallet: true, totalPrice: 26 });
  });

  it('takes everything from it: no payment page, straight to the order', async () => {
    have(11_000);
    server.on(PAY, () => ok({ url: null, orderId: SESSION.orderId }, 201));
    server.on(`GET /api/checkout/sessions/${SESSION.orderId}`, () => ok(SESSION));
    const { user, at } = await open();
    await user.click(await walletSwitch());
    await waitFor(() => expect(row('Left to pay')).toBe('£0.00'));
    expect(screen.getByText('You’ll have £64.00 of £110.00 left.')).toBeTruthy();
    expect(screen.getByText('Your wallet covers the whole order. No card needed.')).toBeTruthy();
    await payWith(user, 'Order and pay from wallet');
    await waitFor(() => expect(at()).toBe(`/payment-success?order=${SESSION.orderId}`));
    expect(asked()).toMatchObject({ useWallet: true, totalPrice: 0 });
  });

  it('is not used unless asked to, and stays chosen over a reload', async () => {
    have(2_000);
    const { user } = await open();
    await walletSwitch();
    expect(server.calls(QUOTES).every(({ body }) => !JSON.stringify(body).includes('useWallet'))).toBe(true);
    await user.click(await walletSwitch());
    await waitFor(() => expect(row('Wallet')).toBe('−£20.00'));
    cleanup();
    await open();
    await waitFor(() => expect(row('Wallet')).toBe('−£20.00'));
    expect(await walletSwitch()).toHaveProperty('checked', true);
  });

  it('P2: shows the new price when the balance has changed', async () => {
    have(2_000);
    const { user } = await open();
    await user.click(await walletSwitch());
    await waitFor(() => expect(row('To pay by card')).toBe('£26.00'));
    const request = server.calls(QUOTES).at(-1);
    if (!request) throw new Error('nothing was priced');
    server.on(PAY, () => problem('price_changed', { quote: quoteWith(500, request) }));
    await payWith(user, 'Continue to payment');
    expect(await screen.findByText(/It was £26.00 and is now £41.00/)).toBeTruthy();
    expect(row('Wallet')).toBe('−£5.00');
  });

  it.each([
    ['wallet_short', 'Your wallet balance has gone down. Please check the new total.'],
    [
      'wallet_frozen',
      'A bank reversed one of your top-ups. Top up what you owe on your account page to use your wallet again.',
    ],
  ] as const)('%s is said, and the order is priced again', async (code, words) => {
    have(2_000);
    const { user } = await open();
    await user.click(await walletSwitch());
    await waitFor(() => expect(row('Wallet')).toBe('−£20.00'));
    server.on(PAY, () => problem(code));
    const before = server.calls(QUOTES).length;
    await payWith(user, 'Continue to payment');
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(server.calls(QUOTES).length).toBeGreaterThan(before));
    const last = server.calls(QUOTES).at(-1)?.body;
    expect(JSON.stringify(last).includes('useWallet')).toBe(code === 'wallet_short');
  });

  it('W10: a wallet on hold pays nothing, and links to where it can be cleared', async () => {
    giveWallet(server, aWallet({ balancePence: 500, frozen: true, owedPence: 900 }));
    await open();
    expect(await screen.findByText(/^Your wallet is on hold/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sort it out in your account' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('W5: neither an empty wallet nor a weekly box offers it', async () => {
    have(0);
    await open();
    await waitFor(() => expect(server.calls('GET /api/wallet')).not.toHaveLength(0));
    expect(screen.queryByRole('switch')).toBeNull();
    cleanup();
    have(5_000);
    await open({ ...CART, cartId: 'cart-s', kind: 'subscription', isSubscription: true });
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

it('W4: a visitor is not asked about a wallet', async () => {
  localStorage.clear();
  await open();
  expect(server.calls('GET /api/wallet')).toHaveLength(0);
  expect(screen.queryByRole('switch')).toBeNull();
});
