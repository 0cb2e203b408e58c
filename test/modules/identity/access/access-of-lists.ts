import { toStaff, type RouteAccess } from './access-fixtures.js';

const NOBODYS = '11111111-1111-4111-8111-111111111111';
const given = (value: string) => () => Promise.resolve(value);

/** The lists of the back office, their files, and the steps with many orders at once. */
export const LIST_ROUTES = {
  'GET /api/admin/files/:name': toStaff(200, ['content'], { record: given('promotions') }),
  'GET /api/admin/lists/:name': toStaff(200, ['support', 'finance', 'kitchen', 'content'], {
    record: given('orders'),
  }),
  'PUT /api/admin/lists/:name': toStaff(400, ['support', 'finance', 'kitchen', 'content'], {
    record: given('orders'),
  }),
  'GET /api/admin/orders/:id/notes': toStaff(200, ['support', 'finance'], { record: given(NOBODYS) }),
  'POST /api/admin/orders/:id/notes': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { text: 'Rang back' },
  }),
  'DELETE /api/admin/orders/:id/notes/:noteId': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'PUT /api/admin/orders/:id/tags': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { tags: ['vip'] },
  }),
  'GET /api/admin/users/:id/notes': toStaff(200, ['support', 'finance'], { record: given(NOBODYS) }),
  'POST /api/admin/users/:id/notes': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { text: 'Rang back' },
  }),
  'DELETE /api/admin/users/:id/notes/:noteId': toStaff(400, ['support'], { record: given(NOBODYS) }),
  'PUT /api/admin/users/:id/tags': toStaff(404, ['support'], {
    record: given(NOBODYS),
    body: { tags: ['vip'] },
  }),
  'GET /api/admin/orders/tags': toStaff(200, ['support', 'finance']),
  'POST /api/admin/orders/bulk/tags': toStaff(400, ['support']),
  'GET /api/admin/orders/counts': toStaff(400, ['support', 'finance']),
  'GET /api/admin/waiting': toStaff(200, ['support', 'finance', 'kitchen', 'content']),
  'GET /api/admin/orders/days': toStaff(200, ['support', 'finance']),
  'GET /api/admin/orders/selection': toStaff(200, ['support', 'finance']),
  'POST /api/admin/orders/bulk/dispatch': toStaff(400, ['support']),
  'POST /api/admin/orders/bulk/delivered': toStaff(400, ['support']),
  'POST /api/admin/orders/bulk/emails': toStaff(400, ['support']),
  'POST /api/admin/orders/bulk/packing-slips': toStaff(400, ['support']),
  'POST /api/admin/orders/bulk/export': toStaff(400, ['finance']),
} as const satisfies Readonly<Record<string, RouteAccess>>;
