import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { KnownTagsDto, StaffNotesDto } from '#backend/ordering/notes/staff-notes.dto.js';
import { anonymiseOrders } from '#backend/ordering/privacy/anonymise-orders.js';
import { AdminOrderListDto } from '#backend/ordering/staff/admin-orders.dto.js';
import { BulkResultsDto } from '#backend/ordering/staff/bulk/bulk-orders.dto.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let support: SignedInPerson;
let colleague: SignedInPerson;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  support = await aSignedInPerson(shop, { roles: ['support'], firstName: 'Sally' });
  colleague = await aSignedInPerson(shop, { roles: ['support'] });
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: unknown, { headers } = support) =>
  shop.call(method, `/api/admin/${path}`, { headers, ...(body === undefined ? {} : { body }) });
const notes = async (path: string, as = support) =>
  (await call('GET', `${path}/notes`, undefined, as)).read(StaffNotesDto);
const audited = (action: string, id: string) =>
  shop.count('audit_entry', `action = '${action}' and subject_id = '${id}'`);

describe('notes (rule A43)', () => {
  it('name their author and their time, newest first, are sealed, and audited without their text', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const path = `orders/${orderId}`;
    await call('POST', `${path}/notes`, { text: 'Rang: leave it with the porter' });
    await call('POST', `${path}/notes`, { text: 'Porter is away' }, colleague);
    expect((await notes(path)).notes).toMatchObject([
      { text: 'Porter is away', isMine: false },
      { text: 'Rang: leave it with the porter', isMine: true, author: expect.stringContaining('Sally') },
    ]);
    const rows = await shop.sql(`select encode(text_sealed, 'escape') as raw from staff_note`);
    expect(JSON.stringify(rows)).not.toContain('porter');
    expect(await audited('admin.note-added', orderId)).toBe(2);
    const entries = await shop.sql(`select details from audit_entry where action = 'admin.note-added'`);
    expect(JSON.stringify(entries)).not.toContain('orter');
  });

  it('are removed by their author or an administrator, and by nobody else', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const path = `orders/${orderId}`;
    await call('POST', `${path}/notes`, { text: 'One' });
    await call('POST', `${path}/notes`, { text: 'Two' });
    const [second, first] = (await notes(path)).notes;
    const remove = (id = '', as = support) => call('DELETE', `${path}/notes/${id}`, undefined, as);
    expect((await remove(first?.id, colleague)).status).toBe(404);
    expect((await remove(first?.id)).status).toBe(204);
    expect((await remove(second?.id, admin)).status).toBe(204);
    expect((await notes(path)).notes).toEqual([]);
    expect(await audited('admin.note-removed', orderId)).toBe(2);
  });

  it('are refused empty, too long, and about nothing', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    for (const text of ['  ', 'x'.repeat(1_001)])
      expect((await call('POST', `orders/${orderId}/notes`, { text })).status).toBe(400);
    const nobody = '11111111-1111-4111-8111-111111111111';
    for (const kind of ['orders', 'users'])
      expect((await call('POST', `${kind}/${nobody}/notes`, { text: 'Hello' })).status).toBe(404);
  });
});

describe('tags', () => {
  it('are one word for one idea, and find their orders', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    await call('PUT', `orders/${orderId}/tags`, { tags: ['VIP', 'vip', 'Gift'] });
    expect((await notes(`orders/${orderId}`)).tags).toEqual(['gift', 'vip']);
    const found = async (query: string) =>
      (await call('GET', `orders?${query}`)).read(AdminOrderListDto).items.map(({ id, tags }) => [id, tags]);
    expect(await found('tag=vip')).toEqual([[orderId, ['gift', 'vip']]]);
    expect(await found('tag=vip&status=cancelled')).toEqual([]);
    expect(await found(`tag=vip&q=${orderId}`)).toHaveLength(1);
    expect((await call('GET', 'orders/tags')).read(KnownTagsDto).tags).toEqual(['gift', 'vip']);
    await call('PUT', `orders/${orderId}/tags`, { tags: [] });
    expect(await found('tag=vip')).toEqual([]);
  });

  it('are added to many orders, which keep their own', async () => {
    const [one, two] = [await placeConfirmedOrder(shop), await placeConfirmedOrder(shop)];
    await call('PUT', `orders/${one.orderId}/tags`, { tags: ['own'] });
    const full = Array.from({ length: 10 }, (_, index) => `t${index}`);
    await call('PUT', `orders/${two.orderId}/tags`, { tags: full });
    const orderIds = [one.orderId, two.orderId];
    const answer = await call('POST', 'orders/bulk/tags', { orderIds, tags: ['Round 3'] });
    expect(answer.read(BulkResultsDto).results).toMatchObject([
      { isDone: true },
      { isDone: false, code: 'too_many_tags' },
    ]);
    expect((await notes(`orders/${one.orderId}`)).tags).toEqual(['own', 'round 3']);
  });
});

describe('what staff wrote about a person', () => {
  it('is in their copy, and goes with their account', async () => {
    const customer = await aSignedInPerson(shop);
    const path = `users/${customer.userId}`;
    await call('POST', `${path}/notes`, { text: 'Prefers the phone' });
    await call('PUT', `${path}/tags`, { tags: ['vip'] });
    const person = { userId: customer.userId, email: customer.email };
    const sheets = [];
    for await (const sheet of shop
      .get(PersonalDataRegistry)
      .exportFor(person, shop.get(EntityManager).fork()))
      sheets.push(sheet);
    expect(sheets.find(({ name }) => name === 'staff-notes')?.rows).toMatchObject([
      { about: 'customer', note: 'Prefers the phone' },
      { about: 'customer', tag: 'vip' },
    ]);
    const { headers } = customer;
    await shop.call('DELETE', '/api/me', { body: { password: PASSWORD }, headers });
    for (const table of ['staff_note', 'staff_tag'])
      expect([table, await shop.count(table, `subject_id = '${customer.userId}'`)]).toEqual([table, 0]);
  });

  it('goes when an order is anonymised, and none is written after', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const path = `orders/${orderId}`;
    await call('POST', `${path}/notes`, { text: 'Lives above the bakery' });
    await call('PUT', `${path}/tags`, { tags: ['vip'] });
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) => anonymiseOrders(em, [orderId]));
    for (const table of ['staff_note', 'staff_tag'])
      expect([table, await shop.count(table, `subject_id = '${orderId}'`)]).toEqual([table, 0]);
    expect((await call('POST', `${path}/notes`, { text: 'Again' })).status).toBe(404);
  });
});
