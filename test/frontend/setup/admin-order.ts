import { screen, within } from '@testing-library/react';
import type { AdminOrder, AdminOrderDays, AdminOrderItem } from '#frontend/api/generated-admin.js';
import { signIn } from './account.js';
import { ok, startFakeServer, type FakeServer } from './fake-server.js';
import { renderSite } from './render-site.js';

/** An order as staff see it. */
export const ORDER: AdminOrder = {
  agreedTo: [{ kind: 'order-button', version: '2026-11-23', words: 'Continue to payment' }],
  id: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  orderCode: 'K7QX2M9P',
  kind: 'one_time',
  status: 'processing',
  paymentState: 'paid',
  email: 'sam@example.com',
  name: 'Sam Okafor',
  totalPence: 5450,
  refundedPence: 0,
  mealsPerWeek: 6,
  deliveryDate: '2026-11-26',
  parcel: 'none',
  isReplacement: false,
  hasOpenComplaint: false,
  createdAt: '2026-11-05T15:04:00.000Z',
  updatedAt: '2026-11-05T15:04:00.000Z',
  userId: null,
  phone: '020 7946 0123',
  deliveryAddress: {
    address: '1 Mill Lane',
    apartment: null,
    city: 'London',
    postcode: 'SW4 7AB',
    country: 'GB',
    courierNote: null,
  },
  billingAddress: null,
  mealType: 'standard',
  halalOnly: false,
  currency: 'gbp',
  subtotalPence: 5100,
  discountPence: 0,
  discount: null,
  deliveryPence: 350,
  walletPence: 0,
  amountPence: 5450,
  disputedPence: 0,
  reducedPence: 0,
  changeableUntil: null,
  changes: [],
  dearerChange: null,
  refundablePence: 5450,
  fullRefundCancels: true,
  detailsChangeableUntil: null,
  hasComeBack: false,
  lateUntil: null,
  sendingAgain: null,
  sentAgainAs: null,
  dispatchFrom: null,
  deliveredFrom: null,
  cookAnyway: false,
  replacesOrderId: null,
  referralCode: null,
  stripeSessionId: 'cs_test_a1b2k7qx2m9p',
  paymentIntentId: null,
  paidAt: '2026-11-05T15:05:00.000Z',
  cancelReason: null,
  hasHealth: true,
  lines: [
    {
      sku: 'meal-1',
      name: 'Lemon chicken',
      variant: null,
      category: 'meal',
      quantity: 6,
      unitPence: 850,
      discountPence: 0,
      totalPence: 5100,
      contains: ['celery'],
      mayContain: [],
    },
  ],
  refunds: [],
  inquiries: [],
  timeline: [{ kind: 'placed', at: '2026-11-05T15:04:00.000Z', detail: null }],
  problems: [],
  emails: ['confirmation'],
};
export const PATH = `/api/admin/orders/${ORDER.id}`;

const { agreedTo: _agreed, ...item } = ORDER;
/** The same in the list. */
export const ITEM: AdminOrderItem = { ...item, tags: [] };

/** Three delivery days: yesterday's late parcels, today and tomorrow. */
export const ORDER_DAYS: AdminOrderDays = {
  today: '2026-11-26',
  late: 2,
  items: [
    { date: '2026-11-24', orders: 31, capacity: 240, closed: false, toDispatch: 0 },
    { date: '2026-11-25', orders: 40, capacity: 240, closed: false, toDispatch: 2 },
    { date: '2026-11-26', orders: 198, capacity: 240, closed: false, toDispatch: 38 },
    { date: '2026-11-27', orders: 0, capacity: 240, closed: true, toDispatch: 0 },
    { date: '2026-11-28', orders: 71, capacity: 200, closed: false, toDispatch: null },
  ],
};

/** The back office of a user with every right, with this one order. */
export function startAdminOrders(): FakeServer {
  const server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['admin'] }));
  server.on('GET /api/admin/orders', () => ok({ items: [ITEM], nextCursor: null }));
  server.on('GET /api/admin/waiting', () => ok({ items: [] }));
  server.on('GET /api/admin/orders/counts', () => ok({ counts: [] }));
  server.on('GET /api/admin/orders/days', () => ok(ORDER_DAYS));
  server.on('GET /api/admin/orders/tags', () => ok({ tags: [] }));
  server.on(`GET ${PATH}/notes`, () => ok({ tags: [], notes: [] }));
  server.on('GET /api/admin/lists/orders', () => ok({ columns: null, views: [] }));
  server.on('GET /api/admin/orders/summary', () =>
    ok({ orders: 1234, ordersToDo: 56, completedRevenuePence: 7_890_00 }),
  );
  server.on(`GET ${PATH}`, () => ok(ORDER));
  return server;
}

/** Opens the order's URL. */
export async function openOrder() {
  const site = renderSite(`/admin?order=${ORDER.id}`);
  const dialog = await screen.findByRole('article', { name: 'Order 1f0c2b6e' });
  await within(dialog).findByText('6 × Lemon chicken');
  return { ...site, dialog };
}
