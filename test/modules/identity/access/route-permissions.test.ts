import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { USER_ROLES } from '#backend/rules/identity/roles.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { aProfessional } from '#test/setup/people/professionals.js';
import { routesOf, type Method, type RouteName } from '#test/setup/system/routes.js';
import type { RouteAccess } from './access-fixtures.js';
import { ROUTES } from './access-table.js';

/** Only there when the site is built: its own files and pages, which are public. */
const SITE_FILES =
  /^GET \/(assets\/\*|favicon\.(svg|ico)|[a-z0-9-]*icon[a-z0-9-]*\.png|recipes\/:id|menu\/:id|service-worker\.js)$/;

/** The library's own routes, all behind one guard: queue-dashboard.test.ts requests every one of them. */
const DASHBOARD = ' /admin/queues';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

/** The table's status for every kind of caller; an unlisted caller gets the one of another signed-in user. */
function expected(access: RouteAccess): Record<string, number> {
  const { visitor, user, another, roles = {}, member = user, professional = user } = access;
  const ofRoles = USER_ROLES.map((role) => [role, roles[role] ?? another] as const);
  return { visitor, another, ...Object.fromEntries(ofRoles), member, professional, user };
}

/** Calls the route as each of them, the user last: the call may use the record up. */
async function answers(name: RouteName, { record, body }: RouteAccess): Promise<Record<string, number>> {
  const [method, path] = name.split(' ') as [Method, string];
  const recordOf = async (owner: SignedInPerson): Promise<string> => (record ? record(shop, owner) : '');
  const call = async (part: string, caller?: SignedInPerson): Promise<number> => {
    const response = await shop.call(method, path.replace(/:\w+/, part).replace('*', '/no-such-page'), {
      ...(caller ? { headers: caller.headers } : {}),
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }),
    });
    return response.status;
  };
  const user = await aSignedInPerson(shop);
  const theirs = await recordOf(user);
  const result: Record<string, number> = { visitor: await call(theirs) };
  result['another'] = await call(theirs, await aSignedInPerson(shop));
  for (const role of USER_ROLES)
    result[role] = await call(theirs, await aSignedInPerson(shop, { roles: [role] }));
  // No such caller exists yet; the change that adds one gives it a column here.
  const member = await aSignedInPerson(shop);
  result['member'] = await call(await recordOf(member), member);
  const professional = await aProfessional(shop);
  result['professional'] = await call(await recordOf(professional), professional);
  result['user'] = await call(theirs, user);
  return result;
}

describe('every route', () => {
  it('is in the table, and every row of the table has its route', () => {
    const routes = routesOf(shop).filter((name) => !SITE_FILES.test(name) && !name.includes(DASHBOARD));
    expect(routes.sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it.each(Object.keys(ROUTES) as RouteName[])('answers to each as the table says: %s', async (name) => {
    const access = ROUTES[name];
    if (!access) throw new Error(`${name} is not in the table`);
    expect(await answers(name, access)).toEqual(expected(access));
  });
});
