import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { MyOrder, OrderChangeOptions, OrderChangeQuote } from '#frontend/api/generated-account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { aMyOrder } from '../setup/my-order.js';
import { renderSite } from '../setup/render-site.js';

const AT = '/api/orders/guest/the.link';
const NONE = { contains: [], mayContain: [] };
const ORDER: MyOrder = aMyOrder({ changeableUntil: '2026-11-25T08:00:00.000Z' });

const OPTIONS: OrderChangeOptions = {
  changeableUntil: '2026-11-25T08:00:00.000Z',
  deliveryDate: '2026-11-26',
  days: [
    { date: '2026-11-26', label: 'Thu (26 Nov)', full: false },
    { date: '2026-12-01', label: 'Tue (01 Dec)', full: false },
    { date: '2026-12-02', label: 'Wed (02 Dec)', full: true },
  ],
  dishesChangeable: true,
  mealCounts: [5, 10],
  lines: [{ sku: 'meal-1', variant: null, name: 'Lemon Chicken', category: 'Meals', quantity: 10 }],
  choices: [
    {
      sku: 'meal-1',
      variant: null,
      name: 'Lemon Chicken',
      category: 'Meals',
      unitPence: 850,
      allergens: NONE,
    },
    {
      sku: 'package-1',
      variant: 'vegan',
      name: 'Plant Power',
      category: 'Meals',
      unitPence: 850,
      allergens: NONE,
    },
    {
      sku: 'meal-2',
      variant: null,
      name: 'Salmon & Dill',
      category: 'Meals',
      unitPence: 850,
      allergens: { contains: ['fish'], mayContain: [] },
    },
  ],
  changesSeen: 0,
};

const QUOTE: OrderChangeQuote = {
  deliveryDate: '2026-11-26',
  beforePence: 8850,
  subtotalPence: 4250,
  discountPence: 0,
  deliveryPence: 350,
  totalPence: 4600,
  refundPence: 4250,
  refundCardPence: 4250,
  refundWalletPence: 0,
  extraPence: 0,
  extraWalletPence: 0,
  clashes: [],
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on(`GET ${AT}`, () => ok(ORDER));
  server.on(`GET ${AT}/questions`, () => ok({ items: [] }));
  server.on(`GET ${AT}/change`, () => ok(OPTIONS));
  server.on(`POST ${AT}/change/quote`, () => ok(QUOTE));
});

const open = async () => {
  const site = renderSite('/order/the.link');
  await site.user.click(await screen.findByRole('button', { name: 'Change order' }));
  // The dialog of the form takes the place of the one that shows it loading.
  const day = await screen.findByLabelText('Delivery day');
  const form = within(screen.getByRole('dialog', { name: 'Change this order' }));
  const five = async () => {
    const field = form.getByLabelText('Number of Lemon Chicken');
    await site.user.clear(field);
    await site.user.type(field, '5');
    await site.user.tab();
  };
  return { ...site, form, day, five };
};
const sent = () => server.calls(`POST ${AT}/change`).map(({ body }) => body);

describe('changing an order (rules O110–O112)', () => {
  it('shows nothing to press once it is too late', async () => {
    server.on(`GET ${AT}`, () => ok({ ...ORDER, changeableUntil: null }));
    renderSite('/order/the.link');
    await screen.findByRole('button', { name: 'Change delivery details' });
    expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull();
  });

  it('offers the days that are not full, and moves the order', async () => {
    server.on(`POST ${AT}/change/quote`, () => ok({ ...QUOTE, totalPence: 8850, refundPence: 0 }));
    server.on(`POST ${AT}/change`, () => ok({ ...ORDER, deliveryDate: '2026-12-01' }));
    const { user, form, day } = await open();
    expect(
      within(day)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Thu (26 Nov)', 'Tue (01 Dec)']);
    expect(form.getByText('Nothing yet.')).toBeTruthy();
    await user.selectOptions(day, '2026-12-01');
    expect(await form.findByText('The price stays the same.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Change order' }));
    expect(await screen.findByText('Order changed')).toBeTruthy();
    expect(sent()).toEqual([
      { deliveryDate: '2026-12-01', refundPence: 0, changesSeen: 0, confirmedAllergenSkus: [] },
    ]);
    expect(await screen.findAllByText(/Tue \(01 Dec\)/)).toHaveLength(2);
  });

  it('names the difference on its button, and sends what was shown', async () => {
    server.on(`POST ${AT}/change`, () => ok(ORDER));
    const { user, form, five } = await open();
    await five();
    expect(form.getByText('This box can have 5 or 10 meals. It now has 5.')).toBeTruthy();
    expect(await form.findByText('To your card, within 5-10 business days.')).toBeTruthy();
    expect(form.getByText('You get back').closest('div')?.textContent).toContain('£42.50');
    await user.click(form.getByRole('button', { name: 'Change order, £42.50 back' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      lines: [{ sku: 'meal-1', quantity: 5 }],
      refundPence: 4250,
    });
  });

  it('cannot be saved in a size that is not sold, and asks for no price', async () => {
    const { user, form } = await open();
    await user.click(form.getByRole('button', { name: 'One fewer Lemon Chicken' }));
    expect(form.getByText('This box can have 5 or 10 meals. It now has 9.')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Change order' }).hasAttribute('disabled')).toBe(true);
    expect(server.calls(`POST ${AT}/change/quote`)).toEqual([]);
  });

  it('adds from the menu, with the allergens before it is chosen, and asks about what the customer avoids', async () => {
    const clashes = [{ sku: 'meal-2', name: 'Salmon & Dill', allergens: ['fish' as const] }];
    server.on(`POST ${AT}/change/quote`, () => ok({ ...QUOTE, refundPence: 0, clashes }));
    server.on(`POST ${AT}/change`, () => ok(ORDER));
    const { user, form } = await open();
    expect(form.getByText('Plant Power (vegan), £8.50')).toBeTruthy();
    expect(form.getByText('Salmon & Dill, £8.50. Contains fish')).toBeTruthy();
    await user.selectOptions(form.getByLabelText('Add something else'), 'meal-2/');
    await user.click(form.getByRole('button', { name: 'One fewer Lemon Chicken' }));
    const alert = within(await form.findByRole('alert'));
    expect(alert.getByText('Salmon & Dill contains fish.')).toBeTruthy();
    const save = form.getByRole('button', { name: 'Change order' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await user.click(alert.getByLabelText('I know, and I want to keep these dishes'));
    await user.click(save);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      lines: [
        { sku: 'meal-1', quantity: 9 },
        { sku: 'meal-2', quantity: 1 },
      ],
      confirmedAllergenSkus: ['meal-2'],
    });
  });

  it.each([
    ['the wallet', { refundCardPence: 0, refundWalletPence: 4250 }, 'To your wallet, straight away.'],
    [
      'both',
      { refundCardPence: 4000, refundWalletPence: 250 },
      '£2.50 to your wallet, £40.00 to your card within 5-10 business days.',
    ],
  ])('says that it goes back to %s', async (_, parts, words) => {
    server.on(`POST ${AT}/change/quote`, () => ok({ ...QUOTE, ...parts }));
    const { form, five } = await open();
    await five();
    expect(await form.findByText(words)).toBeTruthy();
  });

  it('of trial days changes the day only', async () => {
    server.on(`GET ${AT}/change`, () =>
      ok({ ...OPTIONS, dishesChangeable: false, mealCounts: [], choices: [] }),
    );
    const { form } = await open();
    expect(form.getByText(/^Only the delivery day of this order can be changed here\./)).toBeTruthy();
    expect(form.queryByLabelText('Number of Lemon Chicken')).toBeNull();
  });

  it.each([
    ['edit_conflict', 'This has changed'],
    ['change_too_late', 'Too late to change'],
    ['dishes_fixed', 'These dishes can’t be changed'],
    ['change_costs_more', 'This would cost more'],
  ] as const)('stays open when it is refused with %s, with the words of the refusal', async (code, title) => {
    server.on(`POST ${AT}/change`, () => problem(code));
    const { user, form, five } = await open();
    await five();
    await user.click(await form.findByRole('button', { name: 'Change order, £42.50 back' }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(form.getByLabelText('Delivery day')).toBeTruthy();
  });

  it('says so when it cannot be loaded, and loads it again', async () => {
    server.on(`GET ${AT}/change`, () => problem('internal'));
    const site = renderSite('/order/the.link');
    await site.user.click(await screen.findByRole('button', { name: 'Change order' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change this order' }));
    server.on(`GET ${AT}/change`, () => ok(OPTIONS));
    await site.user.click(await form.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Delivery day')).toBeTruthy();
  });

  it('is in the order’s history: what, when, by whom and why', async () => {
    const state = (deliveryDate: string, totalPence: number, quantity: number) => ({
      deliveryDate,
      totalPence,
      lines: [{ sku: 'meal-1', variant: null, name: 'Lemon Chicken', quantity }],
    });
    const entry = {
      number: 1,
      at: '2026-11-06T15:04:00.000Z',
      by: 'shop' as const,
      changed: ['day' as const, 'dishes' as const],
      reason: 'You told us by telephone',
      refundPence: 4250,
      extraPence: 0,
      before: state('2026-11-26', 8850, 10),
      after: state('2026-12-01', 4600, 5),
    };
    server.on(`GET ${AT}`, () =>
      ok({
        ...ORDER,
        totalPence: 4600,
        paidPence: 8850,
        refundedPence: 4250,
        changes: [entry, { ...entry, number: 2, by: 'customer' as const, reason: null }],
      }),
    );
    renderSite('/order/the.link');
    const heading = await screen.findByRole('heading', { name: 'Changes' });
    const text = heading.parentElement?.textContent ?? '';
    for (const part of [
      'Changed by you',
      'Changed by us as agreed',
      'Delivery: Thu (26 Nov), now Tue (01 Dec)',
      'Before: 10 × Lemon Chicken',
      'Now: 5 × Lemon Chicken',
      'Price: £88.50, now £46.00. £42.50 back.',
      'Why: You told us by telephone',
    ])
      expect(text).toContain(part);
    expect(screen.getByText('Paid by card').closest('div')?.textContent).toContain('£88.50');
  });
});

const WAITING = {
  status: 'waiting',
  by: 'customer',
  reason: null,
  outcome: null,
  cardPence: 680,
  walletPence: 0,
  payUntil: '2026-11-24T10:30:00.000Z',
  createdAt: '2026-11-24T10:00:00.000Z',
  after: {
    deliveryDate: '2026-12-01',
    totalPence: 9530,
    lines: [{ sku: 'meal-2', variant: null, name: 'Salmon & Dill', quantity: 10 }],
  },
} as const satisfies MyOrder['dearerChange'];
const DEARER = { ...QUOTE, totalPence: 9530, refundPence: 0, extraPence: 680 };

describe('a change that costs more (rules O113, O114)', () => {
  it('names the difference and leads to its payment page', async () => {
    server.on(`POST ${AT}/change/quote`, () => ok(DEARER));
    server.on(`POST ${AT}/change`, () => ok({ ...ORDER, dearerChange: WAITING }));
    server.on(`POST ${AT}/change/pay`, () => ok({ url: '#pay' }));
    const { user, form, day } = await open();
    await user.selectOptions(day, '2026-12-01');
    expect(await form.findByText('You pay now')).toBeTruthy();
    expect(form.getByText('Your order stays as it is until you’ve paid.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Change order and pay £6.80' }));
    await waitFor(() => expect(globalThis.location.hash).toBe('#pay'));
    expect(sent()).toMatchObject([{ refundPence: 0, extraPence: 680, useWallet: false }]);
    expect(screen.queryByText('Order changed')).toBeNull();
  });

  it.each([
    ['part', 500, 'Use £5.00 from my wallet', 'Change order and pay £1.80'],
    ['all', 680, 'Use £6.80 from my wallet', 'Change order, £6.80 from my wallet'],
  ])('takes %s of it from the wallet after a yes', async (_, extraWalletPence, label, button) => {
    server.on(`POST ${AT}/change/quote`, () => ok({ ...DEARER, extraWalletPence }));
    server.on(`POST ${AT}/change`, () => ok(ORDER));
    const { user, form, day } = await open();
    await user.selectOptions(day, '2026-12-01');
    await user.click(await form.findByLabelText(label));
    await user.click(form.getByRole('button', { name: button }));
    await waitFor(() => expect(sent()).toMatchObject([{ extraPence: 680, useWallet: true }]));
  });

  it('waits on the order’s page: what, how much, until when, to pay or to keep', async () => {
    const dearerChange = { ...WAITING, walletPence: 500, by: 'shop' as const, reason: 'By telephone' };
    server.on(`GET ${AT}`, () => ok({ ...ORDER, dearerChange }));
    server.on(`POST ${AT}/change/pay`, () => ok({ url: '#pay' }));
    server.on(`POST ${AT}/change/keep`, () => ok({ ...ORDER, dearerChange: null }));
    const { user } = renderSite('/order/the.link');
    expect(await screen.findByText('A change waits for your payment')).toBeTruthy();
    expect(screen.getByText('10 × Salmon & Dill')).toBeTruthy();
    expect(screen.getByText('Delivery: Tue (01 Dec)')).toBeTruthy();
    expect(screen.getByText('Why: By telephone')).toBeTruthy();
    expect(
      screen.getByText(/^It costs £11\.80 more\. Pay by .+ £5\.00 of it comes from your wallet\.$/),
    ).toBeTruthy();
    // One change at a time.
    expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay £6.80' }));
    await waitFor(() => expect(globalThis.location.hash).toBe('#pay'));
    await user.click(screen.getByRole('button', { name: 'Keep the order as it was' }));
    expect(await screen.findByRole('button', { name: 'Change order' })).toBeTruthy();
    expect(screen.queryByText('A change waits for your payment')).toBeNull();
  });

  it.each([
    [
      'returned',
      'change_too_late',
      'Your payment of £6.80 came too late for it. All of it goes back to your card.',
    ],
    ['closed', 'unpaid', 'The change wasn’t paid in time, so the order stays as it was.'],
  ] as const)('that was %s says so', async (status, outcome, words) => {
    server.on(`GET ${AT}`, () => ok({ ...ORDER, dearerChange: { ...WAITING, status, outcome } }));
    renderSite('/order/the.link');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change order' })).toBeTruthy();
  });

  it('is no choice for a charged box: its page says what is one (O116)', async () => {
    const cancellableUntil = '2026-11-25T08:00:00.000Z';
    const box = { ...ORDER, kind: 'subscription' as const, changeableUntil: null, cancellableUntil };
    server.on(`GET ${AT}`, () => ok(box));
    const page = renderSite('/order/the.link');
    expect(
      await screen.findByText(/^This box has been charged, so its dishes stay as they are\./),
    ).toBeTruthy();
    const next = screen.getByRole('link', { name: 'Change the boxes to come' });
    expect(next.getAttribute('href')).toBe('/account?tab=orders');
    const more = screen.getByRole('link', { name: 'Order a single box as well' });
    expect(more.getAttribute('href')).toBe('/configurator');
    expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull();
    page.unmount();
    // Too late for either, and another kind of order: it says nothing.
    for (const other of [
      { ...box, cancellableUntil: null },
      { ...ORDER, cancellableUntil },
    ]) {
      server.on(`GET ${AT}`, () => ok(other));
      const { unmount } = renderSite('/order/the.link');
      expect(await screen.findAllByText(/K7QX2M9P/)).not.toHaveLength(0);
      expect(screen.queryByText(/^This box has been charged/)).toBeNull();
      unmount();
    }
  });

  it('that was kept by a press says nothing more', async () => {
    const dearerChange = { ...WAITING, status: 'closed' as const, outcome: 'kept' };
    server.on(`GET ${AT}`, () => ok({ ...ORDER, dearerChange }));
    renderSite('/order/the.link');
    await screen.findByRole('button', { name: 'Change order' });
    expect(screen.queryByText(/wasn’t paid/)).toBeNull();
  });

  it('is in the history with what was paid', async () => {
    const state = { deliveryDate: '2026-11-26', totalPence: 8850, lines: [] };
    const entry = {
      number: 1,
      at: '2026-11-24T10:00:00.000Z',
      by: 'customer' as const,
      changed: ['dishes' as const],
      reason: null,
      refundPence: 0,
      extraPence: 680,
      before: state,
      after: { ...state, totalPence: 9530 },
    };
    server.on(`GET ${AT}`, () => ok({ ...ORDER, changes: [entry] }));
    renderSite('/order/the.link');
    expect(await screen.findByText('Price: £88.50, now £95.30. £6.80 paid.')).toBeTruthy();
  });
});
