import { toAll, toStaff, toUsers, type RouteAccess } from './access-fixtures.js';

const NOBODYS = '11111111-1111-4111-8111-111111111111';
const given = (value: string) => () => Promise.resolve(value);

const RATED = { stars: 5, taste: null, reasons: [], comment: null };

/** The orders of the back office, their delivery days, and the ratings of what they brought. */
export const ORDER_ROUTES = {
  // One draft an account, addressed by nothing but the caller (rule B101, box-draft.test.ts).
  'GET /api/me/box-draft': toUsers(200),
  'PUT /api/me/box-draft': toUsers(409, {
    body: {
      basedOn: '00000000-0000-4000-8000-000000000000',
      mealsPerWeek: 8,
      deliveryDate: null,
      meals: [],
      extras: [],
    },
  }),
  'DELETE /api/me/box-draft': toUsers(204),
  'POST /api/orders/:id/change/pay': toUsers(404, { record: given(NOBODYS) }),
  'POST /api/orders/:id/change/keep': toUsers(404, { record: given(NOBODYS) }),
  'POST /api/orders/guest/:token/change/pay': toAll(404, { record: given('nobody') }),
  'POST /api/orders/guest/:token/change/keep': toAll(404, { record: given('nobody') }),
  'GET /api/ratings': toUsers(200),
  'PUT /api/ratings/:sku': toUsers(404, { record: given('no-dish'), body: RATED }),
  'DELETE /api/ratings/:sku': toUsers(204, { record: given('no-dish') }),
  'GET /api/orders/:id/ratings': toUsers(404, { record: given(NOBODYS) }),
  'PUT /api/orders/:id/ratings/:sku': toUsers(404, { record: given(NOBODYS), body: RATED }),
  'DELETE /api/orders/:id/ratings/:sku': toUsers(404, { record: given(NOBODYS) }),
  'GET /api/ratings/link/:token': toAll(404, { record: given('nobody') }),
  'PUT /api/ratings/link/:token/:sku': toAll(404, { record: given('nobody'), body: RATED }),
  'DELETE /api/ratings/link/:token/:sku': toAll(404, { record: given('nobody') }),
  'GET /api/products/:slug/comments': toAll(404, { record: given('no-dish') }),
  'GET /api/admin/rating-comments': toStaff(200, ['support']),
  'GET /api/admin/rating-comments/count': toStaff(200, ['support']),
  'POST /api/admin/rating-comments/:id/decide': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { state: 'shown', text: 'Lovely' },
  }),
  'GET /api/admin/orders': toStaff(200, ['support', 'finance']),
  'GET /api/admin/orders/summary': toStaff(200, ['support', 'finance']),
  'GET /api/admin/orders/export': toStaff(200, ['finance']),
  'GET /api/admin/orders/:id': toStaff(404, ['support', 'finance'], { record: given(NOBODYS) }),
  'PATCH /api/admin/orders/:id': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { status: 'completed' },
  }),
  'POST /api/admin/orders/:id/refund': toStaff(404, ['finance'], {
    record: given(NOBODYS),
    body: { reason: 'Cold on arrival' },
  }),
  'POST /api/admin/orders/:id/emails': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { kind: 'confirmation' },
  }),
  'POST /api/admin/orders/:id/health': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { purpose: 'complaint' },
  }),
  'GET /api/admin/orders/:id/change': toStaff(404, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/orders/:id/change/quote': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: {},
  }),
  'POST /api/admin/orders/:id/change/keep': toStaff(404, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/orders/:id/change': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { refundPence: 0, changesSeen: 0, reason: 'By telephone' },
  }),
  'PATCH /api/admin/orders/:id/delivery': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { phone: '020 7946 0999', reason: 'Asked for by telephone' },
  }),
  'POST /api/admin/orders/:id/close-late': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { reason: 'Handed over' },
  }),
  'POST /api/admin/orders/:id/send-again': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { deliveryDate: '2026-12-02', reason: 'It came back' },
  }),
  'POST /api/admin/orders/:id/dispatch': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { trackingNumber: 'AB123' },
  }),
  'POST /api/admin/orders/:id/delivered': toStaff(404, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/orders/:id/delivery-failed': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { reason: 'damaged' },
  }),
  'GET /api/admin/deliveries/:date': toStaff(200, ['support'], { record: given('2026-12-02') }),
  'GET /api/admin/deliveries/:date/consignments': toStaff(200, ['support'], { record: given('2026-12-02') }),
  'GET /api/admin/deliveries/:date/file': toStaff(200, ['support'], { record: given('2026-12-02') }),
  'POST /api/admin/deliveries/:date/book': toStaff(409, ['support'], { record: given('2026-12-02') }),
  'POST /api/admin/deliveries/:date/labels': toStaff(422, ['support'], { record: given('2026-12-02') }),
  'POST /api/admin/deliveries/:date/tracking': toStaff(200, ['support'], {
    record: given('2026-12-02'),
    body: { file: 'Order,Tracking number' },
  }),
  'POST /api/admin/deliveries/:date/dispatch': toStaff(200, ['support'], { record: given('2020-01-02') }),
  'POST /api/admin/deliveries/consignments/:id/retry': toStaff(404, ['support'], { record: given(NOBODYS) }),
  'POST /api/admin/deliveries/consignments/:id/cancel': toStaff(404, ['support'], { record: given(NOBODYS) }),
} as const satisfies Readonly<Record<string, RouteAccess>>;
