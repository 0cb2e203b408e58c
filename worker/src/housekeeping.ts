import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

const BATCH = 5_000;
/** Longer than any retry lasts, and than the provider repeats its events. */
const KEEP_DAYS = 30;
const KEEP_KEYS_DAYS = 7;
/** Settling the same event again changes nothing, but asks the provider. */
const KEEP_WEBHOOKS_DAYS = 90;
/** After their end; a sign-up can be asked for again until then. */
const KEEP_LINKS_DAYS = 1;
/** What people wrote to us (rule H4). */
const KEEP_MESSAGES_YEARS = 2;

/** Removes what nobody will ask for again, in small bites. */
@Injectable()
export class Housekeeping {
  constructor(private readonly em: EntityManager) {}

  /** Returns how many rows went. Facts with a delivery that is not done stay. */
  async sweep(): Promise<number> {
    const deliveries = await this.remove(
      `delete from event_delivery where (event_id, consumer) in (
         select event_id, consumer from event_delivery where done_at < now() - interval '${KEEP_DAYS} days' limit ${BATCH}) returning 1`,
    );
    const events = await this.remove(
      `delete from outbox_event where id in (
         select e.id from outbox_event e where e.spread_at < now() - interval '${KEEP_DAYS} days'
            and not exists (select 1 from event_delivery d where d.event_id = e.id) order by e.id limit ${BATCH}) returning 1`,
    );
    const keys = await this.remove(
      `delete from idempotency_key where key in (
         select key from idempotency_key where created_at < now() - interval '${KEEP_KEYS_DAYS} days' limit ${BATCH}) returning 1`,
    );
    const webhooks = await this.remove(
      `delete from webhook_event where id in (
         select id from webhook_event where received_at < now() - interval '${KEEP_WEBHOOKS_DAYS} days' limit ${BATCH}) returning 1`,
    );
    const links = await this.remove(
      `delete from link_request where id in (
         select id from link_request where expires_at < now() - interval '${KEEP_LINKS_DAYS} day' limit ${BATCH}) returning 1`,
    );
    const messages = await this.remove(
      `delete from contact_message where id in (
         select id from contact_message where created_at < now() - interval '${KEEP_MESSAGES_YEARS} years' limit ${BATCH}) returning 1`,
    );
    return deliveries + events + keys + webhooks + links + messages;
  }

  private async remove(sql: string): Promise<number> {
    return (await this.em.getConnection().execute<unknown[]>(sql)).length;
  }
}
