import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { AdminBoxDto, AdminBoxListDto } from '#backend/boxes/staff/admin-boxes.dto.js';
import { BoxLifecycleService } from '#backend/boxes/checkout/box-lifecycle.service.js';
import { BoxSubscription } from '#backend/boxes/box-subscription.entity.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import {
  anOpenBox,
  aRunningBox,
  CARD_DECLINED_LATER,
  advanceClockTo,
  processDueBoxes,
} from '#test/setup/boxes/boxes.js';
import { changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
let support: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const REASON = 'Asked for by telephone';

const aBox = (wishes: Parameters<typeof aRunningBox>[2] = {}) => aRunningBox(shop, worker, wishes);
const get = (path: string) => shop.api.get(`admin/boxes${path}`, { headers: support.headers });
const does = (id: string, verb: string, body: object = {}): Promise<ApiResponse> =>
  shop.api.post(`admin/boxes/${id}/${verb}`, { reason: REASON, ...body }, support.headers);
const box = async (id: string) => (await get(`/${id}`)).read(AdminBoxDto);
const list = async (query: Record<string, string>) =>
  (await get(`?${new URLSearchParams({ limit: '100', ...query }).toString()}`)).read(AdminBoxListDto).items;
const find = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id);

/** The first delivery that is open to changes. */
async function openDay(id: string): Promise<string> {
  const open = (await box(id)).coming.find(({ changeable }) => changeable);
  if (!open) throw new Error('Nothing is open to changes.');
  return open.date;
}

/** Support's audit entries for a box, without the views. */
const noted = (id: string) =>
  shop.sql<{ action: string; details: unknown }>(
    `select action, details from audit_entry
      where subject_id = $1 and actor_id = $2 and action <> 'admin.box-read' order by id`,
    [id, support.userId],
  );
const facts = (name: string, id: string) =>
  shop.count('outbox_event', `name = 'boxes.${name}' and payload->>'subscriptionId' = '${id}'`);

describe('the destination of a weekly box (rule D30)', () => {
  const address = { address: '9 New Street', city: 'London', postcode: 'e1 6an', country: 'GB' };
  const change = (id: string, body: object): Promise<ApiResponse> =>
    shop.call('PATCH', `/api/admin/boxes/${id}/delivery`, { body, headers: support.headers });

  it('is changed by support with a reason, for what is not ordered', async () => {
    const { subscriptionId: id, orderId } = await aBox();
    const details = { address, phone: '020 7946 0999', courierNote: 'Leave it in the porch' };
    expect((await change(id, details)).status).toBe(400);
    const after = (await change(id, { ...details, reason: REASON })).read(AdminBoxDto);
    expect(after).toMatchObject({
      phone: '020 7946 0999',
      deliveryAddress: { address: '9 New Street', postcode: 'E1 6AN', courierNote: 'Leave it in the porch' },
    });
    expect(await noted(id)).toEqual([
      {
        action: 'admin.box-delivery-changed',
        details: { changed: 'address, phone, courierNote', reason: REASON },
      },
    ]);
    expect(await facts('delivery-details-changed', id)).toBe(1);
    const [order] = await shop.sql<{ postcode: string }>(
      `select delivery_address->>'postcode' as postcode from orders where id = $1`,
      [orderId],
    );
    expect(order?.postcode).not.toBe('E1 6AN');
  });

  it('is changed once, and not out of reach, nor of one that has ended', async () => {
    const { subscriptionId: id } = await aBox();
    for (let each = 0; each < 2; each += 1) await change(id, { address, reason: REASON });
    expect(await noted(id)).toHaveLength(1);
    expect(await facts('delivery-details-changed', id)).toBe(1);
    const far = { ...address, postcode: 'M1 1AE' };
    expect((await change(id, { address: far, reason: REASON })).body).toMatchObject({
      code: 'area_not_served',
    });
    await does(id, 'cancel');
    expect((await change(id, { phone: '020 7946 0999', reason: REASON })).body).toMatchObject({
      code: 'subscription_not_active',
    });
  });
});

describe('the list of weekly boxes (rule A25)', () => {
  it('finds one by its id, its customer’s, an order’s 8 characters and an address', async () => {
    const { subscriptionId: id, person, sessionId } = await aBox();
    for (const q of [
      id,
      id.slice(0, 8),
      person.userId,
      person.userId.slice(0, 8).toUpperCase(),
      sessionId.slice(-8).toUpperCase(),
      sessionId.slice(-8).toLowerCase(),
      person.email,
      person.email.slice(0, 12).toUpperCase(),
    ]) {
      expect([q, await find({ q })]).toEqual([q, expect.arrayContaining([id])]);
    }
    expect(await find({ q: 'nobody@nowhere.test' })).toEqual([]);
    expect(await find({ q: id, status: 'active' })).toEqual([id]);
    expect(await find({ q: id, status: 'ended' })).toEqual([]);
  });

  it('filters by status, and leaves out what a checkout left behind', async () => {
    const active = (await aBox()).subscriptionId;
    const paused = (await aBox()).subscriptionId;
    const ended = (await aBox()).subscriptionId;
    await does(paused, 'pause');
    await does(ended, 'cancel');
    const unpaid = await anOpenBox(shop);
    await shop.sql(
      `update box_subscription set status = 'cancelled', cancelled_at = now(), end_reason = 'unpaid' where first_order_id = $1`,
      [unpaid.orderId],
    );
    const wanted: Record<string, string> = { active, paused, ended };
    for (const [status, id] of Object.entries(wanted)) {
      const found = await find({ status });
      expect([status, found.includes(id)]).toEqual([status, true]);
      for (const other of Object.values(wanted)) {
        if (other !== id) expect(found).not.toContain(other);
      }
    }
    expect((await list({})).some(({ email }) => email === unpaid.person.email)).toBe(false);
  });

  it('filters by the day of a delivery that comes: none that is skipped, paused or called off', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 4; each += 1) ids.push((await aBox()).subscriptionId);
    const [comes = '', skipped = '', paused = '', ended = ''] = ids;
    const deliveryDate = await openDay(comes);
    await does(skipped, 'skip', { date: deliveryDate });
    await does(paused, 'pause');
    await does(ended, 'cancel');
    const found = await find({ deliveryDate });
    expect(ids.filter((id) => found.includes(id))).toEqual([comes]);
    expect([...found].sort()).toEqual(found);
    expect(await find({ deliveryDate, q: comes })).toEqual([comes]);
    expect(await find({ deliveryDate, q: skipped })).toEqual([]);
    expect(await find({ deliveryDate: '2020-01-01' })).toEqual([]);
  });

  it('shows the next delivery as currently planned', async () => {
    const { subscriptionId: id } = await aBox();
    const nextOf = async () => (await list({ q: id }))[0]?.nextDelivery;
    const [first, second, third] = (await box(id)).coming;
    expect(await nextOf()).toEqual({ date: first?.date, state: 'paid' });
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [first?.orderId]);
    expect(await nextOf()).toEqual({ date: second?.date, state: 'planned' });
    await does(id, 'skip', { date: second?.date });
    expect(await nextOf()).toEqual({ date: third?.date, state: 'planned' });
    await does(id, 'pause');
    expect(await nextOf()).toBeNull();
  });

  it('goes through all of them page by page, whatever the filter', async () => {
    const one = (await aBox()).subscriptionId;
    const deliveryDate = await openDay(one);
    await aBox({ customer: { email: 'many.boxes@people.test' } });
    const queries: Record<string, string>[] = [{}, { status: 'active' }, { deliveryDate }, { q: 'sam' }];
    for (const query of queries) {
      const all = await find(query);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const params = new URLSearchParams({ ...query, limit: '2', ...(cursor ? { cursor } : {}) });
        const page: AdminBoxListDto = (await get(`?${params.toString()}`)).read(AdminBoxListDto);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(all);
    }
  });

  it('refuses invalid queries', async () => {
    for (const query of ['?status=pending', '?limit=101', '?cursor=x', '?deliveryDate=soon', '?page=2']) {
      expect((await get(query)).status).toBe(400);
    }
  });
});

describe('one of them', () => {
  it('has its customer, address, charges and deliveries, and audits the access', async () => {
    const { subscriptionId: id, person, orderId } = await aBox({ promoCode: 'WELCOME20', percentOff: 20 });
    const found = await box(id);
    expect(found).toMatchObject({
      userId: person.userId,
      email: person.email,
      status: 'active',
      mealsPerWeek: 8,
      deliveryDay: 'Wed',
      weeklyPence: 6750,
      promotionCode: 'WELCOME20',
      card: { brand: 'visa', last4: '4242' },
      deliveryAddress: { city: 'London', postcode: 'SW4 7AB' },
      past: [],
    });
    expect(found.coming).toHaveLength(8);
    expect(found.coming[0]).toMatchObject({ state: 'paid', chargePence: 5470, orderId, nextTryAt: null });
    expect(
      await shop.count(
        'audit_entry',
        `action = 'admin.box-read' and subject_id = '${id}' and actor_id = '${support.userId}'`,
      ),
    ).toBe(1);
  });

  it('contains no health details', async () => {
    const { subscriptionId: id } = await aBox({
      customer: { allergens: ['celery'], allergies: 'No celery', healthConsent: true },
      meals: { 1: 8 },
    });
    expect((await get(`/${id}`)).text).not.toMatch(/celery"|No celery/);
  });

  it('is anonymous once its account is deleted, and found only by its id', async () => {
    const { subscriptionId: id, person } = await aBox();
    const { headers } = await signedIn(shop, person);
    await shop.call('DELETE', '/api/me', { headers, body: { password: person.password } });
    expect(await find({ q: person.email })).toEqual([]);
    expect(await find({ q: person.userId.slice(0, 8) })).not.toContain(id);
    expect(await find({ q: id })).toEqual([id]);
    expect(await box(id)).toMatchObject({
      userId: null,
      email: '',
      name: '',
      status: 'cancelled',
      endReason: 'erased',
    });
  });

  it('shows when a refused card is retried, and keeps past deliveries', async () => {
    const { subscriptionId: id } = await aBox({ card: CARD_DECLINED_LATER });
    const second = (await box(id)).coming[1];
    if (!second) throw new Error('Nothing is planned.');
    await advanceClockTo(shop, new Date(second.cutOffAt));
    await processDueBoxes(worker);
    // Nobody stays signed in over the days that have passed.
    support = await signedIn(shop, support);
    await shop.sql(`update login_session set aal = 'aal2' where id = $1`, [support.sessionId]);
    const { coming, past, status } = await box(id);
    expect(status).toBe('past_due');
    const refused = coming.find(({ id: each }) => each === second.id);
    expect(refused).toMatchObject({ state: 'payment_failed', attempts: 1, nextTryAt: expect.any(String) });
    expect(past.every(({ date }) => date < second.date)).toBe(true);
    expect(await find({ q: id, status: 'past_due' })).toEqual([id]);
  });
});

describe('staff actions for a customer', () => {
  it('are what the customer can do, each audited once with who and why', async () => {
    const { subscriptionId: id } = await aBox();
    const date = await openDay(id);
    const stateOn = ({ coming }: AdminBoxDto) => coming.find((each) => each.date === date)?.state;
    for (const [verb, body, state] of [
      ['skip', { date }, 'skipped'],
      ['unskip', { date }, 'planned'],
      ['pause', {}, 'paused'],
      ['resume', {}, 'planned'],
      ['cancel', {}, undefined],
    ] as const) {
      // A repeated request changes nothing, and adds no second step.
      for (let times = 0; times < 2; times += 1) {
        const response = await does(id, verb, body);
        expect([verb, response.status]).toEqual([verb, 200]);
        expect(stateOn(response.read(AdminBoxDto))).toBe(state);
      }
    }
    expect(await noted(id)).toEqual([
      { action: 'admin.box-skipped', details: { date, reason: REASON } },
      { action: 'admin.box-unskipped', details: { date, reason: REASON } },
      { action: 'admin.box-paused', details: { until: null, reason: REASON } },
      { action: 'admin.box-resumed', details: { reason: REASON } },
      { action: 'admin.box-cancelled', details: { reason: REASON } },
    ]);
    for (const name of ['subscription-paused', 'subscription-resumed', 'subscription-ended']) {
      expect([name, await facts(name, id)]).toEqual([name, 1]);
    }
    expect(await box(id)).toMatchObject({ status: 'cancelled', endReason: 'customer', endNote: null });
  });

  it('leaves no staff entry when its owner does it', async () => {
    const running = await aBox();
    changed(await new MyBox(shop, running).pause());
    expect(await shop.count('audit_entry', `subject_id = '${running.subscriptionId}'`)).toBe(0);
  });

  it('needs a reason, and a day that can still be skipped', async () => {
    const { subscriptionId: id } = await aBox();
    expect((await does(id, 'cancel', { reason: ' ' })).status).toBe(400);
    const [first] = (await box(id)).coming;
    expect((await does(id, 'skip', { date: first?.date })).body).toMatchObject({ code: 'cut_off_passed' });
    expect((await does(id, 'skip', { date: '2030-01-01' })).body).toMatchObject({ code: 'date_unavailable' });
    await does(id, 'cancel');
    expect((await does(id, 'pause')).body).toMatchObject({ status: 409, code: 'subscription_not_active' });
    expect((await noted(id)).map(({ action }) => action)).toEqual(['admin.box-cancelled']);
  });

  it('sends the customer the same emails', async () => {
    const { subscriptionId: id, person } = await aBox();
    await does(id, 'pause');
    await does(id, 'cancel');
    await worker.drain();
    const subjects = (await shop.outside.emails(person.email)).map(({ subject }) => subject).join('\n');
    expect(subjects).toMatch(/paused/i);
    expect(subjects).toMatch(/cancelled/i);
  });
});

describe('a box that is changed twice at once', () => {
  const countOf = async (id: string) => {
    const actions = (await noted(id)).map(({ action }) => action);
    return Object.fromEntries(
      [...new Set(actions)].map((each) => [each, actions.filter((one) => one === each).length]),
    );
  };

  it('is skipped once by five concurrent requests, and the next one stays', async () => {
    const { subscriptionId: id } = await aBox();
    const date = await openDay(id);
    const answers = await race(5, () => does(id, 'skip', { date }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await box(id)).coming.filter(({ state }) => state === 'skipped')).toHaveLength(1);
    expect(await countOf(id)).toEqual({ 'admin.box-skipped': 1 });
  });

  it('is paused, and ended, once by us and its owner together', async () => {
    const running = await aBox();
    const { subscriptionId: id } = running;
    const mine = new MyBox(shop, running);
    await race(6, (each) => (each % 2 === 0 ? does(id, 'pause') : mine.pause()));
    expect(await facts('subscription-paused', id)).toBe(1);
    await race(6, (each) => (each % 2 === 0 ? does(id, 'cancel') : mine.cancel()));
    expect(await facts('subscription-ended', id)).toBe(1);
    expect((await box(id)).status).toBe('cancelled');
    const counts = await countOf(id);
    expect(Math.max(0, ...Object.values(counts))).toBeLessThanOrEqual(1);
  });

  it('would be ended twice without the lock (the control)', async () => {
    const { subscriptionId: id } = await aBox();
    const lifecycle = shop.get(BoxLifecycleService);
    const both = await race(2, async () => {
      const em = shop.get(EntityManager).fork();
      await em.begin();
      return { em, seen: await em.findOneOrFail(BoxSubscription, { id }) };
    });
    for (const { em, seen } of both) {
      if (seen.status !== 'cancelled') await lifecycle.end(em, seen, 'customer');
      await em.commit();
    }
    expect(await facts('subscription-ended', id)).toBe(2);
  });
});

describe('a delivery day that many look at', () => {
  it('is not held up by a box that is being changed', async () => {
    const running = await aBox();
    const deliveryDate = await openDay(running.subscriptionId);
    const em = shop.get(EntityManager).fork();
    await em.transactional(async (inner) => {
      await inner
        .getConnection()
        .execute(
          'select 1 from box_subscription where id = ? for update',
          [running.subscriptionId],
          'all',
          inner.getTransactionContext(),
        );
      expect(await find({ deliveryDate })).toContain(running.subscriptionId);
    });
  });
});
