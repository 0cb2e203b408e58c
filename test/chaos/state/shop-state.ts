import pg from 'pg';
import { bookChecks } from '#backend/admin/reconciliation/reconciliation-checks.js';

/** An order with the sums of its lines, all in pence. */
export interface OrderTotals {
  readonly id: string;
  readonly email: string;
  readonly status: string;
  readonly payment_status: string;
  readonly stripe_session_id: string | null;
  readonly payment_id: string | null;
  readonly subtotal_pence: number;
  readonly discount_pence: number;
  readonly delivery_pence: number;
  readonly wallet_pence: number;
  readonly amount_pence: number;
  readonly lines_gross_pence: number;
  readonly lines_discount_pence: number;
  readonly lines_total_pence: number;
  /** How often the event 'order paid' was recorded. */
  readonly paid_events: number;
}

export interface CommissionTotals {
  readonly order_id: string;
  readonly amount_pence: number;
  readonly base_pence: number;
}

/** The shop's own events that have not reached their consumers. */
export interface PendingEvents {
  readonly notDispatched: number;
  readonly open: number;
  readonly dead: number;
  /** Provider events that never arrived. */
  readonly missing: number;
}

const ORDERS = `
  select o.id, o.email, o.status, o.payment_status, o.stripe_session_id, o.payment_id, o.subtotal_pence,
         o.discount_pence, o.delivery_pence, o.wallet_pence, o.amount_pence,
         coalesce(sum(l.unit_pence * l.quantity), 0)::int as lines_gross_pence,
         coalesce(sum(l.discount_pence), 0)::int as lines_discount_pence,
         coalesce(sum(l.total_pence), 0)::int as lines_total_pence,
         (select count(*)::int from outbox_event e
           where e.name = 'ordering.order-paid' and e.payload->>'orderId' = o.id::text) as paid_events
    from orders o left join order_line l on l.order_id = o.id group by o.id`;

const PENDING_EVENTS = `
  select (select count(*)::int from outbox_event where dispatched_at is null) as "notDispatched",
         (select count(*)::int from event_job where done_at is null and dead_at is null) as open,
         (select count(*)::int from event_job where dead_at is not null) as dead,
         (select count(*)::int from unnest($1::text[]) as sent (id)
           where not exists (select 1 from webhook_event w where w.id = sent.id)) as missing`;

/** Reads the shop's database directly. */
export class ShopState {
  private constructor(private readonly client: pg.Client) {}

  /** Connects; throws when the database does not respond. */
  static async open(databaseUrl: string): Promise<ShopState> {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    await client.connect();
    return new ShopState(client);
  }

  /** Every order. */
  async orders(): Promise<OrderTotals[]> {
    return (await this.client.query<OrderTotals>(ORDERS)).rows;
  }

  /** Every commission entry. */
  async commissions(): Promise<CommissionTotals[]> {
    const sql = 'select order_id, amount_pence, base_pence from commission_entry';
    return (await this.client.query<CommissionTotals>(sql)).rows;
  }

  /** The number of different Idempotency-Keys that have created an order or a deposit. */
  async keyCount(): Promise<number> {
    const sql = 'select count(*)::int as keys from idempotency_key';
    return (await this.client.query<{ keys: number }>(sql)).rows[0]?.keys ?? 0;
  }

  /** The work still pending, given the provider's events. */
  async pendingEvents(eventIds: readonly string[]): Promise<PendingEvents> {
    const { rows } = await this.client.query<PendingEvents>(PENDING_EVENTS, [eventIds]);
    const row = rows[0];
    if (!row) throw new Error('counting gave no row');
    return row;
  }

  /** Event jobs that are not done, for display. */
  async openEventJobs(limit: number): Promise<string[]> {
    const { rows } = await this.client.query<{ words: string }>(
      `select concat_ws(' ', d.event_id, d.consumer, 'tries', d.tries, 'failures', d.failures, 'next',
                        d.next_at - now(), 'busy', d.locked_until - now(), d.error) as words
         from event_job d where d.done_at is null limit $1`,
      [limit],
    );
    return rows.map(({ words }) => words);
  }

  /** Violations between the ledger and the tables (such as rule W9): empty when all is well. */
  async books(): Promise<string[]> {
    const wrong: string[] = [];
    for (const { name, sql } of bookChecks(0)) {
      const { rows } = await this.client.query<{ subject: string; detail: string }>(sql);
      wrong.push(...rows.map(({ subject, detail }) => `${name}: ${subject} ${detail}`));
    }
    return wrong;
  }

  /** The amount paid into each wallet, by user id, in pence, from its entries. */
  async wallets(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.client.query<{ user_id: string; pence: number }>(
      `select w.user_id, sum(t.amount_pence)::int as pence
         from user_wallets w join ledger_transfer t on t.wallet_id = w.id where t.kind = 'top_up' group by 1`,
    );
    return new Map(rows.map(({ user_id: userId, pence }) => [userId, pence]));
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    await this.client.end();
  }
}
