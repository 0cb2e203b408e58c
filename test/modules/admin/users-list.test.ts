import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UserListDto } from '#backend/admin/users/admin-users.dto.js';
import { placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());

const list = async (query: Record<string, string>) => {
  const asked = new URLSearchParams({ limit: '100', ...query }).toString();
  return (await shop.api.get(`admin/users?${asked}`, { headers: admin.headers })).read(UserListDto).items;
};

it('shows what people bought, without what was refunded, and their membership (rule A16)', async () => {
  const buyer = await aSignedInPerson(shop);
  for (let each = 0; each < 2; each += 1) {
    const { orderId } = await placeConfirmedOrder(shop);
    await shop.sql(`update orders set user_id = $1 where id = $2`, [buyer.userId, orderId]);
  }
  const [sums] = await shop.sql<{ pence: number }>(
    'select sum(amount_pence + wallet_pence)::int as pence from orders where user_id = $1',
    [buyer.userId],
  );
  await shop.sql(
    `insert into membership (id, user_id, status, created_at, updated_at, ended_at) values (gen_random_uuid(), $1, 'ended', now(), now(), now())`,
    [buyer.userId],
  );
  const bought = { paidOrders: 2, spentPence: sums?.pence, membership: 'ended' };
  const queries: Record<string, string>[] = [{ q: buyer.email }, { q: buyer.userId }, {}];
  for (const query of queries)
    expect((await list(query)).find(({ id }) => id === buyer.userId)).toMatchObject(bought);
  expect((await list({ role: 'admin' }))[0]).toMatchObject({
    paidOrders: 0,
    spentPence: 0,
    membership: null,
  });
  await shop.sql(
    `update orders set card_refund_pence = 100, refunded_pence = 100, payment_status = 'partly_refunded'
      where id = (select id from orders where user_id = $1 limit 1)`,
    [buyer.userId],
  );
  expect((await list({ q: buyer.email }))[0]?.spentPence).toBe((sums?.pence ?? 0) - 100);
});

it('shows only those who never signed in, page by page', async () => {
  await shop.sql(
    `insert into app_user (id, email, first_name, last_name, created_at, updated_at)
     select gen_random_uuid(), 'never' || n || '@people.test', 'Never', 'Seen', now() + n * interval '1 minute', now()
       from generate_series(1, 3) n`,
  );
  await shop.sql(`update app_user set last_sign_in_at = now() where email not like 'never%'`);
  const emails = (await list({ seen: 'never' })).map(({ email }) => email);
  expect(emails).toEqual(['never3@people.test', 'never2@people.test', 'never1@people.test']);
  const answer = await shop.api.get('admin/users?seen=often', { headers: admin.headers });
  expect(answer.status).toBe(400);
});
