import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { aBox } from '../factories.js';
import { aWeeklyBox } from '../setup/boxes/boxes.js';
import { readEmails } from '../chaos/state/mailbox-state.js';
import type { Shop } from '../chaos/shop.js';
import { ROLES, type Role } from './roles.js';
import { PNG } from './values/pictures.js';
import type { World } from './world.js';

/** After a long run there is a lot of work for the worker. */
const SETTLE_MS = 900_000;
const LOOK_MS = 200;
const GUESTS = 6;
const GOOD_CARD = '4242424242424242';
const MEMBER_CARD = '5555555555554444';

const Paid = z.looseObject({ url: z.string(), orderId: z.string().optional() });
const Made = z.looseObject({ id: z.string() });
const Listed = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });

const ADDRESS = {
  firstName: 'Robin',
  lastName: 'Reader',
  address: '1 Mill Lane',
  city: 'London',
  postcode: 'SW4 7AB',
  country: 'GB',
  phone: '020 7946 0123',
};

/** Gives every caller a record of every kind, through the public API, so that hostile calls reach deep. */
export async function createFixtures(shop: Shop, world: World): Promise<void> {
  await Promise.all(
    ROLES.filter((role) => role !== 'visitor').map((role) => createStaffFixtures(shop, world, role)),
  );
  for (let guest = 0; guest < GUESTS; guest += 1) {
    const order = await world.call(
      'POST',
      '/api/checkout/one-time',
      aBox({ referralCode: 'DEMOPRO1', percentOff: 10 }),
    );
    if (guest % 3 !== 0) await pay(shop, order);
    await world.call('POST', '/api/contact', contactOf(guest));
    await world.call('POST', '/api/waitlist', {
      email: `waiting.${guest}@example.com`,
      postcode: 'D02 X285',
      country: 'IE',
    });
  }
  await waitUntilIdle(world);
  await askAndReport(world);
  await waitUntilIdle(world);
  await world.look();
  const emails = await readEmails(shop.mailboxUrl);
  const tokens = emails.flatMap(({ text }) =>
    [...text.matchAll(/\/order\/([\w-]+\.[\w-]+)/g)].map(([, token = '']) => token),
  );
  world.keep('guest-tokens', [...new Set(tokens)]);
}

async function createStaffFixtures(shop: Shop, world: World, role: Role): Promise<void> {
  const call = (method: string, path: string, body?: unknown) => world.call(method, path, body, role);
  const email = world.emailOf(role) ?? '';
  await call('PUT', '/api/me/consents', { health: true, marketing: true });
  for (let door = 1; door < 4; door += 1)
    await call('POST', '/api/me/addresses', { ...ADDRESS, address: `${door} Mill Lane` });
  for (let number = 0; number < 3; number += 1) {
    const order = await call(
      'POST',
      '/api/checkout/one-time',
      aBox({ customer: { email, allergies: 'No coriander', healthConsent: true } }),
    );
    if (number > 0) await pay(shop, order);
  }
  for (let number = 0; number < 2; number += 1)
    await pay(shop, await call('POST', '/api/checkout/subscription', aWeeklyBox(email)));
  await pay(shop, await call('POST', '/api/wallet/top-ups', { amount: 50 }));
  if (role === 'member') await pay(shop, await call('POST', '/api/membership/trial'), MEMBER_CARD);
  if (role === 'professional') {
    await call('POST', '/api/referral/signups', { email, firstName: 'Priya', lastName: 'Nair' });
    await call('PUT', '/api/referral/payout-details', {
      accountName: 'Priya Nair',
      sortCode: '20-00-00',
      accountNumber: '55779911',
    });
  }
  await call('POST', '/api/community/join', { firstName: 'Robin', email, rules: true });
  const post = Made.parse(await call('POST', '/api/community/posts', { body: `Porridge of a ${role}.` }));
  await call('POST', `/api/community/posts/${post.id}/replies`, { body: 'It worked.' });
  await call('POST', '/api/me/export');
}

function contactOf(number: number): object {
  const message = 'Where is my order? It was to come on Wednesday.';
  return { name: 'Robin', email: `asking.${number}@example.com`, topic: 'Orders', message };
}

/** Records that need a confirmed order: a complaint, a substitution request, a lot of the kitchen. */
async function askAndReport(world: World): Promise<void> {
  for (const role of ROLES) {
    if (role === 'visitor') continue;
    const { items } = Listed.parse(await world.call('GET', '/api/orders', undefined, role));
    const paid = items.find((order) => order['paymentState'] === 'paid') ?? items[0];
    if (paid)
      await world
        .call('POST', `/api/orders/${paid.id}/problems`, { text: 'One box was open.', photo: PNG }, role)
        .catch(() => undefined);
  }
  const cooked = await world.sql<{ day: string; sku: string }>(
    `select distinct to_char(o.delivery_date, 'YYYY-MM-DD') as day, l.sku from orders o join order_line l on l.order_id = o.id
      where o.payment_status = 'paid' and o.delivery_date is not null order by 1, 2 limit 6`,
    [],
  );
  for (const { day, sku } of cooked) {
    const lots = [{ dish: sku, lot: 'L-2026/1', useBy: day }];
    await world.call('POST', `/api/admin/kitchen/days/${day}/lots`, { lots }, 'kitchen');
  }
  await world.sql(
    `insert into substitution_request (id, order_id, line_position, kind, contains, may_contain, asked_at, answer_by)
     select gen_random_uuid(), order_id, position, 'allergens_changed', array_append(contains, 'celery'), may_contain,
            now(), now() + interval '3 days'
       from (select distinct on (order_id) * from order_line order by order_id, position) l limit 40`,
    [],
  );
}

async function pay(shop: Shop, page: unknown, card = GOOD_CARD): Promise<void> {
  const { url } = Paid.parse(page);
  const sessionId = url.slice(url.lastIndexOf('/') + 1);
  const response = await fetch(`${shop.paymentsUrl}/test/checkout/sessions/${sessionId}/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  });
  if (!response.ok) throw new Error(`paying ${sessionId}: ${response.status} ${await response.text()}`);
}

/** Waits until every event so far has reached all consumers. Throws when that takes too long. */
export async function waitUntilIdle(world: World): Promise<void> {
  const endAtMs = Date.now() + SETTLE_MS;
  for (;;) {
    const [row] = await world.sql<{ open: number }>(
      `select (select count(*) from outbox_event where dispatched_at is null)::int
            + (select count(*) from event_job where done_at is null and dead_at is null and failures = 0)::int as open`,
      [],
    );
    if (row?.open === 0) return;
    if (Date.now() > endAtMs) throw new Error(`${row?.open ?? '?'} deliveries are still on their way`);
    await sleep(LOOK_MS);
  }
}
