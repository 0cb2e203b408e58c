import { addEntries } from '#test/setup/growth/commission-growth.js';
import { copyRecipesUpTo, like, type Ask } from '#test/setup/growth/bulk-recipes.js';
import { addOrders } from '#test/setup/growth/order-growth.js';
import type { Size } from './reading.js';

/** A customer with a dozen orders, whatever the size of the shop. */
export const CUSTOMER = { id: '00000000-0000-4000-8000-00000000c0de', email: 'dozen@people.test' } as const;
const ORDERS_OF_CUSTOMER = 12;
/** The professional whose patients paid for all commission in the shop. */
export const PROFESSIONAL = '00000000-0000-4000-8000-00000000beef';
const SIGNUP = '00000000-0000-4000-8000-00000000f00d';

export type QueryRows = (sql: string) => Promise<Record<string, unknown>[]>;

/** People that exist in every size: the professional at once, the customer once there are orders. */
export async function addProfessional(ask: Ask): Promise<void> {
  await ask(
    `insert into referral_signup (id, campaign_id, user_id, email, first_name, last_name, referral_code, created_at)
     select '${SIGNUP}', id, '${PROFESSIONAL}', 'growth@example.com', 'Priya', 'Nair', 'GROWTH', now()
       from referral_campaign where is_active`,
  );
}

/** Grows the shop from one size to the next, then analyses all tables, as autovacuum would. */
export async function grow(ask: QueryRows, before: Size | undefined, size: Size): Promise<void> {
  if (before) await copyRecipesUpTo(ask, size.recipes, before.recipes);
  await like(ask, size.recipes, size.likes);
  const from = before?.rows ?? 0;
  await addOrders(ask, { from: from + 1, to: size.rows });
  if (!before) await giveOrders(ask);
  await addPeople(ask, from + 1, size.rows);
  await addEntries(ask, SIGNUP, size.rows - from);
  await ask('vacuum analyze');
}

async function giveOrders(ask: Ask): Promise<void> {
  await ask(
    `update orders set user_id = '${CUSTOMER.id}', email = '${CUSTOMER.email}'
      where id in (select id from orders where status = 'completed' order by created_at limit ${ORDERS_OF_CUSTOMER})`,
  );
}

async function addPeople(ask: Ask, from: number, to: number): Promise<void> {
  await ask(
    `insert into app_user (id, email, password_hash, first_name, last_name, email_confirmed_at, created_at, updated_at)
     select md5(each::text)::uuid, 'person' || each || '@people.test', '', 'Robin', 'Lovelace' || each, now(),
            timestamptz '2020-01-01' + each * interval '1 minute', now()
       from generate_series(${from}, ${to}) each`,
  );
}
