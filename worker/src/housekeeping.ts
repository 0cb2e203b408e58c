import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DeliveredOrdersService } from '#backend/ordering/delivery/delivered-orders.service.js';

const BATCH = 5_000;

interface Sweep {
  readonly table: string;
  readonly key: string;
  /** Which rows are too old, by the database's clock. */
  readonly where: string;
  /** What is emptied where the row stays. */
  readonly set?: string;
}

/** What is kept how long. Times without a rule's number are ours. */
const SWEEPS: readonly Sweep[] = [
  // Longer than any retry, and than the provider repeats its events.
  { table: 'event_job', key: 'event_id, consumer', where: `done_at < now() - interval '30 days'` },
  {
    table: 'outbox_event',
    key: 'id',
    where: `dispatched_at < now() - interval '30 days'
        and not exists (select 1 from event_job d where d.event_id = outbox_event.id)`,
  },
  { table: 'idempotency_key', key: 'key', where: `created_at < now() - interval '7 days'` },
  // Processing the same event again changes nothing, but calls the provider.
  { table: 'webhook_event', key: 'id', where: `received_at < now() - interval '90 days'` },
  // The courier repeats a message for some hours.
  { table: 'courier_event', key: 'id', where: `received_at < now() - interval '30 days'` },
  // Printed, and with an address on it.
  { table: 'consignment_label', key: 'consignment_id', where: `created_at < now() - interval '14 days'` },
  // A sign-up can be requested again until a day after its end.
  { table: 'link_request', key: 'id', where: `expires_at < now() - interval '1 day'` },
  // A session that was idle for two hours cannot be continued (rule I5).
  { table: 'login_session', key: 'id', where: `active_at < now() - interval '1 day'` },
  { table: 'mfa_challenge', key: 'id', where: 'expires_at < now()' },
  { table: 'data_export', key: 'id', where: 'expires_at < now()' },
  // An account-deletion email that failed for this long will not be sent.
  { table: 'account_deletion_email', key: 'id', where: `created_at < now() - interval '30 days'` },
  // Attempts whose window has ended; `expire` is in milliseconds.
  { table: 'rate_limit', key: 'key', where: 'expire < extract(epoch from now()) * 1000' },
  // Days of a diary, once nobody can write them any more (rule H61).
  { table: 'diary_entry', key: 'id', where: 'day < current_date - 731' },
  // Numbers whose code nobody typed (rule X83).
  { table: 'sms_code', key: 'user_id', where: `agreed_at < now() - interval '1 day'` },
  // Long after anything could be texted twice about the same order (rule X81).
  { table: 'sms_message', key: 'subject_id, kind', where: `created_at < now() - interval '12 months'` },
  // Twilio repeats a message for some hours at most.
  { table: 'sms_reply', key: 'id', where: `received_at < now() - interval '30 days'` },
  // What people wrote to us (rule H4).
  { table: 'contact_message', key: 'id', where: `created_at < now() - interval '2 years'` },
  // What its author removed stays for a day, in case they restore it (rule C5); then its text is emptied.
  {
    table: 'community_post',
    key: 'id',
    where: `status = 'removed' and removed_at < now() - interval '1 day' and replies = 0`,
  },
  {
    table: 'community_post',
    key: 'id',
    where: `status = 'removed' and removed_at < now() - interval '1 day' and body <> ''`,
    set: `body = '', author_id = null`,
  },
  // Places in sessions that are over, and the sessions half a year later.
  {
    table: 'community_booking',
    key: 'community_event_id, user_id',
    where: `community_event_id in (select id from community_event where starts_at < now() - interval '6 months')`,
  },
  // A weekly box that was never paid for leaves no address behind: first its one delivery, then itself.
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
  // Boxes that nobody went on with (rule B101).
  { table: 'box_draft', key: 'user_id', where: `updated_at < now() - interval '30 days'` },
  // Deliveries to the kitchen and what was measured there (rules F102, F105).
  {
    table: 'batch_use',
    key: 'delivery_date, dish, batch_id',
    where: `delivery_date < current_date - interval '5 years'`,
  },
  {
    table: 'ingredient_batch',
    key: 'id',
    where: `coalesce(ended_on, received_on) < current_date - interval '5 years'
        and not exists (select 1 from batch_use u where u.batch_id = ingredient_batch.id)`,
  },
  { table: 'temperature_reading', key: 'id', where: `taken_at < now() - interval '5 years'` },
  // Limits of dishes on days that are over (rule D21).
  { table: 'dish_day', key: 'date, sku', where: `date < current_date - 30` },
  // What guests said of dishes, as long as their other details (rule H2).
  {
    table: 'dish_rating',
    key: 'id',
    where: `person like 'guest:%' and updated_at < now() - interval '12 months'`,
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

/** Removes what is no longer needed, and what may not be kept any longer, in small batches. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly em: EntityManager,
    private readonly deliveredOrders: DeliveredOrdersService,
  ) {}

  /** Returns the number of deleted or emptied rows. Events with an unfinished event job stay. */
  async sweep(): Promise<number> {
    let swept = await this.deliveredOrders.forget();
    for (const each of SWEEPS) swept += await this.sweepOne(each);
    return swept + (await this.sweepAuditLog());
  }

  /**
   * Rule H4; what staff did stays readable as long as its effects last. The shop's role alone cannot remove
   * anything here (rule H21).
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
