import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ownPlace } from './shops.js';

const CONNECT_MS = 10_000;

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
}

function kept(file: string, name: string): string | number {
  const value: unknown = JSON.parse(readFileSync(join(ownPlace().dataDir, file), 'utf8'));
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof found === 'string' || typeof found === 'number') return found;
  throw new Error(`${file} has no ${name}.`);
}

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(kept('postgres.json', 'port')),
    user: 'lighter_table',
    password: String(kept('secrets.json', 'POSTGRES_PASSWORD')),
    database: 'lighter_table',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql, values);
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Sets a business setting, or with undefined restores its default, as an administrator does in a later step.
 */
export async function changeSetting(key: string, value: number | undefined): Promise<void> {
  if (value === undefined) {
    await query('delete from setting where key = $1', [key]);
    return;
  }
  await query(
    `insert into setting (key, value, updated_at) values ($1, $2, now())
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  );
}

/** Creates a confirmed account directly: the limit of sign-ups is left to the tests of signing up. */
export async function insertAccount(account: NewAccount): Promise<void> {
  const { email, passwordHash, firstName, lastName } = account;
  await query(
    `insert into app_user (id, email, password_hash, first_name, last_name, email_confirmed_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now(), now())`,
    [randomUUID(), email, passwordHash, firstName, lastName],
  );
}

/** Gives an account a staff role. */
export async function giveRole(email: string, role: string): Promise<void> {
  await query('insert into user_role (user_id, role) select id, $2 from app_user where email = $1', [
    email,
    role,
  ]);
}

/** Every order placed with an email address, oldest first. */
export async function ordersOf(
  email: string,
): Promise<{ id: string; status: string; paymentState: string }[]> {
  return query(
    'select id, status, payment_status as "paymentState" from orders where email = $1 order by created_at',
    [email],
  );
}

/** Moves an order's delivery day to today. */
export async function setDeliveryDate(orderId: string): Promise<void> {
  await query(`update orders set delivery_date = (now() at time zone 'Europe/London')::date where id = $1`, [
    orderId,
  ]);
}

/** The commission entries of an order, in pence. */
export async function commissionsOf(orderId: string): Promise<number[]> {
  const rows = await query<{ amount: number }>(
    'select amount_pence as amount from commission_entry where order_id = $1',
    [orderId],
  );
  return rows.map(({ amount }) => Number(amount));
}

/** Records the delivery progress of an order, as an administrator does in a later step. */
export async function addOrderStep(
  orderId: string,
  kind: 'preparing' | 'dispatched' | 'delivered' | 'delivery_failed',
  parcel: { readonly carrier?: string; readonly trackingNumber?: string } = {},
): Promise<void> {
  await query(
    'insert into order_event (order_id, kind, at, carrier, tracking_number) values ($1, $2, now(), $3, $4)',
    [orderId, kind, parcel.carrier ?? null, parcel.trackingNumber ?? null],
  );
}

/**
 * Opens a substitution request because a dish of an order (its first line) now contains celery. Returns the
 * dish.
 */
export async function requestSubstitution(orderId: string): Promise<string> {
  const [line] = await query<{ name: string }>(
    `with asked as (
       insert into substitution_request (id, order_id, line_position, kind, contains, may_contain, asked_at, answer_by)
       select $2, order_id, position, 'allergens_changed', array_append(contains, 'celery'), may_contain,
              now(), now() + interval '1 day'
         from order_line where order_id = $1 order by position limit 1
       returning order_id, line_position)
     select name from order_line l join asked a on a.order_id = l.order_id and a.line_position = l.position`,
    [orderId, randomUUID()],
  );
  if (!line) throw new Error(`The order ${orderId} has no lines.`);
  return line.name;
}

/** Marks the email to the demo member as dead, as after half a day without a mail server. */
export async function markEmailFailed(): Promise<void> {
  await query(
    `update event_job set done_at = null, dead_at = now(), failures = 24, error = 'the mail server is away'
      where consumer = 'membershipemail.started'`,
    [],
  );
}

/** The day of the newest order placed with an email address. */
export async function deliveryDayOf(email: string): Promise<string> {
  const [order] = await query<{ day: string }>(
    `select to_char(delivery_date, 'YYYY-MM-DD') as day from orders where email = $1 order by created_at desc limit 1`,
    [email],
  );
  if (!order) throw new Error(`Nobody ordered as ${email}.`);
  return order.day;
}

/** Whether the newest order of an address has any health data. */
export async function hasHealthData(email: string): Promise<boolean> {
  const rows = await query<{ kept: boolean }>(
    'select health_sealed is not null as kept from orders where email = $1 order by created_at desc limit 1',
    [email],
  );
  const [newest] = rows;
  if (!newest) throw new Error(`${email} has no order.`);
  return newest.kept;
}
