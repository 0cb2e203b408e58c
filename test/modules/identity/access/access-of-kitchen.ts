import { toKitchen, type RouteAccess } from './access-fixtures.js';

const given = (value: string) => () => Promise.resolve(value);
const NOBODYS = '11111111-1111-4111-8111-111111111111';

/** The routes of the kitchen. */
export const KITCHEN_ROUTES = {
  'GET /api/admin/kitchen/days': toKitchen(200),
  'GET /api/admin/kitchen/days/:date': toKitchen(200, { record: given('2030-01-02') }),
  'PUT /api/admin/kitchen/days/:date/capacity': toKitchen(400, { record: given('2030-01-02') }),
  'GET /api/admin/kitchen/days/:date/pick-list': toKitchen(200, { record: given('2030-01-02') }),
  'GET /api/admin/kitchen/days/:date/labels': toKitchen(422, { record: given('2030-01-02') }),
  'POST /api/admin/kitchen/days/:date/lots': toKitchen(400, { record: given('2030-01-02') }),
  'DELETE /api/admin/kitchen/lots/:id': toKitchen(404, { record: given(NOBODYS) }),
  'GET /api/admin/kitchen/purchase': toKitchen(400),
  'GET /api/admin/kitchen/purchase/file': toKitchen(400),
  'GET /api/admin/kitchen/recall': toKitchen(400),
  'GET /api/admin/kitchen/recall/file': toKitchen(400),
} satisfies Readonly<Record<string, RouteAccess>>;
