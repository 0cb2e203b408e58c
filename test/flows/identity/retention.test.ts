import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Housekeeping } from '#worker/housekeeping.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, aPaidOrder, markDelivered } from '#test/setup/orders/orders.js';
import { aPerson, aSignedInPerson, PASSWORD } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const sweep = () => worker.get(Housekeeping).sweep();

/** Inserts a row of this age, and returns whether it still exists after a sweep. */
async function survives(table: string, columns: string, values: string, age: string): Promise<boolean> {
  await shop.sql(`delete from ${table}`);
  await shop.sql(
    `insert into ${table} (${columns}) values (${values.replace('AGE', `now() - interval '${age}'`)})`,
  );
  await sweep();
  return (await shop.count(table)) === 1;
}

describe('retention (H2, H4)', () => {
  it('forgets sessions a day after their last call', async () => {
    const [old, live] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    await shop.sql(`update login_session set active_at = now() - interval '25 hours' where id = $1`, [
      old.sessionId,
    ]);
    await sweep();
    expect(await shop.count('login_session', `id = '${old.sessionId}'`)).toBe(0);
    expect(await shop.count('login_session', `id = '${live.sessionId}'`)).toBe(1);
  });

  it('keeps the security log 90 days, and what staff did longer', async () => {
    const entry = (action: string, age: string) =>
      survives('audit_entry', 'action, details, at', `'${action}', '{}', AGE`, age);
    expect(await entry('identity.signed-in', '89 days')).toBe(true);
    expect(await entry('identity.signed-in', '91 days')).toBe(false);
    expect(await entry('admin.order-refunded', '91 days')).toBe(true);
  });

  it('keeps an export until its end, and the sealed address of a last email 30 days', async () => {
    const { userId } = await aPerson(shop);
    const values = `'${randomUUID()}', '${userId}', now(), AGE`;
    const columns = 'id, user_id, created_at, expires_at';
    expect(await survives('data_export', columns, values, '-1 hour')).toBe(true);
    expect(await survives('data_export', columns, values, '1 hour')).toBe(false);
    const row = `'${randomUUID()}', '', AGE`;
    expect(await survives('account_deletion_email', 'id, sealed, created_at', row, '29 days')).toBe(true);
    expect(await survives('account_deletion_email', 'id, sealed, created_at', row, '31 days')).toBe(false);
  });

  it("forgets a guest's health details a year after delivery, and keeps the order", async () => {
    const health = { customer: { allergies: 'No coriander', healthConsent: true } };
    const [recent, old] = [await anOpenOrder(shop, aBox(health)), await anOpenOrder(shop, aBox(health))];
    const deliver = (id: string, age: string) =>
      shop.sql(`update orders set delivery_date = now() - interval '${age}' where id = $1`, [id]);
    await deliver(recent.orderId, '11 months');
    await deliver(old.orderId, '13 months');
    await sweep();
    expect(await shop.sql('select id from orders where health_sealed is not null')).toEqual([
      { id: recent.orderId },
    ]);
    expect(await shop.count('orders')).toBe(2);
  });

  it('keeps what a delivery needs until the day after, of erased accounts and withdrawn consent (H5)', async () => {
    const [erased, withdrawn] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const orders: string[] = [];
    for (const { email } of [erased, withdrawn]) {
      const health = { allergies: 'No coriander', healthConsent: true };
      const { orderId } = await aPaidOrder(shop, aBox({ customer: { email, ...health } }));
      orders.push(orderId);
    }
    await worker.drain();
    await shop.call('DELETE', '/api/me', { headers: erased.headers, body: { password: PASSWORD } });
    const { headers } = withdrawn;
    for (const health of [true, false])
      await shop.call('PUT', '/api/me/consents', { headers, body: { health } });
    const kept = () =>
      shop.sql(
        `select email <> '' as "hasName", delivery_address ->> 'address' <> '' as "hasDoor", health_sealed is not null as "hasHealth"
           from orders where id = any($1) order by array_position($1, id)`,
        [orders],
      );
    const everything = { hasName: true, hasDoor: true, hasHealth: true };
    const [days] = await shop.sql<{ days: number }>(
      'select max(delivery_date) - current_date as days from orders where id = any($1)',
      [orders],
    );
    await shop.outside.advanceClock({ advanceDays: days?.days ?? 0 });
    await sweep();
    expect(await kept()).toEqual([everything, everything]);
    await shop.outside.advanceClock({ advanceDays: 1 });
    await shop.sql('update orders set delivery_date = delivery_date + 1 where id = any($1)', [orders]);
    await sweep();
    // It was moved by a day.
    expect(await kept()).toEqual([everything, everything]);
    await shop.outside.advanceClock({ advanceDays: 1 });
    await sweep();
    // It has not arrived yet.
    expect(await kept()).toEqual([everything, everything]);
    await markDelivered(shop, orders);
    await sweep();
    const nothing = { hasName: false, hasDoor: false, hasHealth: false };
    expect(await kept()).toEqual([nothing, { ...everything, hasHealth: false }]);
  });
});
