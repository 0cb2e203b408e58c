import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { csv } from '#backend/platform/personal-data/csv.js';
import { aBox, someTrialDays } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aPaidOrder,
  anOpenOrder,
  checkOut,
  setDeliveryDate,
  markDelivered,
  type OpenOrder,
} from '#test/setup/orders/orders.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { isKnownColumn, PERSONAL_COLUMNS } from '#test/setup/people/personal-columns.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

const columns = () =>
  shop.sql<Column & { is_blob: boolean }>(
    `select table_name, column_name, data_type = 'bytea' as is_blob from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );
const unknown = async () =>
  (await columns())
    .filter(({ table_name, column_name }) => !isKnownColumn(table_name, column_name))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`);

describe('columns that hold personal data (H3)', () => {
  it('are all listed: a new column states how it is erased', async () => {
    expect(await unknown()).toEqual([]);
    await shop.sql('alter table app_user add favourite_colour text');
    await shop.sql('create table diary (entry text)');
    expect(await unknown()).toEqual(['app_user.favourite_colour', 'diary.entry']);
    await shop.sql('alter table app_user drop favourite_colour');
    await shop.sql('drop table diary');
  });

  it('all exist', async () => {
    const there = (await columns()).map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    const listed = Object.entries(PERSONAL_COLUMNS).flatMap(([table, fates]) =>
      Object.keys(fates).map((column) => `${table}.${column}`),
    );
    expect(listed.filter((column) => !there.includes(column))).toEqual([]);
  });

  it('are sealed where they are about health or keys', async () => {
    // Pictures that staff uploaded are public, photos of complaints are sealed before they come there, the write
    // probe holds filler, and a courier's label has the address as its order has it, until it is printed.
    const open = ['stored_object', 'write_probe', 'consignment_label'];
    const blobs = (await columns()).filter(
      ({ is_blob, table_name }) => is_blob && !open.includes(table_name),
    );
    expect(blobs.map(({ column_name }) => column_name).every((name) => name.includes('sealed'))).toBe(true);
  });
});

const SERVER = path.resolve('backend/src');

/** The modules whose entities have a table with personal data. */
function modulesWith(tables: readonly string[]): string[] {
  const found = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.entity.ts') && !file.startsWith('platform'))
    .filter((file) => {
      const source = readFileSync(path.join(SERVER, file), 'utf8');
      return tables.some((table) => source.includes(`tableName: '${table}'`));
    })
    .map((file) => file.split(path.sep)[0] ?? '');
  return [...new Set(found)].sort();
}

it('is registered by every module that stores some', () => {
  expect(shop.get(PersonalDataRegistry).names).toEqual(modulesWith(Object.keys(PERSONAL_COLUMNS)));
});

it('is looked for in the module of each table (control)', () => {
  expect(modulesWith(['user_wallets', 'community_like'])).toEqual(['community', 'wallet']);
});

describe('an export (H3, H4)', () => {
  const ask = async ({ headers }: SignedInPerson) => shop.call('POST', '/api/me/export', { headers });
  const fetchCopy = ({ headers }: SignedInPerson, id: string) =>
    shop.call('GET', `/api/me/export/${id}`, { headers });

  it('is a ZIP of tables, each as JSON and CSV', async () => {
    const person = await aSignedInPerson(shop, { firstName: 'Ada' });
    await aPaidOrder(shop, aBox({ customer: { email: person.email } }));
    const response = await ask(person);
    expect(response.status).toBe(202);
    const copy = await fetchCopy(person, response.read(DataExportDto).id);
    expect(copy.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="my-data.zip"',
    });
    const files = unzipSync(copy.bytes);
    const json = (name: string): unknown => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(json('profile.json')).toMatchObject([{ id: person.userId, firstName: 'Ada' }]);
    // The order was a guest's, with the confirmed address.
    expect(json('orders.json')).toMatchObject([{ email: person.email, amountPence: 4600 }]);
    expect(json('order-lines.json')).toHaveLength(1);
    expect(strFromU8(files['profile.csv'] ?? new Uint8Array())).toContain('firstName');
    expect(JSON.stringify(Object.keys(files))).not.toMatch(/secret|hash/);
  });

  it('can be downloaded for seven days, by its owner only', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    const { id, createdAt, expiresAt } = (await ask(person)).read(DataExportDto);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
    expect((await fetchCopy(other, id)).status).toBe(404);
    expect((await fetchCopy(person, id)).status).toBe(200);
    await shop.sql(`update data_export set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect((await fetchCopy(person, id)).status).toBe(404);
  });

  it('is a sensitive call: ten an hour (I6)', async () => {
    const person = await aSignedInPerson(shop);
    for (let each = 0; each < 10; each += 1) expect((await ask(person)).status).toBe(202);
    expect((await ask(person)).status).toBe(429);
  });

  it('writes cells that a spreadsheet cannot run', () => {
    expect(csv([{ name: '=1+1', note: 'a "b"\nc', pence: -5, none: null }])).toBe(
      '\uFEFFname,note,pence,none\r\n\'=1+1,"a ""b""\nc",-5,\r\n',
    );
  });
});

describe('withdrawn health consent (H2)', () => {
  it('deletes the health details of orders that are over, not of one that is still to be cooked', async () => {
    const person = await aSignedInPerson(shop);
    const box = () =>
      aBox({ customer: { email: person.email, allergies: 'No coriander', healthConsent: true } });
    const [over, underWay] = [await aPaidOrder(shop, box()), await aPaidOrder(shop, box())];
    await isPaid(over.orderId);
    await setDeliveryDate(shop, over.orderId, -1);
    await markDelivered(shop, [over.orderId]);
    const decide = (health: boolean) =>
      shop.call('PUT', '/api/me/consents', { headers: person.headers, body: { health } });
    await decide(true);
    await decide(false);
    expect(
      await shop.sql('select id from orders where email = $1 and health_sealed is not null', [person.email]),
    ).toEqual([{ id: underWay.orderId }]);
    // The sweep deletes it the day after delivery.
    expect(
      await shop.sql(
        `select forget_health_from - delivery_date as "days", anonymise_from from orders where id = $1`,
        [underWay.orderId],
      ),
    ).toEqual([{ days: 1, anonymise_from: null }]);
  });

  it('leaves no health details on an order that expires afterwards', async () => {
    const person = await aSignedInPerson(shop);
    const { email, headers } = person;
    const open = await anOpenOrder(
      shop,
      aBox({ customer: { email, allergies: 'No coriander', healthConsent: true } }),
    );
    for (const health of [true, false])
      await shop.call('PUT', '/api/me/consents', { headers, body: { health } });
    expect(await shop.count('orders', `id = '${open.orderId}' and health_sealed is not null`)).toBe(1);
    await shop.get(PaymentConfirmationService).closeUnpaid(open.orderId);
    expect(await shop.count('orders', `id = '${open.orderId}' and health_sealed is not null`)).toBe(0);
  });
});

const isPaid = (orderId: string) =>
  shop.sql(
    `update orders set status = 'processing', payment_status = 'paid', paid_at = now() where id = $1`,
    [orderId],
  );
const erase = async ({ headers }: SignedInPerson) => {
  const response = await shop.call('DELETE', '/api/me', { headers, body: { password: PASSWORD } });
  expect(response.status).toBe(204);
};

describe('erasing an account (H3, H5)', () => {
  const DELIVERY_ADDRESS = {
    firstName: 'Ada',
    lastName: 'Okafor',
    address: '5 Harbour Road',
    phone: '020 7946 0199',
  };
  const box = ({ email }: SignedInPerson) =>
    aBox({
      customer: {
        ...DELIVERY_ADDRESS,
        email,
        allergies: 'No coriander',
        gender: 'female',
        healthConsent: true,
      },
    });
  const stored = async ({ orderId }: OpenOrder) => {
    const [row] = await shop.sql<{ health_sealed: Buffer | null }>(
      `select user_id, email, first_name, last_name, phone, delivery_address ->> 'address' as address,
              delivery_address ->> 'country' as country, billing_address, health_sealed, status, amount_pence,
              anonymise_from - delivery_date as "keptDays" from orders where id = $1`,
      [orderId],
    );
    if (!row) throw new Error('The order is gone.');
    const { health_sealed: sealed, ...rest } = row;
    const health = sealed && shop.get(Vault).open(sealed, `orders.health:${orderId}`);
    return { ...rest, health };
  };
  const NOBODYS = {
    user_id: null,
    email: '',
    first_name: '',
    last_name: '',
    phone: '',
    address: '',
    country: 'GB',
    billing_address: null,
    health: null,
    keptDays: null,
  };

  it('leaves a paid order what its delivery needs, until the day after', async () => {
    const person = await aSignedInPerson(shop);
    const order = await aPaidOrder(shop, box(person));
    await isPaid(order.orderId);
    await erase(person);
    const kept = await stored(order);
    expect(kept).toMatchObject({ user_id: null, email: person.email, first_name: 'Ada', keptDays: 1 });
    expect(kept).toMatchObject({
      address: DELIVERY_ADDRESS.address,
      phone: DELIVERY_ADDRESS.phone,
      last_name: DELIVERY_ADDRESS.lastName,
    });
    // The kitchen needs the one; nobody needs the other.
    expect(kept.health).toMatchObject({ allergies: 'No coriander' });
    expect(kept.health).not.toHaveProperty('gender');
  });

  it('leaves nothing on an order that has arrived', async () => {
    const person = await aSignedInPerson(shop);
    const order = await aPaidOrder(shop, box(person));
    await isPaid(order.orderId);
    await setDeliveryDate(shop, order.orderId, -1);
    await markDelivered(shop, [order.orderId]);
    await erase(person);
    expect(await stored(order)).toMatchObject({ ...NOBODYS, amount_pence: 4600 });
  });

  it.each([
    ['cancelled', `status = 'cancelled'`],
    ['late by more than 30 days', `delivery_date = current_date - 31`],
  ])('leaves nothing on an order that is %s', async (_what, change) => {
    const person = await aSignedInPerson(shop);
    const order = await aPaidOrder(shop, box(person));
    await isPaid(order.orderId);
    await shop.sql(`update orders set ${change} where id = $1`, [order.orderId]);
    await erase(person);
    expect(await stored(order)).toMatchObject({ ...NOBODYS, amount_pence: 4600 });
  });

  it('closes an open payment page; an expired order is anonymised, one just paid is delivered', async () => {
    const person = await aSignedInPerson(shop);
    const [lapses, paid] = [await anOpenOrder(shop, box(person)), await anOpenOrder(shop, box(person))];
    await erase(person);
    expect(await shop.count('orders', `id = '${lapses.orderId}' and expires_at <= now()`)).toBe(1);
    await shop.outside.pay(paid.sessionId);
    for (const { orderId } of [lapses, paid]) await shop.get(PaymentConfirmationService).closeUnpaid(orderId);
    expect(await stored(lapses)).toMatchObject({ ...NOBODYS, status: 'cancelled' });
    expect(await stored(paid)).toMatchObject({
      status: 'processing',
      address: DELIVERY_ADDRESS.address,
      keptDays: 1,
    });
  });

  it('does not link an order in transit to an account that signs up with the address later', async () => {
    const person = await aSignedInPerson(shop);
    const order = await aPaidOrder(shop, box(person));
    await isPaid(order.orderId);
    await erase(person);
    const back = await aSignedInPerson(shop, { email: person.email });
    const account = { userId: back.userId, email: back.email };
    const em = shop.get(EntityManager).fork();
    expect(await shop.get(OrdersService).attachGuestOrders(em, account)).toBe(0);
    expect(await stored(order)).toMatchObject({ user_id: null });
  });
});

describe('limits, once the account is erased (H6)', () => {
  const box = (email: string, percentOff: number) =>
    aBox({ customer: { email }, promoCode: 'WELCOME20', percentOff });
  const comesBack = async (person: SignedInPerson) => {
    await erase(person);
    return aSignedInPerson(shop, { email: person.email });
  };
  const paid = async (body: ReturnType<typeof aBox>, { headers }: Partial<SignedInPerson> = {}) => {
    const response = await shop.api.post('checkout/one-time', body, headers);
    expect(response.status).toBe(201);
    await isPaid(response.read(OneTimePaymentDto).orderId);
  };

  it('go on counting a promotion, for the guest and for the account that comes back', async () => {
    const person = await aSignedInPerson(shop);
    await paid(box(person.email, 20), person);
    const back = await comesBack(person);
    expect(await shop.count('promotion_use', `person = '${person.email}'`)).toBe(0);
    expect((await checkOut(shop, box(person.email, 20))).body).toMatchObject({ code: 'price_changed' });
    const elsewhere = box('elsewhere@example.com', 20);
    expect((await shop.api.post('checkout/one-time', elsewhere, back.headers)).body).toMatchObject({
      code: 'price_changed',
    });
    expect((await shop.api.post('checkout/one-time', box(person.email, 10), back.headers)).status).toBe(201);
    expect((await checkOut(shop, box(person.email, 10))).body).toMatchObject({ code: 'promotion_used' });
  });

  it('would start over without the hash (the control)', async () => {
    const person = await aSignedInPerson(shop);
    await paid(box(person.email, 20), person);
    await comesBack(person);
    await shop.sql(`update promotion_use set person = order_id::text`);
    await shop.sql(`update orders set email = '', customer_key = null where email = $1`, [person.email]);
    expect((await checkOut(shop, box(person.email, 20))).status).toBe(201);
  });

  it('recognise a returning customer', async () => {
    const person = await aSignedInPerson(shop);
    await paid(aBox({ customer: { email: person.email } }), person);
    await shop.sql(`update orders set status = 'completed' where email = $1`, [person.email]);
    await comesBack(person);
    expect((await checkOut(shop, box(person.email, 20))).body).toMatchObject({ code: 'code_invalid' });
  });

  it('go on counting trial days: of the address, the account and the door', async () => {
    const person = await aSignedInPerson(shop);
    const trial = (customer: { email?: string; address?: string }, quantity: number) =>
      someTrialDays([{ id: 'energy-boost-starter', quantity }], { customer });
    const home = { email: person.email, address: '1 Trial Street' };
    await paid(trial(home, 4), person);
    const back = await comesBack(person);
    const used = { body: { code: 'trial_used' } };
    expect(await checkOut(shop, trial({ email: person.email }, 2))).toMatchObject(used);
    expect(await checkOut(shop, trial({ address: home.address }, 2))).toMatchObject(used);
    expect(await shop.api.post('checkout/one-time', trial({}, 2), back.headers)).toMatchObject(used);
    expect((await shop.api.post('checkout/one-time', trial(home, 1), back.headers)).status).toBe(201);
    expect(await checkOut(shop, trial(home, 1))).toMatchObject(used);
    // Another person, at another postal address (the control).
    expect((await checkOut(shop, trial({}, 5))).status).toBe(201);
  });

  it('get the trial days of an open order back when it lapses', async () => {
    const person = await aSignedInPerson(shop);
    const { email } = person;
    const trial = (quantity: number) =>
      someTrialDays([{ id: 'energy-boost-starter', quantity }], { customer: { email } });
    const open = await anOpenOrder(shop, trial(5));
    await erase(person);
    expect((await checkOut(shop, trial(1))).body).toMatchObject({ code: 'trial_used' });
    await shop.get(PaymentConfirmationService).closeUnpaid(open.orderId);
    expect((await checkOut(shop, trial(5))).status).toBe(201);
  });
});
