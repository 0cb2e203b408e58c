import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ProductChangesService,
  type ProductChange,
} from '#backend/catalog/products/product-changes.service.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { SubstitutionRequestsService } from '#backend/ordering/substitutions/substitution-requests.service.js';
import { LabelWarningsService } from '#backend/ordering/label-warnings/label-warnings.service.js';
import {
  LabelWarningCallsDto,
  LabelWarningDto,
  LabelWarningListDto,
} from '#backend/ordering/label-warnings/label-warnings.dto.js';
import { Env } from '#backend/platform/env.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { aBox, somePackages, type OrderBody } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, setDeliveryDate } from '#test/setup/orders/orders.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Meal 1, which contains none of the fourteen; traces of celery. */
const CHICKEN = 'meal-lemon-herb-chicken-greens';
/** Meal 28, which contains milk, and is vegetarian and halal. */
const PANEER = 'meal-paneer-saag-peas';
const STARTER = 'energy-boost-starter';

let shop: TestShop;
let worker: TestWorker;
let kitchen: SignedInPerson;
let supportMailbox: string;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  supportMailbox = shop.get(Env).values.SUPPORT_EMAIL;
  kitchen = await aSignedInPerson(shop, { roles: ['kitchen'] });
  await shop.sql('create table product_before as table product');
});
beforeEach(async () => {
  await worker.drain();
  await shop.sql('delete from label_warning_line');
  await shop.sql('delete from label_warning');
  await shop.sql(`update orders set delivery_date = delivery_date - 60 where delivery_date is not null`);
  await shop.changeCatalog(`update product p set contains = b.contains, may_contain = b.may_contain,
      diets = b.diets, details = b.details, available = true, label_changed_by = null, label_changed_at = null,
      label_reviewed = true
    from product_before b where b.sku = p.sku`);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function change(sku: string, wish: ProductChange): Promise<void> {
  const [row] = await shop.sql<{ version: number }>('select version from product where sku = $1', [sku]);
  const turn = { sku, version: row?.version ?? 0, actorId: randomUUID() };
  await shop.heard(() => shop.get(ProductChangesService).change({ ...wish, ...turn }));
  await worker.drain();
}

const label = (sku: string, contains: Allergen[], mayContain: Allergen[] = ['celery']) =>
  change(sku, { allergens: { contains, mayContain } });

interface Parcel {
  readonly email: string;
  readonly orderId: string;
  readonly person: SignedInPerson;
}

/** An order delivered some days ago; today's may still have requests until the morning. */
async function aParcel(body: OrderBody = aBox({ meals: { 1: 3, 32: 2 } }), daysAgo = 1): Promise<Parcel> {
  const person = await aSignedInPerson(shop);
  const { customerInfo } = body.mealConfiguration;
  const own = {
    ...body,
    mealConfiguration: { ...body.mealConfiguration, customerInfo: { ...customerInfo, email: person.email } },
  };
  const { orderId } = await aPaidOrder(shop, own, person.headers);
  await worker.drain();
  await setDeliveryDate(shop, orderId, -daysAgo);
  return { email: person.email, orderId, person };
}

async function warnings(): Promise<LabelWarningDto[]> {
  return (await shop.api.get('admin/label-warnings', { headers: kitchen.headers })).read(LabelWarningListDto)
    .items;
}

async function onlyWarning(): Promise<LabelWarningDto> {
  const all = await warnings();
  expect(all).toHaveLength(1);
  return all[0] as LabelWarningDto;
}

const decide = (id: string, what: 'send' | 'resolve', body: object) =>
  shop.api.post(`admin/label-warnings/${id}/${what}`, body, kitchen.headers);

async function send({ id, version }: LabelWarningDto): Promise<LabelWarningDto> {
  const response = await decide(id, 'send', { version });
  expect(response.status).toBe(200);
  await worker.drain();
  return response.read(LabelWarningDto);
}

async function emailsTo(address: string, subject = /^Please read before you eat/): Promise<string[]> {
  const emails = await shop.outside.emails(address);
  return emails.filter((each) => subject.test(each.subject)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
}

/** Waits until a statement is blocked by another transaction. */
async function untilSomebodyWaits(of: TestShop): Promise<void> {
  while ((await of.count('pg_stat_activity', `wait_event_type = 'Lock'`)) === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a label that turns out to be incomplete', () => {
  it('is reported to staff, and emailed once to each customer with the dish', async () => {
    const { email } = await aParcel();
    const other = await aParcel();
    const without = await aParcel(aBox({ meals: { 32: 5 } }));
    const before = (await emailsTo(supportMailbox, /^Label warning/)).length;
    await label(CHICKEN, ['milk'], ['celery', 'nuts']);
    const warning = await onlyWarning();
    expect(warning).toMatchObject({
      sku: CHICKEN,
      state: 'open',
      parcels: 2,
      customers: 2,
      contains: ['milk'],
      mayContain: ['nuts'],
      lostDiets: [],
    });
    const toStaff = await emailsTo(supportMailbox, /^Label warning/);
    expect(toStaff).toHaveLength(before + 1);
    expect(toStaff.at(-1)).toContain('It contains milk');
    expect(toStaff.at(-1)).toContain('/admin?tab=orders&section=kitchen&view=warnings');
    expect(await emailsTo(email)).toEqual([]);

    expect(await send(warning)).toMatchObject({ state: 'sent', version: warning.version });
    const [told, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(told).toContain('It contains milk, which we didn’t tell you.');
    expect(told).toContain('It may contain traces of tree nuts, which we didn’t tell you.');
    expect(await emailsTo(other.email)).toHaveLength(1);
    expect(await emailsTo(without.email)).toEqual([]);
  });

  it('reaches an account at the address that it has now', async () => {
    const { email, person } = await aParcel();
    await label(CHICKEN, ['milk']);
    await shop.sql('update app_user set email = $2 where id = $1', [person.userId, `now-${email}`]);
    await send(await onlyWarning());
    expect(await emailsTo(`now-${email}`)).toHaveLength(1);
    expect(await emailsTo(email)).toEqual([]);
  });

  it('is sent once, also when two members of staff send it at once and again later', async () => {
    const { email } = await aParcel();
    await label(CHICKEN, ['milk']);
    const { id, version } = await onlyWarning();
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, 'send', { version })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send(await onlyWarning());
    expect(await emailsTo(email)).toHaveLength(1);
    expect((await decide(id, 'resolve', { version, reason: 'too late' })).body).toMatchObject({
      code: 'label_warning_resolved',
    });
  });

  it('is one email for all the parcels of a customer', async () => {
    const { email, person } = await aParcel();
    const second = await aParcel();
    await shop.sql('update orders set user_id = $2 where id = $1', [second.orderId, person.userId]);
    await label(CHICKEN, ['milk']);
    const warning = await onlyWarning();
    expect(warning).toMatchObject({ parcels: 2, customers: 1 });
    await send(warning);
    const [told, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(told?.match(/for delivery on/g)).toHaveLength(2);
  });

  it('reaches a guest, with a link to their order', async () => {
    const { orderId } = await aPaidOrder(shop, aBox({ meals: { 1: 3, 32: 2 } }));
    await setDeliveryDate(shop, orderId, -1);
    const [row] = await shop.sql<{ email: string }>('select email from orders where id = $1', [orderId]);
    await label(CHICKEN, ['milk']);
    await send(await onlyWarning());
    expect((await emailsTo(row?.email ?? '')).at(-1)).toContain('/order');
  });

  it('is found in the trays of a package', async () => {
    const { email } = await aParcel(somePackages([{ id: STARTER, variant: 'standard', quantity: 1 }]));
    const [tray] = await shop.sql<{ sku: string; contains: Allergen[]; may_contain: Allergen[] }>(
      `select p.sku, p.contains, p.may_contain from order_line l
         join package_menu m on m.sku = l.sku and m.variant = l.variant
         cross join jsonb_array_elements(m.days -> 0 -> 'slots') s (slot)
         join product p on p.name = s.slot ->> 'name' and p.kind <> 'package'
         join orders o on o.id = l.order_id where o.email = $1 and not 'lupin' = any(l.contains) limit 1`,
      [email],
    );
    if (!tray) throw new Error('The menu names no dish of ours.');
    await label(tray.sku, [...tray.contains, 'lupin'], tray.may_contain);
    expect(await onlyWarning()).toMatchObject({ contains: ['lupin'], parcels: 1 });
    await send(await onlyWarning());
    expect((await emailsTo(email))[0]).toContain('It contains lupin');
  });

  it('is shown in the order, and marked as corrected once a second person has approved the label', async () => {
    const { orderId, person } = await aParcel();
    const shown = async () => {
      const { headers } = await signedIn(shop, person);
      return (await shop.api.get(`orders/${orderId}`, { headers })).read(MyOrderDto).labelWarnings;
    };
    await label(CHICKEN, ['milk']);
    expect(await shown()).toEqual([]);
    await send(await onlyWarning());
    const warned = { contains: ['milk'], mayContain: [], lostDiets: [], variant: null };
    expect(await shown()).toMatchObject([
      { ...warned, now: { contains: ['milk'], mayContain: ['celery'] }, isPutRight: false },
    ]);
    await label(CHICKEN, []);
    expect(await shown()).toMatchObject([{ ...warned, now: { contains: [] }, isPutRight: false }]);
    const [row] = await shop.sql<{ version: number }>('select version from product where sku = $1', [
      CHICKEN,
    ]);
    const turn = { sku: CHICKEN, version: row?.version ?? 0, actorId: randomUUID() };
    await shop.heard(() => shop.get(ProductChangesService).approveLabel(turn));
    expect(await shown()).toMatchObject([{ ...warned, isPutRight: true }]);
    await label(CHICKEN, [], ['milk']);
    expect(await shown()).toMatchObject([{ ...warned, isPutRight: false }]);
  });

  it('counts for a diet that it was ordered for', async () => {
    const { email } = await aParcel(aBox({ meals: { 28: 5 }, mealType: 'vegetarian' }));
    await change(PANEER, { diets: ['standard', 'halal'] });
    expect(await onlyWarning()).toMatchObject({ lostDiets: ['vegetarian'], contains: [] });
    await send(await onlyWarning());
    expect((await emailsTo(email))[0]).toContain('It doesn’t suit the diet you ordered it for: vegetarian.');
  });
});

describe('the subject', () => {
  it('asks those whose parcel can still be stopped, and does not warn them', async () => {
    const { email } = await aParcel(aBox({ meals: { 1: 3, 32: 2 } }), -3);
    await label(CHICKEN, ['milk']);
    expect(await warnings()).toEqual([]);
    expect(await emailsTo(email, /^A question about order/)).toHaveLength(1);
  });

  it('finds a parcel that left between the change and the check', async () => {
    const { orderId } = await aParcel(aBox({ meals: { 1: 3, 32: 2 } }), -3);
    await shop.changeCatalog(`update product set contains = '{milk}' where sku = '${CHICKEN}'`);
    await shop.sql(`insert into order_event (order_id, kind, at) values ($1, 'dispatched', now())`, [
      orderId,
    ]);
    await shop.heard(() =>
      shop
        .get(EntityManager)
        .fork()
        .transactional((em) => shop.get(SubstitutionRequestsService).check(em, orderId)),
    );
    expect(await onlyWarning()).toMatchObject({ contains: ['milk'], parcels: 1 });
  });

  it('excludes what was removed, cancelled, or eaten long ago', async () => {
    const { orderId } = await aParcel();
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [orderId]);
    await aParcel(undefined, 31);
    await label(CHICKEN, ['milk']);
    expect(await warnings()).toEqual([]);
  });

  it('closes automatically when the label is corrected before anyone was warned', async () => {
    const { email } = await aParcel();
    await label(CHICKEN, ['milk']);
    const { id, version } = await onlyWarning();
    await label(CHICKEN, []);
    expect(await onlyWarning()).toMatchObject({ id, state: 'withdrawn' });
    expect((await decide(id, 'send', { version })).body).toMatchObject({ code: 'label_warning_resolved' });
    expect(await emailsTo(email)).toEqual([]);
  });

  it('warns again only of new allergens', async () => {
    const { email } = await aParcel();
    await label(CHICKEN, ['milk']);
    await send(await onlyWarning());
    await label(CHICKEN, ['milk', 'fish']);
    const [open] = await warnings();
    expect(open).toMatchObject({ state: 'open', contains: ['fish'] });
    if (open) await send(open);
    const told = await emailsTo(email);
    expect(told).toHaveLength(2);
    expect(told.filter((each) => each.includes('It contains milk, which'))).toHaveLength(1);
    expect(told.filter((each) => each.includes('It contains fish, which'))).toHaveLength(1);
    await label(CHICKEN, ['milk', 'fish'], ['celery', 'milk']);
    expect((await warnings()).filter(({ state }) => state === 'open')).toEqual([]);
  });

  it('lists customers to call first: those who declared it, or mentioned an allergy', async () => {
    const { person, orderId } = await aParcel();
    const { headers } = await signedIn(shop, person);
    await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
    await setDeliveryDate(shop, orderId, 3);
    await shop.call('PATCH', '/api/me', { headers, body: { allergens: ['milk'] } });
    await worker.drain();
    await setDeliveryDate(shop, orderId, -1);
    await aParcel();
    await label(CHICKEN, ['milk']);
    const { id } = await onlyWarning();
    const response = await shop.api.get(`admin/label-warnings/${id}/calls`, { headers: kitchen.headers });
    expect(response.read(LabelWarningCallsDto)).toMatchObject({
      items: [{ orderId, declared: ['milk'] }],
      isWhole: true,
    });
    expect(await shop.count('audit_entry', `action = 'admin.label-warning-calls-read'`)).toBe(1);
  });
});

describe('decisions', () => {
  it('resolves it with a reason, and the same case does not return', async () => {
    const { email } = await aParcel();
    await label(CHICKEN, ['milk']);
    const { id, version } = await onlyWarning();
    expect((await decide(id, 'resolve', { version, reason: ' ' })).body).toMatchObject({
      code: 'validation_failed',
    });
    const reason = 'The new recipe begins next week.';
    expect((await decide(id, 'resolve', { version, reason })).body).toMatchObject({
      state: 'resolved',
      reason,
    });
    await label(CHICKEN, ['milk'], []);
    expect(await onlyWarning()).toMatchObject({ state: 'resolved' });
    expect((await decide(id, 'send', { version })).body).toMatchObject({ code: 'label_warning_resolved' });
    expect(await emailsTo(email)).toEqual([]);
  });

  it('requires the current version of the warning', async () => {
    await aParcel();
    await label(CHICKEN, ['milk']);
    const read = await onlyWarning();
    await label(CHICKEN, ['milk', 'peanuts']);
    for (const what of ['send', 'resolve'] as const) {
      const reason = what === 'resolve' ? { reason: 'No milk in it.' } : {};
      expect((await decide(read.id, what, { version: read.version, ...reason })).body).toMatchObject({
        code: 'edit_conflict',
      });
    }
    expect(await onlyWarning()).toMatchObject({ state: 'open', contains: ['milk', 'peanuts'] });
  });

  it('is not overtaken by a concurrent correction of the label', async () => {
    await aParcel();
    await label(CHICKEN, ['milk']);
    const { id } = await onlyWarning();
    await shop.changeCatalog(`update product set contains = '{}' where sku = '${CHICKEN}'`);
    const em = shop.get(EntityManager);
    let looking: Promise<void> | undefined;
    await em.fork().transactional(async (sending) => {
      await sending.execute(`update label_warning set status = 'sent', ended_at = now() where id = ?`, [id]);
      looking = em.fork().transactional((its) => shop.get(LabelWarningsService).look(its, CHICKEN));
      await untilSomebodyWaits(shop);
    });
    await looking;
    expect(await onlyWarning()).toMatchObject({ id, state: 'sent', parcels: 1 });
  });

  it('cannot email deleted customers, and is resolved instead', async () => {
    const { orderId } = await aParcel();
    await label(CHICKEN, ['milk']);
    await shop.sql(
      `update orders set email = '', phone = '', first_name = '', last_name = '' where id = $1`,
      [orderId],
    );
    const { id, version } = await onlyWarning();
    expect((await decide(id, 'send', { version })).body).toMatchObject({ code: 'no_recipients' });
    expect(await onlyWarning()).toMatchObject({ state: 'open', parcels: 1, customers: 0 });
  });

  it('belongs to the kitchen’s role', async () => {
    const support = await aSignedInPerson(shop, { roles: ['support'] });
    expect((await shop.api.get('admin/label-warnings', { headers: support.headers })).status).toBe(403);
  });

  it('are listed page by page, open ones first', async () => {
    await aParcel(aBox({ meals: { 1: 3, 28: 2 } }));
    await label(CHICKEN, ['milk']);
    await send(await onlyWarning());
    await label(PANEER, ['milk', 'fish'], []);
    const path = (cursor = '') => `admin/label-warnings?limit=1${cursor}`;
    const first = (await shop.api.get(path(), { headers: kitchen.headers })).read(LabelWarningListDto);
    expect(first.items.map(({ sku }) => sku)).toEqual([PANEER]);
    const next = await shop.api.get(path(`&cursor=${first.nextCursor ?? ''}`), { headers: kitchen.headers });
    expect(next.read(LabelWarningListDto)).toMatchObject({ items: [{ sku: CHICKEN }], nextCursor: null });
  });
});
