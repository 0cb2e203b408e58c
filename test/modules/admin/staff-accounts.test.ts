import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { USER_ROLES, type Role } from '#backend/rules/identity/roles.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { routesOf, type Method } from '#test/setup/system/routes.js';

/** The roles that may do it to a customer; a new endpoint of the back office must be added here. */
const ACTS: Readonly<Record<string, readonly Role[]>> = {
  'PUT /api/admin/users/:id/roles': ['admin'],
  'DELETE /api/admin/users/:id/sessions': ['admin', 'support'],
  'DELETE /api/admin/users/:id/sessions/:sessionId': ['admin', 'support'],
  'POST /api/admin/users/:id/health': ['admin', 'support'],
  'POST /api/admin/users/:id/wallet-adjustments': ['admin', 'finance'],
  'POST /api/admin/users/:id/wallet-adjustments/:adjustmentId/approve': ['admin', 'finance'],
  'POST /api/admin/users/:id/wallet-adjustments/:adjustmentId/decline': ['admin', 'finance'],
};
const NO_ID = '11111111-1111-4111-8111-111111111111';

let shop: TestShop;
const staff = new Map<Role, SignedInPerson>();
beforeAll(async () => {
  // One member of staff makes more attempts than an hour allows.
  process.env['LIMITS_FACTOR'] = '100';
  shop = await TestShop.open();
  for (const role of USER_ROLES) staff.set(role, await aSignedInPerson(shop, { roles: [role] }));
});
afterAll(async () => {
  await shop.close();
  delete process.env['LIMITS_FACTOR'];
});

/** As empty as possible, so that an admitted request does nothing yet. */
async function tried(route: string, actor: SignedInPerson, target: SignedInPerson): Promise<boolean> {
  const [method, path = ''] = route.split(' ') as [Method, string];
  const { status } = await shop.call(
    method,
    path.replace(':id', target.userId).replace(':sessionId', NO_ID),
    {
      headers: actor.headers,
      ...(method === 'DELETE' ? {} : { body: {} }),
    },
  );
  return status !== 403;
}

describe('acting on somebody’s account (rule I47)', () => {
  it('is known for every route of the back office that changes one', () => {
    // Notes and tags are about somebody, and change nothing for them.
    const acts = routesOf(shop).filter((name) =>
      /^(?!GET).* \/api\/admin\/users\/:id(?!\/(notes|tags))/.test(name),
    );
    expect(acts.sort()).toEqual(Object.keys(ACTS).sort());
  });

  const rows = Object.keys(ACTS).flatMap((route) => USER_ROLES.map((role) => [route, role] as const));
  it.each(rows)(
    '%s by %s: a customer as the route says, a holder of a role only by administrators',
    async (route, role) => {
      const actor = staff.get(role);
      if (!actor) throw new Error(`nobody has the role ${role}`);
      const result: Record<string, boolean> = {
        customer: await tried(route, actor, await aSignedInPerson(shop)),
      };
      for (const held of USER_ROLES)
        result[held] = await tried(route, actor, await aSignedInPerson(shop, { roles: [held] }));
      const mayAct = ACTS[route]?.includes(role) === true;
      expect(result).toEqual({
        customer: mayAct,
        ...Object.fromEntries(USER_ROLES.map((held) => [held, mayAct && role === 'admin'])),
      });
    },
  );

  it('that is refused leaves an administrator’s sessions unchanged, with an audit entry', async () => {
    const admin = await aSignedInPerson(shop, { roles: ['admin'] });
    const support = staff.get('support');
    const response = await shop.call('DELETE', `/api/admin/users/${admin.userId}/sessions`, {
      headers: support?.headers ?? {},
    });
    expect(response.body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await shop.api.get('me', { headers: admin.headers })).status).toBe(200);
    expect(
      await shop.count(
        'audit_entry',
        `action = 'identity.access-refused' and subject_id = '${admin.userId}'`,
      ),
    ).toBe(1);
  });
});
