import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  AdminOrderDaysDto,
  AdminOrderListDto,
  AdminOrderSelectionDto,
} from '#backend/ordering/staff/admin-orders.dto.js';
import { aBox } from '#test/factories.js';
import { anOpenOrder, placeConfirmedOrder, setDeliveryDate } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { StatementLog } from '#test/setup/reading/statements.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let admin: SignedInPerson;
/** Due today, tomorrow and yesterday; one unpaid. */
let today: string;
let tomorrow: string;
let late: string;
let unpaid: string;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
  today = await aPaidOrder(0);
  tomorrow = await aPaidOrder(1);
  late = await aPaidOrder(-1);
  unpaid = (await anOpenOrder(shop)).orderId;
});
afterAll(() => shop.close());

async function aPaidOrder(days: number): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop, aBox());
  await setDeliveryDate(shop, orderId, days);
  return orderId;
}

type Query = Readonly<Record<string, string>>;
const get = (path: string, as = admin) => shop.api.get(`admin/orders${path}`, { headers: as.headers });
const ask = (query: Query, path = '') => get(`${path}?${new URLSearchParams(query).toString()}`);
const post = (path: string, body: unknown) => shop.api.post(`admin/orders/${path}`, body, admin.headers);
const find = async (query: Query) =>
  (await ask({ limit: '100', ...query })).read(AdminOrderListDto).items.map(({ id }) => id);

describe('filters of the list of orders (rule A40)', () => {
  it('finds the orders of a day, by its date and by where it is from today', async () => {
    expect(await find({ day: 'today' })).toEqual([today]);
    expect(await find({ day: 'tomorrow' })).toEqual([tomorrow]);
    expect(await find({ day: 'late' })).toEqual([late]);
    const days = (await get('/days')).read(AdminOrderDaysDto);
    expect(await find({ day: days.today })).toEqual([today]);
  });

  it('finds them by status, payment and kind, all of which have to fit', async () => {
    expect(await find({ payment: 'unpaid' })).toEqual([unpaid]);
    expect(await find({ payment: 'unpaid', status: 'processing' })).toEqual([]);
    expect(new Set(await find({ payment: 'paid', kind: 'one_time' }))).toEqual(
      new Set([today, tomorrow, late]),
    );
    expect(await find({ kind: 'subscription' })).toEqual([]);
  });

  it('follows a parcel through its steps', async () => {
    const parcel = await aPaidOrder(0);
    const where = async () => {
      const found: string[] = [];
      for (const each of ['to_dispatch', 'dispatched', 'delivered', 'delivery_failed'])
        if ((await find({ parcel: each })).includes(parcel)) found.push(each);
      return found;
    };
    expect(await where()).toEqual(['to_dispatch']);
    await post(`${parcel}/dispatch`, { trackingNumber: 'LT1' });
    expect(await where()).toEqual(['dispatched']);
    await post(`${parcel}/delivery-failed`, { reason: 'nobody_there' });
    expect(await where()).toEqual(['to_dispatch', 'delivery_failed']);
    await post(`${parcel}/delivered`, {});
    expect(await where()).toEqual(['delivered']);
    await shop.sql('delete from order_event where order_id = $1', [parcel]);
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [parcel]);
  });

  it('finds orders with an open complaint, and replacements', async () => {
    await shop.sql(
      `insert into complaint (id, order_id, text_sealed, wish, status, created_at, closed_at)
       select gen_random_uuid(), id, '\\x00', 'refund', case when id = $1 then 'open' else 'closed' end, now(),
              case when id = $1 then null else now() end from orders where id in ($1, $2)`,
      [late, today],
    );
    expect(await find({ complaint: 'open' })).toEqual([late]);
    expect(await find({ complaint: 'open', day: 'today' })).toEqual([]);
    const items = (await ask({})).read(AdminOrderListDto).items;
    expect(items.filter(({ hasOpenComplaint }) => hasOpenComplaint).map(({ id }) => id)).toEqual([late]);
    expect(await find({ kind: 'replacement' })).toEqual([]);
  });

  it('finds the orders that used a promotion, but not one that was given back', async () => {
    for (const [id, released] of [
      [today, null],
      [late, new Date()],
    ] as const)
      await shop.sql(
        `insert into promotion_use (order_id, code, person, nth, released_at) values ($1::uuid, 'SPRING', $1::uuid::text, 1, $2)`,
        [id, released],
      );
    expect(await find({ promotion: 'SPRING' })).toEqual([today]);
    expect(await find({ promotion: 'SPRING', kind: 'subscription' })).toEqual([]);
    expect(await find({ promotion: 'SPRING', q: late })).toEqual([]);
  });

  it('combines with words', async () => {
    expect(await find({ q: today, day: 'today' })).toEqual([today]);
    expect(await find({ q: today, day: 'tomorrow' })).toEqual([]);
    expect(await find({ q: today, complaint: 'open' })).toEqual([]);
  });

  it('refuses what is no filter, no day and no order', async () => {
    for (const query of ['day=soon', 'day=2026-02-31', 'payment=owed', 'parcel=lost', 'sort=name', 'kind=x'])
      expect([query, (await get(`?${query}`)).status]).toEqual([query, 400]);
  });
});

describe('the order of the list', () => {
  const whole = async (query: Query) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AdminOrderListDto = (
        await ask({ ...query, limit: '1', ...(cursor ? { cursor } : {}) })
      ).read(AdminOrderListDto);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return seen;
  };

  it('pages through each without a gap, forwards and backwards', async () => {
    for (const sort of ['placed', 'delivery', 'total']) {
      const forwards = await whole({ sort, payment: 'paid', status: 'processing' });
      expect(new Set(forwards)).toEqual(new Set([today, tomorrow, late]));
      expect(await whole({ sort: `-${sort}`, payment: 'paid', status: 'processing' })).toEqual(
        forwards.toReversed(),
      );
    }
    expect(await whole({ sort: 'delivery', payment: 'paid', status: 'processing' })).toEqual([
      late,
      today,
      tomorrow,
    ]);
  });

  it('refuses to go on from a place in another order', async () => {
    const { nextCursor } = (await ask({ limit: '1', sort: 'total' })).read(AdminOrderListDto);
    expect((await ask({ sort: 'total', cursor: nextCursor ?? '' })).status).toBe(200);
    expect((await ask({ sort: 'delivery', cursor: nextCursor ?? '' })).status).toBe(400);
  });

  it('takes one statement for any filter and order', async () => {
    const log = new StatementLog(shop.get(MikroORM));
    const queries: Query[] = [
      {},
      { status: 'processing' },
      { sort: '-total' },
      { parcel: 'to_dispatch', day: 'today', sort: 'delivery' },
      { complaint: 'open' },
    ];
    for (const query of queries) {
      const sent = (await log.during(() => ask(query))).filter((each) =>
        /from orders|join orders/.test(each),
      );
      expect([query, sent.length]).toEqual([query, 1]);
    }
  });
});

describe('the strip of days', () => {
  it('counts the parcels that have not left, and those of days that are over', async () => {
    const { today: date, items, late: overdue } = (await get('/days')).read(AdminOrderDaysDto);
    const at = items.findIndex((each) => each.date === date);
    expect(items.slice(at - 1, at + 3).map(({ toDispatch }) => toDispatch)).toEqual([1, 1, 1, null]);
    expect(overdue).toBe(1);
  });
});

describe('the selection of a whole filter', () => {
  it('names every order of it, and is audited', async () => {
    const found = (await ask({ parcel: 'to_dispatch', sort: 'delivery' }, '/selection')).read(
      AdminOrderSelectionDto,
    );
    expect(found.items.map(({ id }) => id)).toEqual([late, today, tomorrow]);
    expect(found.isCut).toBe(false);
    expect(await shop.count('audit_entry', `action = 'admin.orders-selected'`)).toBe(1);
  });
});
