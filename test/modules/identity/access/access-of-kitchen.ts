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
  'GET /api/admin/kitchen/batches': toKitchen(200),
  'GET /api/admin/kitchen/batches/choices': toKitchen(200),
  'GET /api/admin/kitchen/batches/file': toKitchen(200),
  'POST /api/admin/kitchen/batches': toKitchen(400),
  'POST /api/admin/kitchen/batches/:id/end': toKitchen(404, {
    record: given(NOBODYS),
    body: { endedOn: '2030-01-02' },
  }),
  'DELETE /api/admin/kitchen/batches/:id': toKitchen(404, { record: given(NOBODYS) }),
  'GET /api/admin/kitchen/days/:date/batches': toKitchen(200, { record: given('2030-01-02') }),
  'PUT /api/admin/kitchen/days/:date/batches': toKitchen(400, { record: given('2030-01-02') }),
  'GET /api/admin/kitchen/temperatures': toKitchen(400),
  'GET /api/admin/kitchen/temperatures/file': toKitchen(400),
  'GET /api/admin/kitchen/temperatures/points': toKitchen(200),
  'POST /api/admin/kitchen/temperatures/points': toKitchen(400),
  'POST /api/admin/kitchen/temperatures/points/:id/retire': toKitchen(404, { record: given(NOBODYS) }),
  'POST /api/admin/kitchen/temperatures/points/:id/readings': toKitchen(400, { record: given(NOBODYS) }),
  'DELETE /api/admin/kitchen/temperatures/readings/:id': toKitchen(404, { record: given(NOBODYS) }),
  'GET /api/admin/kitchen/recall': toKitchen(400),
  'GET /api/admin/kitchen/recall/file': toKitchen(400),
} satisfies Readonly<Record<string, RouteAccess>>;
