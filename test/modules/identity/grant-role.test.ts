import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { grantRole, type Granted } from '#backend/identity/access/grant-role.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPerson } from '#test/setup/people/people.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const grant = (email: string): Promise<Granted> =>
  grantRole(shop.get(EntityManager).fork(), { email, role: 'admin', by: 'command' });

it('makes the account of an address an administrator, once, with an audit entry', async () => {
  const { email, userId } = await aPerson(shop);
  expect(await grant(email.toUpperCase())).toBe('granted');
  expect(await grant(email)).toBe('had-it');
  expect(await shop.sql('select role from user_role where user_id = $1', [userId])).toEqual([
    { role: 'admin' },
  ]);
  const notes = await shop.sql('select action, details from audit_entry where subject_id = $1', [userId]);
  expect(notes).toEqual([{ action: 'identity.role-granted', details: { role: 'admin', by: 'command' } }]);
});

it('reports an unknown account, and grants nothing', async () => {
  expect(await grant('nobody@people.test')).toBe('no-account');
  expect(await shop.count('audit_entry', `action = 'identity.role-granted' and subject_id is null`)).toBe(0);
});
