import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { DataExportDto } from '../../backend/src/identity/me.dto.js';
import { PersonalDataRegistry } from '../../backend/src/platform/personal-data/personal-data.registry.js';
import { csv } from '../../backend/src/platform/personal-data/zip-sheets.js';
import { aBox } from '../factories.js';
import { TestShop } from '../setup/app.js';
import { aPaidOrder } from '../setup/orders.js';
import { aSignedInPerson, type SignedInPerson } from '../setup/people.js';
import { isKnownColumn, PERSONAL_COLUMNS } from '../setup/personal-columns.js';

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
  it('are all known: whoever adds a column says what becomes of it', async () => {
    expect(await unknown()).toEqual([]);
    await shop.sql('alter table app_user add favourite_colour text');
    await shop.sql('create table diary (entry text)');
    expect(await unknown()).toEqual(['app_user.favourite_colour', 'diary.entry']);
    await shop.sql('alter table app_user drop favourite_colour');
    await shop.sql('drop table diary');
  });

  it('are all there', async () => {
    const there = (await columns()).map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    const listed = Object.entries(PERSONAL_COLUMNS).flatMap(([table, fates]) =>
      Object.keys(fates).map((column) => `${table}.${column}`),
    );
    expect(listed.filter((column) => !there.includes(column))).toEqual([]);
  });

  it('are sealed where they are about health or keys', async () => {
    const blobs = (await columns()).filter(({ is_blob }) => is_blob);
    expect(blobs.map(({ column_name }) => column_name).every((name) => name.includes('sealed'))).toBe(true);
  });
});

it('is registered by every room that keeps some', () => {
  expect(shop.get(PersonalDataRegistry).names).toEqual(['catalog', 'identity', 'ordering', 'referral']);
});

describe('an export (H3, H4)', () => {
  const ask = async ({ headers }: SignedInPerson) => shop.call('POST', '/api/me/export', { headers });
  const fetchCopy = ({ headers }: SignedInPerson, id: string) =>
    shop.call('GET', `/api/me/export/${id}`, { headers });

  it('is a ZIP of tables, each as JSON and CSV', async () => {
    const person = await aSignedInPerson(shop, { firstName: 'Ada' });
    await aPaidOrder(shop, aBox({ customer: { email: person.email } }));
    const answer = await ask(person);
    expect(answer.status).toBe(202);
    const copy = await fetchCopy(person, answer.read(DataExportDto).id);
    expect(copy.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="my-data.zip"',
    });
    const files = unzipSync(copy.bytes);
    const json = (name: string): unknown => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(json('profile.json')).toMatchObject([{ id: person.userId, firstName: 'Ada' }]);
    // The order was a guest's, of the confirmed address.
    expect(json('orders.json')).toMatchObject([{ email: person.email, amountPence: 4600 }]);
    expect(json('order-lines.json')).toHaveLength(1);
    expect(strFromU8(files['profile.csv'] ?? new Uint8Array())).toContain('firstName');
    expect(JSON.stringify(Object.keys(files))).not.toMatch(/secret|hash/);
  });

  it("can be fetched for seven days, and is not found when it is somebody else's", async () => {
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
    await shop.sql(
      `update orders set status = 'completed', payment_state = 'paid', paid_at = now() where id = $1`,
      [over.orderId],
    );
    const decide = (health: boolean) =>
      shop.call('PUT', '/api/me/consents', { headers: person.headers, body: { health } });
    await decide(true);
    await decide(false);
    expect(
      await shop.sql('select id from orders where email = $1 and health_sealed is not null', [person.email]),
    ).toEqual([{ id: underWay.orderId }]);
  });
});
