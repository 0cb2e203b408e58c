import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordingStatement } from '#backend/platform/outbox/record.js';
import '../ordering.events.js';
import type { RecalledPerson } from './recall-people.service.js';
import { RecallOrder } from './recall.entity.js';

const AT_A_TIME = 500;

/** Recipients, each with the event that sends their email. */
const insertRecipients = recordingStatement<'ordering.recall-notified'>(
  'recall_recipients',
  `insert into recall_recipient (id, recall_id, attempt)
   select each, $7::uuid, 1 from unnest($6::uuid[]) each
   returning jsonb_build_object('recipientId', id, 'attempt', attempt) as added`,
);

/** Those whose email was given up get another; an attempt that is still tried is left alone. */
const repeatFailed = recordingStatement<'ordering.recall-notified'>(
  'recall_repeat_failed',
  `update recall_recipient r set attempt = attempt + 1
    where r.recall_id = $6::uuid and r.reached_at is null and r.gone_at is null and exists (
      select 1 from event_job j join outbox_event e on e.id = j.event_id
       where j.dead_at is not null and e.name = 'ordering.recall-notified'
         and e.payload ->> 'recipientId' = r.id::text and (e.payload ->> 'attempt')::int = r.attempt)
   returning jsonb_build_object('recipientId', id, 'attempt', attempt) as added`,
);

/**
 * Adds the people with orders that they are not written to about yet, each once for all of these orders, in the
 * caller's transaction, which has locked the recall. Returns how many.
 */
export async function addUnwritten(
  em: EntityManager,
  recallId: string,
  found: readonly RecalledPerson[],
  now: Date,
): Promise<number> {
  const orders = await ordersWrittenOf(em, recallId);
  // Only of this call: an email that was sent, or is being sent, does not name an order that is found now.
  const recipients = new Map<string, string>();
  const fresh = found.filter(({ orderId, email }) => email !== '' && !orders.has(orderId));
  const added: string[] = [];
  const rows = fresh.map(({ orderId, email, dishes }) => {
    const address = email.toLowerCase();
    let recipientId = recipients.get(address);
    if (recipientId === undefined) {
      recipientId = randomUUID();
      recipients.set(address, recipientId);
      added.push(recipientId);
    }
    return { recallId, orderId, recipientId, dishes: dishes.map(({ name }) => name) };
  });
  const event = { name: 'ordering.recall-notified', payload: { recallId }, occurredAt: now } as const;
  for (let first = 0; first < added.length; first += AT_A_TIME) {
    await insertRecipients.rows(em, event, added.slice(first, first + AT_A_TIME), recallId);
  }
  for (let first = 0; first < rows.length; first += AT_A_TIME) {
    await em.insertMany(RecallOrder, rows.slice(first, first + AT_A_TIME));
  }
  return added.length;
}

/** Offers the emails that were given up once more, in the caller's transaction. Returns how many. */
export async function offerAgain(em: EntityManager, recallId: string, now: Date): Promise<number> {
  const event = { name: 'ordering.recall-notified', payload: { recallId }, occurredAt: now } as const;
  return (await repeatFailed.rows(em, event, recallId)).length;
}

async function ordersWrittenOf(em: EntityManager, recallId: string): Promise<ReadonlySet<string>> {
  const known = await em.execute<{ order_id: string }[]>(
    `select k.order_id from recall_order k where k.recall_id = ?`,
    [recallId],
    'all',
  );
  return new Set(known.map((each) => each.order_id));
}
