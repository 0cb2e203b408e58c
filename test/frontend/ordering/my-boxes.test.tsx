import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { BoxDelivery, Subscription, WithheldDish } from '#frontend/api/generated-account.js';
import { PAGES } from '#frontend/app/pages.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';
import { ID, AT, FIRST, SECOND, THIRD, BOX } from '../setup/weekly-box.js';

// Preloads lazy code, so that no test waits for it.
beforeAll(() => PAGES.account.load());

let server: FakeServer;
let box: Subscription;
let deliveries: readonly BoxDelivery[];
beforeEach(() => {
  box = BOX;
  deliveries = [FIRST, SECOND, THIRD];
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/subscriptions', () => ok({ items: [box], nextCursor: null }));
  server.on(`GET ${AT}/deliveries`, () => ok({ items: deliveries, nextCursor: null }));
});

async function open(): Promise<RenderedSite> {
  const site = renderSite('/account?tab=orders');
  await screen.findByRole('heading', { name: 'My boxes' });
  return site;
}

const next = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Next delivery' });
const bodies = (route: string): unknown[] => server.calls(route).map(({ body }) => body);

describe('a weekly box in the account', () => {
  it('shows its status, the next delivery, its cut-off, its meals and its charge', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Weekly box, 5 meals Active' })).toBeTruthy();
    expect(
      screen.getByText(
        'Every Sunday · £39.15 for the next box (you save £4.35) · to SW4 7AB · Visa ending 4242',
      ),
    ).toBeTruthy();
    const region = await next();
    for (const text of ['Change until Wed 25 Nov, 23:59', '£39.15', '10% off', 'Lemon Chicken'])
      expect(within(region).getByText(text)).toBeTruthy();
  });

  it('names what the next box costs, or the weekly price while none is planned', async () => {
    box = { ...BOX, nextDelivery: { ...FIRST, chargePence: 4350 } };
    await open();
    expect(await screen.findByText(/· £43\.50 for the next box ·/)).toBeTruthy();
    cleanup();
    box = { ...BOX, nextDelivery: null };
    await open();
    expect(await screen.findByText(/· £43\.50 a week ·/)).toBeTruthy();
  });

  it('shows until when an ordered box can be cancelled, not that everything is too late', async () => {
    const ordered = { state: 'paid', changeable: false, orderId: ID } as const;
    box = { ...BOX, nextDelivery: { ...FIRST, ...ordered, cancellableUntil: '2026-11-28T08:00:00.000Z' } };
    await open();
    expect((await next()).textContent).toContain(
      'This box is ordered with the meals below. You can cancel it until Sat 28 Nov, 8:00.',
    );
    expect(screen.queryByText('It’s too late to change this box.')).toBeNull();
  });

  it('shows that changes have closed for a box that is being packed', async () => {
    box = { ...BOX, nextDelivery: { ...FIRST, state: 'paid', changeable: false, orderId: ID } };
    await open();
    expect(within(await next()).getByText('It’s too late to change this box.')).toBeTruthy();
  });

  it('lists the coming deliveries with their states', async () => {
    deliveries = [{ ...FIRST, state: 'paid', changeable: false }, SECOND, { ...THIRD, state: 'skipped' }];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Upcoming deliveries' }));
    const list = await screen.findByRole('list', { name: 'Upcoming deliveries' });
    const states = within(list)
      .getAllByRole('listitem')
      .map((item) => item.firstElementChild?.firstElementChild?.textContent);
    expect(states).toEqual(
      ['Sun (29 Nov) Being prepared£43.50', 'Sun (06 Dec) Planned£43.50', 'Sun (13 Dec) Skipped'].map(
        (text, index) => (index === 0 ? text.replace('£43.50', '£39.15') : text),
      ),
    );
  });

  it('offers to add a first one, and shows when they do not load', async () => {
    server.on('GET /api/subscriptions', () => ok({ items: [], nextCursor: null }));
    await open();
    const link = await screen.findByRole('link', { name: 'Build a weekly box' });
    expect(link.getAttribute('href')).toBe('/subscription-configurator');
    document.body.innerHTML = '';
    server.on('GET /api/subscriptions', () => problem('internal'));
    await open();
    expect(
      await screen.findByText('We couldn’t load your weekly boxes. Nothing about them has changed.'),
    ).toBeTruthy();
  });
});

describe('the actions on a weekly box', () => {
  it('can skip a week and undo it', async () => {
    server.on(`POST ${AT}/skip`, () => {
      box = { ...box, nextDelivery: { ...FIRST, state: 'skipped' } };
      return ok(box);
    });
    server.on(`POST ${AT}/unskip`, () => {
      box = BOX;
      return ok(box);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Skip Sun (29 Nov)' }));
    await user.click(await screen.findByRole('button', { name: 'Undo skip for Sun (29 Nov)' }));
    expect(await screen.findByRole('button', { name: 'Skip Sun (29 Nov)' })).toBeTruthy();
    expect(bodies(`POST ${AT}/skip`)).toEqual([{ date: '2026-11-29' }]);
    expect(bodies(`POST ${AT}/unskip`)).toEqual([{ date: '2026-11-29' }]);
  });

  it('can pause until a date, shown at once, and resume', async () => {
    server.on(`POST ${AT}/pause`, () => {
      box = { ...box, status: 'paused', pausedUntil: '2026-12-13' };
      return ok(box);
    });
    server.on(`POST ${AT}/resume`, () => {
      box = BOX;
      return ok(box);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pause your weekly box' });
    await within(dialog).findByRole('option', { name: 'Sun (13 Dec)' });
    // Up to and including the next one, no delivery would be skipped.
    expect(within(dialog).queryByRole('option', { name: 'Sun (29 Nov)' })).toBeNull();
    await user.selectOptions(within(dialog).getByRole('combobox'), '2026-12-13');
    await user.click(within(dialog).getByRole('button', { name: 'Pause now' }));
    expect(await screen.findByText('Paused. Your next box can come from Sun (13 Dec).')).toBeTruthy();
    expect(bodies(`POST ${AT}/pause`)).toEqual([{ until: '2026-12-13' }]);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Your weekly box is active again.')).toBeTruthy();
  });

  it('can change day, size, diet and extras; only changes are sent', async () => {
    server.on(`PATCH ${AT}`, () => ok(box));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change box' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change your weekly box' });
    await within(dialog).findByRole('option', { name: 'Wednesday' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Delivery day' }), 'Wed');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Meals a week' }), '8');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Dietary preference' }),
      'Halal Only',
    );
    await user.click(await within(dialog).findByRole('button', { name: 'One more Bircher Pot' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Your changes are saved.')).toBeTruthy();
    expect(bodies(`PATCH ${AT}`)).toEqual([
      {
        deliveryDay: 'Wed',
        mealsPerWeek: 8,
        halalOnly: true,
        extras: { breakfast: { 101: 1 }, protein: {} },
      },
    ]);
  });

  it('can choose the meals of a delivery, exactly as many as its size', async () => {
    server.on(`PUT ${AT}/meals`, () => ok(box));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change meals' }));
    const dialog = await screen.findByRole('dialog', { name: 'Meals for Sun (29 Nov)' });
    const save = within(dialog).getByRole('button', { name: 'Save these meals' });
    await user.click(within(dialog).getByRole('button', { name: 'One fewer Lemon Chicken' }));
    expect(save.hasAttribute('disabled')).toBe(true);
    expect(within(dialog).getByText('4 of 5 meals')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add Chickpea Curry' }));
    await user.click(save);
    expect(await screen.findByText('Your meals are saved.')).toBeTruthy();
    expect(bodies(`PUT ${AT}/meals`)).toEqual([
      {
        date: '2026-11-29',
        meals: [
          { mealId: 1, quantity: 4 },
          { mealId: 3, quantity: 1 },
        ],
      },
    ]);
  });

  it('asks by name before a dish with a declared allergen is kept', async () => {
    server.on(`PUT ${AT}/meals`, ({ body }) =>
      typeof body === 'object' && body !== null && 'confirmedAllergenSkus' in body
        ? ok(box)
        : problem('allergen_unconfirmed', {
            skus: ['meal-2'],
            errors: [{ field: 'confirmedAllergenSkus.meal-2', message: 'Salmon & Dill contains milk.' }],
          }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change meals' }));
    const dialog = await screen.findByRole('dialog', { name: 'Meals for Sun (29 Nov)' });
    await user.click(within(dialog).getByRole('button', { name: 'One fewer Lemon Chicken' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add Salmon & Dill' }));
    const save = within(dialog).getByRole('button', { name: 'Save these meals' });
    await user.click(save);
    expect(await within(dialog).findByText('Salmon & Dill contains milk.')).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: 'I understand, keep it' }));
    await user.click(save);
    expect(await screen.findByText('Your meals are saved.')).toBeTruthy();
    expect(bodies(`PUT ${AT}/meals`).at(-1)).toMatchObject({ confirmedAllergenSkus: ['meal-2'] });
  });

  it('can cancel in two clicks, confirmed at once', async () => {
    server.on(`POST ${AT}/cancel`, () => {
      box = { ...box, status: 'cancelled', cancelledAt: '2026-11-21T20:00:00.000Z', nextDelivery: null };
      return ok(box);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Cancel weekly box' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel now' }));
    expect(await screen.findByText('Your weekly box is cancelled')).toBeTruthy();
    expect(bodies(`POST ${AT}/cancel`)).toEqual([{}]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull());
  });

  it('can use another card when one was refused', async () => {
    box = {
      ...BOX,
      status: 'past_due',
      nextDelivery: { ...FIRST, state: 'payment_failed', changeable: false },
    };
    server.on(`POST ${AT}/card`, () => ok({ url: 'http://localhost/#card' }));
    const { user } = await open();
    expect(await screen.findByText('Your card was declined')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    await waitFor(() => expect(globalThis.location.hash).toBe('#card'));
  });

  it('shows a refused change, and leaves everything unchanged', async () => {
    server.on(`POST ${AT}/skip`, () => problem('date_unavailable'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Skip Sun (29 Nov)' }));
    expect(await screen.findByText('Delivery day not available')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Skip Sun (29 Nov)' })).toBeTruthy();
  });
});

describe('a box from which a dish was removed', () => {
  const SALMON: WithheldDish = {
    mealId: 2,
    name: 'Salmon & Dill',
    quantity: 2,
    contains: ['fish', 'milk'],
    mayContain: [],
  };

  it('shows what was removed, and opens the meals', async () => {
    box = { ...BOX, nextDelivery: { ...FIRST, withheld: [SALMON] } };
    const { user } = renderSite('/account?tab=orders');
    expect(await screen.findByText('Taken out, to be on the safe side')).toBeTruthy();
    expect(screen.getByText('2 × Salmon & Dill (contains fish, milk)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose again' }));
    expect(await screen.findByRole('dialog', { name: 'Meals for Sun (29 Nov)' })).toBeTruthy();
  });

  it('names traces too, and a dish without any of the fourteen', async () => {
    const traces: WithheldDish = { ...SALMON, mayContain: ['peanuts'] };
    const pie: WithheldDish = { mealId: 9, name: 'Pie', quantity: 1, contains: [], mayContain: [] };
    box = { ...BOX, nextDelivery: { ...FIRST, withheld: [traces, pie] } };
    renderSite('/account?tab=orders');
    const text = '2 × Salmon & Dill (contains fish, milk; may contain peanuts)';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('1 × Pie')).toBeTruthy();
  });
});

describe('the address of a box', () => {
  const moving = async () => {
    const site = renderSite('/account?tab=orders');
    await site.user.click(await screen.findByRole('button', { name: 'Change delivery details' }));
    return {
      ...site,
      dialog: within(await screen.findByRole('dialog', { name: 'Change delivery details' })),
    };
  };
  const changed = () => ok({ subscription: box, deliveries, untouched: [] });

  it('is changed with the phone number', async () => {
    server.on(`PATCH ${AT}`, changed);
    const { user, dialog } = await moving();
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), '9 New Street');
    await user.clear(dialog.getByLabelText('Phone number'));
    await user.type(dialog.getByLabelText('Phone number'), '020 7946 0999');
    await user.click(dialog.getByRole('button', { name: 'Save delivery details' }));
    expect(await screen.findByText('Your delivery details are saved.')).toBeTruthy();
    expect(server.calls(`PATCH ${AT}`)[0]?.body).toEqual({
      address: { address: '9 New Street', city: 'London', postcode: 'SW4 7AB', country: 'GB' },
      phone: '020 7946 0999',
    });
  });

  it('keeps its courier note, which shows on the card and can be edited', async () => {
    box = { ...BOX, address: { ...BOX.address, courierNote: 'Code 1234' } };
    server.on(`PATCH ${AT}`, changed);
    const { user, dialog } = await moving();
    const note = dialog.getByLabelText<HTMLInputElement>('Note for the courier (optional)');
    expect(note.value).toBe('Code 1234');
    await user.clear(note);
    await user.click(dialog.getByRole('button', { name: 'Save delivery details' }));
    expect(await screen.findByText('Your delivery details are saved.')).toBeTruthy();
    expect(screen.getByText('Code 1234')).toBeTruthy();
    expect(server.calls(`PATCH ${AT}`)[0]?.body).toEqual({ courierNote: '' });
  });

  it('is not sent when nothing was changed', async () => {
    const { user, dialog } = await moving();
    await user.click(dialog.getByRole('button', { name: 'Save delivery details' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(`PATCH ${AT}`)).toEqual([]);
  });

  it('out of reach is refused beside its postcode', async () => {
    server.on(`PATCH ${AT}`, () => problem('area_not_served'));
    const { user, dialog } = await moving();
    await user.clear(dialog.getByLabelText('Postcode'));
    await user.type(dialog.getByLabelText('Postcode'), 'M1 1AE');
    await user.click(dialog.getByRole('button', { name: 'Save delivery details' }));
    await waitFor(() => expect(dialog.getByLabelText('Postcode').getAttribute('aria-invalid')).toBe('true'));
  });
});
