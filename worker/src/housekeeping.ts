import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DeliveredOrdersService } from '#backend/ordering/delivery/delivered-orders.service.js';

const BATCH = 5_000;

interface Sweep {
  readonly table: string;
  readonly key: string;
  /** What is too old, by the database's clock. */
  readonly where: string;
  /** What is emptied where the row stays. */
  readonly set?: string;
}

/** What is kept how long. Times without a rule's number are ours. */
const SWEEPS: readonly Sweep[] = [
  // Longer than any retry lasts, and than the provider repeats its events.
  { table: 'event_job', key: 'event_id, consumer', where: `done_at < now() - interval '30 days'` },
  {
    table: 'outbox_event',
    key: 'id',
    where: `dispatched_at < now() - interval '30 days'
        and not exists (select 1 from event_job d where d.event_id = outbox_event.id)`,
  },
  { table: 'idempotency_key', key: 'key', where: `created_at < now() - interval '7 days'` },
  // Settling the same event again changes nothing, but asks the provider.
  { table: 'webhook_event', key: 'id', where: `received_at < now() - interval '90 days'` },
  // A sign-up can be asked for again until a day after its end.
  { table: 'link_request', key: 'id', where: `expires_at < now() - interval '1 day'` },
  // Nobody can go on with a session that was idle for two hours (rule I5).
  { table: 'login_session', key: 'id', where: `active_at < now() - interval '1 day'` },
  { table: 'mfa_challenge', key: 'id', where: 'expires_at < now()' },
  { table: 'data_export', key: 'id', where: 'expires_at < now()' },
  // A last email that could not be sent for so long will not be.
  { table: 'account_deletion_email', key: 'id', where: `created_at < now() - interval '30 days'` },
  // Attempts whose window has ended; `expire` is in milliseconds.
  { table: 'rate_limit', key: 'key', where: 'expire < extract(epoch from now()) * 1000' },
  // What people wrote to us (rule H4).
  { table: 'contact_message', key: 'id', where: `created_at < now() - interval '2 years'` },
  // What its author took back stays for a day, in case they want it again (rule C5); then its text goes.
  {
    table: 'community_post',
    key: 'id',
    where: `state = 'removed' and removed_at < now() - interval '1 day' and replies = 0`,
  },
  {
    table: 'community_post',
    key: 'id',
    where: `state = 'removed' and removed_at < now() - interval '1 day' and body <> ''`,
    set: `body = '', author_id = null`,
  },
  // Places in sessions that are over, and the sessions half a year later.
  {
    table: 'community_booking',
    key: 'community_event_id, user_id',
    where: `community_event_id in (select id from community_event where starts_at < now() - interval '6 months')`,
  },
  // A weekly box that was never paid for leaves nobody's address behind: first its one delivery, then itself.
  {
    table: 'box_delivery',
    key: 'id',
    where: `subscription_id in (select id from box_subscription
        where end_reason = 'unpaid' and cancelled_at < now() - interval '30 days')`,
  },
  {
    table: 'box_subscription',
    key: 'id',
    where: `end_reason = 'unpaid' and cancelled_at < now() - interval '30 days'
        and not exists (select 1 from box_delivery d where d.subscription_id = box_subscription.id)`,
  },
  // Rule H2.
  {
    table: 'orders',
    key: 'id',
    where: `user_id is null and health_sealed is not null
        and coalesce(delivery_date, created_at::date) < now() - interval '12 months'`,
    set: 'health_sealed = null',
  },
];

/** Removes what nobody will ask for again, and what may not be kept any longer, in small bites. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly em: EntityManager,
    private readonly deliveredOrders: DeliveredOrdersService,
  ) {}

  /** Returns how many rows went or were emptied. Facts with a delivery that is not done stay. */
  async sweep(): Promise<number> {
    let swept = await this.deliveredOrders.forget();
    for (const each of SWEEPS) swept += await this.sweepOne(each);
    return swept + (await this.sweepAuditLog());
  }

  /**
   * Rule H4; what staff did may be asked for as long as its effects are. The shop's role cannot remove anything
   * here by itself (rule H21).
   */
  private async sweepAuditLog(): Promise<number> {
    const [row] = await this.em.execute<{ gone: number }[]>('select purge_audit_entries(?) as gone', [BATCH]);
    return row?.gone ?? 0;
  }

  private async sweepOne({ table, key, where, set }: Sweep): Promise<number> {
    const verb = set ? `update ${table} set ${set}` : `delete from ${table}`;
    const rows = await this.em.execute<unknown[]>(
      `${verb} where (${key}) in (select ${key} from ${table} where ${where} limit ${BATCH}) returning 1`,
    );
    return rows.length;
  }
}
