import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WaitingDto } from '#backend/admin/waiting/admin-waiting.dto.js';
import { OrderViewCountsDto } from '#backend/ordering/staff/order-views.dto.js';
import type { Role } from '#backend/rules/identity/roles.js';
import { aBox } from '#test/factories.js';
import { placeConfirmedOrder, setDeliveryDate } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let admin: SignedInPerson;
let late: string;
let today: string;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
  late = await aPaidOrder(-1);
  today = await aPaidOrder(0);
  await aPaidOrder(1);
});
afterAll(() => shop.close());

async function aPaidOrder(days: number): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop, aBox());
  await setDeliveryDate(shop, orderId, days);
  return orderId;
}

const ask = (path: string, { headers } = admin) => shop.api.get(`admin/${path}`, { headers });

/** What waits, by section: `[count, overdue]`. */
async function waiting(as = admin): Promise<Record<string, readonly [number, number]>> {
  const { items } = (await ask('waiting', as)).read(WaitingDto);
  return Object.fromEntries(items.map(({ section, count, overdue }) => [section, [count, overdue] as const]));
}

const complain = (orderId: string, daysAgo: number, status = 'open') =>
  shop.sql(
    `insert into complaint (id, order_id, text_sealed, wish, status, created_at, closed_at)
     values (gen_random_uuid(), $1, '\\x00', 'refund', $2, now() - $3 * interval '1 day',
             case when $2 = 'closed' then now() end)`,
    [orderId, status, daysAgo],
  );

/** The statements of a call, besides the one that reads who is signed in. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await shop.statements.next(work);
  return sent.filter((sql) => !sql.includes('login_session'));
}

describe('what waits in each section (rule A45)', () => {
  it('counts the parcels that have not left until today, and those that are late', async () => {
    expect(await waiting()).toEqual({ orders: [2, 1] });
    const path = `admin/orders/${today}/dispatch`;
    await shop.api.post(path, { trackingNumber: 'LT1' }, admin.headers);
    expect(await waiting()).toEqual({ orders: [1, 1] });
  });

  it('counts open complaints and those that are overdue, not closed ones', async () => {
    await complain(late, 0);
    await complain(today, 30);
    await complain(today, 30, 'closed');
    expect((await waiting())['complaints']).toEqual([2, 1]);
  });

  it('counts what waits for a second person, a reply and a decision', async () => {
    await shop.sql(
      `insert into recall (id, status, subject, message, instruction, orders, customers, without_email, written_by, created_at)
       values (gen_random_uuid(), 'waiting', 'Soup', 'Do not eat it', 'Throw it away', 1, 1, 0, gen_random_uuid(), now())`,
    );
    await shop.sql(
      `update product set label_changed_by = gen_random_uuid(), label_changed_at = now()
        where sku = (select sku from product order by sku limit 1)`,
    );
    const counts = await waiting();
    expect([counts['recalls'], counts['catalog']]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it('tells each role only of its own sections', async () => {
    const sections = async (role: Role) =>
      Object.keys(await waiting(await aSignedInPerson(shop, { roles: [role] }))).sort();
    expect(await sections('support')).toEqual(['complaints', 'orders']);
    expect(await sections('finance')).toEqual(['complaints']);
    expect(await sections('kitchen')).toEqual(['recalls']);
    expect(await sections('content')).toEqual(['catalog', 'recalls']);
    expect((await ask('waiting', await aSignedInPerson(shop))).status).toBe(403);
  });

  it('stops counting at 100', async () => {
    await shop.sql(
      `insert into recall (id, status, subject, message, instruction, orders, customers, without_email, written_by, created_at)
       select gen_random_uuid(), 'waiting', 'Soup', 'Do not eat it', 'Throw it away', 1, 1, 0, gen_random_uuid(), now()
         from generate_series(1, 150)`,
    );
    expect((await waiting())['recalls']).toEqual([100, 0]);
  });

  it('takes one statement for all of them', async () => {
    expect(await statementsOf(() => waiting())).toHaveLength(1);
  });
});

describe('the numbers beside saved views (rule A45)', () => {
  const counts = async (...views: readonly string[]) =>
    (await ask(`orders/counts?views=${encodeURIComponent(views.join('\n'))}`)).read(OrderViewCountsDto)
      .counts;

  it('counts what each view shows, in their order', async () => {
    const views = ['parcel=to_dispatch&day=late', 'status=pending', 'complaint=open', 'day=tomorrow', ''];
    expect(await counts(...views)).toEqual([1, 0, 2, 1, 3]);
  });

  it('leaves out words of an old link, as the list does', async () => {
    expect(await counts('parcel=lost&day=someday&kind=one_time')).toEqual([3]);
  });

  it('takes one statement for seven of them, and refuses an eighth', async () => {
    const seven = Array.from({ length: 7 }, () => 'complaint=open');
    expect(await statementsOf(() => counts(...seven))).toHaveLength(1);
    const views = encodeURIComponent([...seven, 'day=late'].join('\n'));
    expect((await ask(`orders/counts?views=${views}`)).status).toBe(400);
  });
});
