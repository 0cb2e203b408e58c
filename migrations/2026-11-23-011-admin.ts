import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "daily_metric" (
    "metric" varchar(40) not null,
    "day" date not null,
    "subject" varchar(100) not null default '',
    "amount" bigint not null,
    primary key ("metric", "day", "subject")
  )`,

  `create table "metric_change" (
    "id" bigserial primary key,
    "metric" varchar(40) not null,
    "day" date not null,
    "subject" varchar(100) not null default '',
    "amount" bigint not null
  )`,

  `create table "kitchen_lot" (
    "id" uuid not null,
    "delivery_date" date not null,
    "dish" varchar(120) not null,
    "dish_name" varchar(200) not null,
    "lot" varchar(40) not null,
    "use_by" date not null,
    "recorded_by" uuid not null,
    "recorded_at" timestamptz(3) not null,
    "labels_printed" int not null default 0,
    "printed_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "kitchen_lot_by_lot" on "kitchen_lot" ("lot", "delivery_date")`,
  `alter table "kitchen_lot" add constraint "kitchen_lot_once" unique ("delivery_date", "dish", "lot")`,
  `alter table "kitchen_lot" add constraint "kitchen_lot_keeps" check (use_by >= delivery_date)`,
  `alter table "kitchen_lot" add constraint "kitchen_lot_printed" check ((labels_printed = 0) = (printed_at is null))`,

  `create table "staff_list" (
    "user_id" uuid not null,
    "list" varchar(30) not null,
    "columns" jsonb null,
    "views" jsonb not null,
    "updated_at" timestamptz(3) not null,
    primary key ("user_id", "list")
  )`,

  `create table "reconciliation_run" (
    "id" bigserial primary key,
    "ran_at" timestamptz(3) not null,
    "payments" int not null,
    "wallet_liability_pence" bigint not null,
    "difference_count" int not null,
    "differences" jsonb not null
  )`,
];

const ROWS = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'old table as removed new table as added',
} as const;

/** Days are in London time, as in every report of the shop. */
const day = (at: string): string => `(${at} at time zone 'Europe/London')::date`;

/**
 * Which daily metric each row of a table adds to (rule A26); `from` is the table or the rows that a statement
 * changed.
 */
const METRICS_OF: Readonly<Record<string, (from: string) => string>> = {
  orders: (from) => `
    select v.metric, v.day, '' as subject, v.amount from ${from} o cross join lateral (values
      ('orders.paid', ${day('o.paid_at')}, 1),
      ('orders.gross-pence', ${day('o.paid_at')}, o.amount_pence + o.wallet_pence),
      ('orders.completed', case when o.status = 'completed' then ${day('coalesce(o.paid_at, o.created_at)')} end, 1),
      ('orders.completed-pence', case when o.status = 'completed' then ${day('coalesce(o.paid_at, o.created_at)')} end, o.amount_pence + o.wallet_pence),
      ('referral.placed', case when o.referral_signup_id is not null then ${day('o.created_at')} end, 1),
      ('referral.paid', case when o.referral_signup_id is not null and o.paid_at is not null then ${day('o.created_at')} end, 1),
      ('referral.completed', case when o.referral_signup_id is not null and o.status = 'completed' then ${day('o.created_at')} end, 1)
    ) v (metric, day, amount) where v.day is not null`,
  refund: (from) => `
    select 'orders.refunded-pence' as metric, ${day('r.resolved_at')} as day, '' as subject, r.card_pence + r.wallet_pence as amount
      from ${from} r where r.status = 'succeeded'`,
  dispute: (from) => `
    select 'orders.refunded-pence' as metric, ${day('d.closed_at')} as day, '' as subject, d.amount_pence as amount
      from ${from} d where d.status = 'lost'`,
  box_subscription: (from) => `
    select v.metric, v.day, '' as subject, 1 as amount from ${from} b cross join lateral (values
      ('boxes.started', ${day('b.activated_at')}),
      ('boxes.ended', case when b.activated_at is not null then ${day('b.cancelled_at')} end)
    ) v (metric, day) where v.day is not null`,
  box_delivery: (from) => `
    select case d.status when 'paid' then 'boxes.delivered' else 'boxes.skipped' end as metric, d.date as day, '' as subject, 1 as amount
      from ${from} d where d.status in ('paid', 'skipped')`,
  membership_charge: (from) => `
    select 'members.fees-pence' as metric, ${day('c.paid_at')} as day, '' as subject, c.amount_pence - c.refunded_pence as amount
      from ${from} c`,
  // A change replaces lines of a paid order, which count on the day of its payment (rule O112).
  order_change: (from) => `
    select 'menu.sold' as metric, ${day('o.paid_at')} as day, l.sku as subject, l.sign * l.quantity as amount
      from ${from} c join orders o on o.id = c.order_id cross join lateral (
        select sku, quantity, 1 as sign from jsonb_to_recordset(c.after -> 'lines') as n(sku text, quantity int)
        union all
        select sku, quantity, -1 from jsonb_to_recordset(c.before -> 'lines') as b(sku text, quantity int)) l
     where o.paid_at is not null`,
  recipe_reaction: (from) => `
    select 'recipes.votes' as metric, ${day('r.created_at')} as day, r.number::text as subject, 1 as amount
      from ${from} r where r.kind = 'vote'`,
  referral_signup: (from) => `
    select 'referral.joined' as metric, ${day('s.created_at')} as day, '' as subject, 1 as amount from ${from} s`,
  commission_entry: (from) => `
    select 'referral.commission-pence' as metric, ${day('e.created_at')} as day, '' as subject, e.amount_pence as amount
      from ${from} e`,
};

const summed = (rows: string): string =>
  `select metric, day, subject, sum(amount) from (${rows}) changed group by metric, day, subject having sum(amount) <> 0`;
const less = (rows: string): string => `select metric, day, subject, -amount as amount from (${rows}) before`;
const write = (rows: string): string =>
  `insert into metric_change (metric, day, subject, amount) ${summed(rows)};`;

/** The columns of an order that its metrics read. */
const ORDER_COLUMNS = [
  'status',
  'paid_at',
  'created_at',
  'amount_pence',
  'wallet_pence',
  'referral_signup_id',
];

/** For an order whose payment a statement has changed; its lines exist by then and never change. */
const SOLD_PRODUCTS = `
  select 'menu.sold' as metric, p.day, l.sku as subject, p.sign * l.quantity as amount
    from (values (${day('new.paid_at')}, 1), (${day('old.paid_at')}, -1)) p (day, sign)
    join order_line l on l.order_id = new.id where p.day is not null`;
const RUNS = `in ('trialing', 'active', 'past_due')`;
/** A membership has one row however often it begins: each start and each end of it running counts. */
const MEMBERS = `
  select 'members.started' as metric, ${day('coalesce(n.started_at, n.updated_at)')} as day, '' as subject, 1 as amount
    from added n left join removed b on b.id = n.id where n.status ${RUNS} and (b.status ${RUNS}) is not true
  union all
  select 'members.ended', ${day('coalesce(n.ended_at, n.updated_at)')}, '', 1
    from added n join removed b on b.id = n.id where n.status not ${RUNS} and b.status ${RUNS}`;

/** Metrics follow every statement on a table of these. */
function metricsOf(table: string, rows: (from: string) => string): string[] {
  return [
    ...keeping(table, 'insert', write(rows('added'))),
    ...keeping(table, 'delete', write(less(rows('removed')))),
    ...keeping(table, 'update', write(`${rows('added')} union all ${less(rows('removed'))}`)),
  ];
}

/**
 * The metrics of orders follow each changed row: the rows of a statement would be written down and joined for the
 * one order that most updates change. An update of what no metric reads costs nothing.
 */
function metricsOfOrders(rows: (from: string) => string): string[] {
  const only = (row: 'new' | 'old') =>
    `(select ${ORDER_COLUMNS.map((each) => `${row}.${each} as ${each}`).join(', ')})`;
  const changed = ORDER_COLUMNS.map((each) => `old.${each} is distinct from new.${each}`).join(' or ');
  return [
    ...keeping('orders', 'insert', write(rows('added'))),
    ...keeping('orders', 'delete', write(less(rows('removed')))),
    routineOf(
      'metrics_of_orders_update',
      `${write(`${rows(only('new'))} union all ${less(rows(only('old')))}`)}
          if old.paid_at is distinct from new.paid_at then
            ${write(SOLD_PRODUCTS)}
          end if;`,
    ),
    `create trigger orders_metrics_update after update on orders for each row
        when (${changed}) execute function metrics_of_orders_update()`,
  ];
}

function keeping(table: string, event: keyof typeof ROWS, body: string): string[] {
  const routine = `metrics_of_${table}_${event}`;
  return [
    routineOf(routine, body),
    `create trigger ${table}_metrics_${event} after ${event} on ${table} referencing ${ROWS[event]}
        for each statement execute function ${routine}()`,
  ];
}

function routineOf(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
        begin
          ${body}
          return null;
        end $$`;
}

/** The metrics of a day in London are stored as they happen (rule A26). */
const METRICS = [
  ...Object.entries(METRICS_OF).flatMap(([table, rows]) =>
    table === 'orders' ? metricsOfOrders(rows) : metricsOf(table, rows),
  ),
  // An insert has no `removed` rows: none of them ran before.
  ...keeping(
    'membership',
    'insert',
    write(MEMBERS.replaceAll('removed b', '(select id, status from added where false) b')),
  ),
  ...keeping('membership', 'update', write(MEMBERS)),
];

/** The kitchen's lots, the nightly reconciliation, and the daily metrics. */
export class Migration20261123011Admin extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...METRICS]) this.addSql(statement);
  }
}
