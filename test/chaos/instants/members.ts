import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { aBox, aCustomer } from '#test/factories.js';
import { bulkSignIn, type SignedInUser } from '#test/setup/growth/bulk-sign-in.js';
import { retryUntilResponse, describe } from '../retrying-call.js';
import type { Random } from '../random.js';
import type { Shop } from '../shop.js';

const LANES = 4;
const MEALS = 8;
const BOX_PENCE = 6_750;
const TOP_UP_POUNDS = 100;
const READY_MS = 60_000;
const PROBE_MS = 200;

/** A member with everything that can be paid, refunded and cancelled: a weekly box, a wallet, LT+. */
export interface Member extends SignedInUser {
  readonly orderId: string;
  readonly depositSession: string;
  /** Boxes of five, to be made dearer ones: one in time, one too late. */
  readonly changedOrder: string;
  readonly lateOrder: string;
}

const Page = z.object({ url: z.string() });
const Box = z.object({ orderId: z.string(), url: z.string() });

/** A staff account that may refund orders, in a session with a second factor. */
export type Staff = SignedInUser;

/** Creates this many members and one staff account, and waits until everything they paid for exists. */
export async function makeMembers(
  shop: Shop,
  client: pg.Client,
  count: number,
  random: Random,
): Promise<{ members: Member[]; staff: Staff }> {
  const environment = { ...shop.environment, DATABASE_URL: shop.databaseUrl };
  const [staff, ...people] = await bulkSignIn(environment, count + 1);
  if (!staff) throw new Error('nobody was signed in');
  await makeStaff(client, staff.userId);
  const members: Member[] = [];
  const waiting = [...people];
  const lane = async (): Promise<void> => {
    for (let person = waiting.pop(); person; person = waiting.pop())
      members.push(await makeMember(shop, person, random));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await until('everything that was paid is there', READY_MS, () => isReady(client, members));
  for (const person of members) await joinTrial(shop, client, person, random);
  return { members, staff };
}

/** Waits until a condition holds; throws with its name when the time is up. */
export async function until(what: string, ms: number, isSo: () => Promise<boolean>): Promise<void> {
  const endAtMs = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > endAtMs) throw new Error(`not within ${ms / 1000} s: ${what}`);
    await sleep(PROBE_MS);
  }
}

async function makeMember(shop: Shop, person: SignedInUser, random: Random): Promise<Member> {
  const box = Box.parse(
    await post({ shop, random }, person, 'checkout/subscription', {
      mealsPerWeek: MEALS,
      weeklyPrice: BOX_PENCE / 100,
      selectedMeals: [{ mealId: 1, quantity: MEALS }],
      customerInfo: aCustomer({ email: person.email }),
    }),
  );
  await pay(shop, box.url, random);
  const { url } = Page.parse(
    await post({ shop, random }, person, 'wallet/top-ups', { amount: TOP_UP_POUNDS }),
  );
  await pay(shop, url, random);
  const changedOrder = await placeBox(shop, person, random);
  const lateOrder = await placeBox(shop, person, random);
  return { ...person, orderId: box.orderId, depositSession: sessionOf(url), changedOrder, lateOrder };
}

async function placeBox(shop: Shop, person: SignedInUser, random: Random): Promise<string> {
  const body = aBox({ customer: { email: person.email } });
  const { orderId, url } = Box.parse(await post({ shop, random }, person, 'checkout/one-time', body));
  await pay(shop, url, random);
  return orderId;
}

/** A card gets one trial, and few cards can pay: forgets the trials of other members. */
async function joinTrial(shop: Shop, client: pg.Client, person: SignedInUser, random: Random): Promise<void> {
  await client.query('delete from membership_trial');
  const { url } = Page.parse(await post({ shop, random }, person, 'membership/trial', {}));
  await pay(shop, url, random);
  await until(`${person.email} is a member`, READY_MS, async () => {
    const sql = `select 1 from membership where user_id = $1 and status = 'trialing'`;
    return (await client.query(sql, [person.userId])).rowCount === 1;
  });
}

/** The shop has other boxes and deposits, from its seed. */
async function isReady(client: pg.Client, members: readonly Member[]): Promise<boolean> {
  const { rows } = await client.query<{ boxes: number; deposits: number; orders: number }>(
    `select (select count(*)::int from box_subscription where status = 'active' and user_id = any($1)) as boxes,
            (select count(*)::int from top_up t join user_wallets w on w.id = t.wallet_id
              where t.status = 'credited' and w.user_id = any($1)) as deposits,
            (select count(*)::int from orders where kind = 'one_time' and paid_at is not null and user_id = any($1)) as orders`,
    [members.map(({ userId }) => userId)],
  );
  const [found] = rows;
  const { length } = members;
  return found?.boxes === length && found.deposits === length && found.orders === 2 * length;
}

async function makeStaff(client: pg.Client, userId: string): Promise<void> {
  await client.query(`insert into user_role (user_id, role) values ($1, 'admin')`, [userId]);
  await client.query(
    `insert into mfa_factor (id, user_id, status, secret_sealed, created_at, updated_at)
     values (gen_random_uuid(), $1, 'verified', '', now(), now())`,
    [userId],
  );
  await client.query(`update login_session set aal = 'aal2' where user_id = $1`, [userId]);
}

interface Caller {
  readonly shop: Shop;
  readonly random: Random;
}

/** Posts with retries. Throws when the request is refused. */
export async function post(
  { shop, random }: Caller,
  { authorization }: SignedInUser,
  path: string,
  body: object,
): Promise<unknown> {
  const url = `${shop.siteUrl}/api/${path}`;
  const headers = { authorization, 'idempotency-key': randomUUID() };
  const response = await retryUntilResponse({ url, body, headers }, random);
  if (response.status >= 300) throw new Error(`${path}: ${describe(response)}`);
  return response.body;
}

/** Pays a page of the provider. */
export async function pay(shop: Shop, url: string, random: Random): Promise<void> {
  const path = `test/checkout/sessions/${sessionOf(url)}/complete`;
  const response = await retryUntilResponse({ url: `${shop.paymentsUrl}/${path}`, body: {} }, random);
  if (response.status >= 300) throw new Error(`paying: ${describe(response)}`);
}

function sessionOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}
