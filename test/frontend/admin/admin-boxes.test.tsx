import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@rules/errors/errors';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminBox, AdminBoxItem } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const ITEM: AdminBoxItem = {
  id: '2a1c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  userId: '5b0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  status: 'active',
  name: 'Sam Okafor',
  email: 'sam@example.com',
  mealsPerWeek: 8,
  deliveryDay: 'Wed',
  pausedUntil: null,
  createdAt: '2026-11-05T15:04:00.000Z',
  cancelledAt: null,
  nextDelivery: { date: '2026-11-25', state: 'paid' },
};

const DELIVERY: AdminBox['coming'][number] = {
  id: '3c1c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  date: '2026-12-02',
  label: 'Wed (02 Dec)',
  state: 'planned',
  attempts: 0,
  orderId: null,
  cutOffAt: '2026-11-28T23:59:59.999Z',
  changeable: true,
  chargePence: 6075,
  discountPercent: 10,
  meals: [],
  chosenByChef: false,
  mealCount: 8,
  isLight: false,
  nextTryAt: null,
};

const BOX: AdminBox = {
  id: ITEM.id,
  userId: ITEM.userId,
  status: 'active',
  name: ITEM.name,
  email: ITEM.email,
  mealsPerWeek: 8,
  deliveryDay: 'Wed',
  pausedUntil: null,
  createdAt: ITEM.createdAt,
  cancelledAt: null,
  phone: '020 7946 0123',
  deliveryAddress: {
    address: '1 Mill Lane',
    apartment: null,
    city: 'London',
    postcode: 'SW4 7AB',
    country: 'GB',
    courierNote: 'Code 1234',
  },
  mealType: 'standard',
  halalOnly: false,
  extras: [{ name: 'Overnight oats', quantity: 2 }],
  weeklyPence: 6750,
  card: { brand: 'visa', last4: '4242' },
  promotionCode: 'WELCOME20',
  referralCode: null,
  failedBoxes: 0,
  activatedAt: ITEM.createdAt,
  endReason: null,
  endNote: null,
  coming: [
    {
      ...DELIVERY,
      id: '3c1c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e30',
      date: '2026-11-25',
      label: 'Wed (25 Nov)',
      state: 'payment_failed',
      attempts: 2,
      changeable: false,
      nextTryAt: '2026-11-24T09:00:00.000Z',
      orderId: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
      meals: [{ mealId: 1, name: 'Lemon chicken', quantity: 8 }],
      discountPercent: 0,
      chargePence: 6750,
    },
    DELIVERY,
    { ...DELIVERY, id: '3c1c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e31', date: '2026-12-09', label: 'Wed (09 Dec)' },
  ],
  past: [],
};
const PATH = `/api/admin/boxes/${BOX.id}`;

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['support'] }));
  server.on('GET /api/admin/boxes', () => ok({ items: [ITEM], nextCursor: null }));
  server.on(`GET ${PATH}`, () => ok(BOX));
});

const ADDRESS = '/admin?tab=orders&section=boxes';

describe('the list of weekly boxes (rule A25)', () => {
  it('shows their owner, and when the next one comes', async () => {
    renderSite(ADDRESS);
    const table = await screen.findByRole('table', { name: 'Weekly boxes, newest first' });
    for (const words of ['2a1c2b6e', 'Sam Okafor', '8 meals, Wed', '25 Nov 2026', 'Paid', 'Active']) {
      expect(table.textContent).toContain(words);
    }
  });

  it('is filtered by status and day, and says when it does not load', async () => {
    const { user, at } = renderSite(`${ADDRESS}&day=2026-11-25`);
    await screen.findByRole('table');
    server.on('GET /api/admin/boxes', () => problem('internal'));
    await user.selectOptions(screen.getByLabelText('Status'), 'ended');
    expect(await screen.findByText('Failed to load weekly boxes')).toBeTruthy();
    const query = server.calls('GET /api/admin/boxes').at(-1)?.query;
    expect([query?.get('status'), query?.get('deliveryDate')]).toEqual(['ended', '2026-11-25']);
    expect(at()).toBe(`${ADDRESS}&day=2026-11-25&status=ended`);
  });

  it('suggests what to try when nothing is found', async () => {
    server.on('GET /api/admin/boxes', () => ok({ items: [], nextCursor: null }));
    renderSite(ADDRESS);
    expect(await screen.findByText('No weekly boxes found')).toBeTruthy();
  });
});

describe('one weekly box', () => {
  const open = async () => {
    const site = renderSite(`${ADDRESS}&box=${BOX.id}`);
    const dialog = await screen.findByRole('article', { name: 'Weekly box 2a1c2b6e' });
    await within(dialog).findByText('8 × Lemon chicken');
    return { ...site, dialog };
  };

  it('shows address, charges, tries and dates, and the audit log to administrators only', async () => {
    const { dialog } = await open();
    for (const words of [
      '8 meals every Wed · £67.50 a week · started 5 Nov 2026',
      '1 Mill Lane, London, SW4 7AB',
      'visa ending 4242',
      '2 × Overnight oats',
      'card tried 2 times · next attempt 24 Nov 2026, 09:00',
      '£60.75, 10% off · open to changes until 28 Nov 2026, 23:59',
    ]) {
      expect(dialog.textContent).toContain(words);
    }
    expect(within(dialog).queryByRole('link', { name: 'Audit log for this box' })).toBeNull();
  });

  it('is skipped by staff only after a confirmation and a reason', async () => {
    server.on(`POST ${PATH}/skip`, () => ok(BOX));
    const { dialog, user } = await open();
    const [first] = within(dialog).getAllByRole('button', { name: 'Skip Wed (02 Dec)' });
    if (first) await user.click(first);
    const question = await screen.findByRole('dialog', { name: 'Skip Wed (02 Dec)?' });
    await user.click(within(question).getByRole('button', { name: 'Skip this box' }));
    expect(within(question).getByText('Enter a reason')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/skip`)).toEqual([]);
    await user.type(within(question).getByLabelText('Reason'), 'On holiday');
    await user.click(within(question).getByRole('button', { name: 'Skip this box' }));
    expect(await screen.findByText('Box skipped')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/skip`).map(({ body }) => body)).toEqual([
      { date: '2026-12-02', reason: 'On holiday' },
    ]);
  });

  it('that was skipped too late is announced with the reason of staff', async () => {
    server.on(`POST ${PATH}/skip`, () => problem('cut_off_passed'));
    const { dialog, user } = await open();
    const [first] = within(dialog).getAllByRole('button', { name: 'Skip Wed (02 Dec)' });
    if (first) await user.click(first);
    const question = await screen.findByRole('dialog', { name: 'Skip Wed (02 Dec)?' });
    await user.type(within(question).getByLabelText('Reason'), 'On holiday');
    await user.click(within(question).getByRole('button', { name: 'Skip this box' }));
    expect(await screen.findByText('Too late to skip it')).toBeTruthy();
    expect(screen.queryByText(ERRORS.cut_off_passed.title)).toBeNull();
  });

  it('is paused until a day', async () => {
    server.on(`POST ${PATH}/pause`, () => ok(BOX));
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Pause' }));
    const question = await screen.findByRole('dialog', { name: 'Pause this weekly box?' });
    await user.selectOptions(within(question).getByLabelText('Next box'), '2026-12-09');
    await user.type(within(question).getByLabelText('Reason'), 'On holiday');
    await user.click(within(question).getByRole('button', { name: 'Pause box' }));
    expect(await screen.findByText('Weekly box paused')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/pause`).map(({ body }) => body)).toEqual([
      { until: '2026-12-09', reason: 'On holiday' },
    ]);
  });

  it('goes elsewhere for its customer, with a reason, and shows the note for the courier (rule D30)', async () => {
    server.on(`PATCH ${PATH}/delivery`, () => ok(BOX));
    const { dialog, user } = await open();
    expect(dialog.textContent).toContain('1 Mill Lane, London, SW4 7AB (for the courier: Code 1234)');
    await user.click(within(dialog).getByRole('button', { name: 'Change delivery details' }));
    const form = within(await screen.findByRole('dialog', { name: 'Delivery details' }));
    await user.clear(form.getByLabelText('Note for the courier (optional)'));
    await user.type(form.getByLabelText('Reason'), 'By telephone');
    await user.click(form.getByRole('button', { name: 'Save delivery details' }));
    expect(await screen.findByText('Delivery details saved')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}/delivery`).map(({ body }) => body)).toEqual([
      { courierNote: '', reason: 'By telephone' },
    ]);
  });

  it('shows why it could not be cancelled', async () => {
    server.on(`POST ${PATH}/cancel`, () => problem('subscription_not_active'));
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel for the customer' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this weekly box?' });
    await user.type(within(question).getByLabelText('Reason'), 'Moved away');
    await user.click(within(question).getByRole('button', { name: 'Cancel box' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel this weekly box?' })).toBeNull());
    expect(screen.queryByText('Weekly box cancelled')).toBeNull();
    expect(await screen.findByText(ERRORS.subscription_not_active.title)).toBeTruthy();
  });

  it('that has ended offers nothing more', async () => {
    server.on(`GET ${PATH}`, () =>
      ok({ ...BOX, status: 'cancelled', cancelledAt: '2026-11-06T10:00:00.000Z', endReason: 'customer' }),
    );
    const { dialog } = await open();
    expect(dialog.textContent).toContain('Ended on 6 Nov 2026: cancelled by the customer.');
    expect(within(dialog).queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});
