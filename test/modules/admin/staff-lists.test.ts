import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { StaffListDto } from '#backend/admin/lists/admin-lists.dto.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let packer: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  packer = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(() => shop.close());

const path = '/api/admin/lists/orders';
const read = async ({ headers }: SignedInPerson) =>
  (await shop.call('GET', path, { headers })).read(StaffListDto);
const save = (body: unknown, { headers } = packer) => shop.call('PUT', path, { body, headers });
const VIEW = { name: 'My mornings', query: 'day=today&parcel=to_dispatch' };

it('keeps columns and views for each member of staff alone (rule A42)', async () => {
  const other = await aSignedInPerson(shop, { roles: ['finance'] });
  expect(await read(packer)).toEqual({ columns: null, views: [] });
  expect((await save({ columns: ['id', 'total'], views: [VIEW] })).status).toBe(200);
  await save({ columns: null, views: [VIEW] });
  expect(await read(packer)).toEqual({ columns: null, views: [VIEW] });
  expect(await read(other)).toEqual({ columns: null, views: [] });
});

it('refuses more than 20 views, one without a name, and a list that has no such name', async () => {
  const views = Array.from({ length: 21 }, () => VIEW);
  expect((await save({ columns: null, views })).body).toMatchObject({
    errors: [{ message: 'You can save 20 views. Delete one first.' }],
  });
  expect((await save({ columns: null, views: [{ ...VIEW, name: ' ' }] })).status).toBe(400);
  const named = await shop.call('GET', '/api/admin/lists/Orders!', { headers: packer.headers });
  expect(named.status).toBe(400);
});

it('goes with the account', async () => {
  const leaver = await aSignedInPerson(shop, { roles: ['support'] });
  await save({ columns: null, views: [VIEW] }, leaver);
  const { userId, headers } = leaver;
  expect(await shop.count('staff_list', `user_id = '${userId}'`)).toBe(1);
  const body = { password: PASSWORD };
  expect((await shop.call('DELETE', '/api/me', { body, headers })).status).toBeLessThan(300);
  expect(await shop.count('staff_list', `user_id = '${userId}'`)).toBe(0);
});
