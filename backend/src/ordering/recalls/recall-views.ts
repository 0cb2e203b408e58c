import { withoutPersonalData } from '#backend/platform/error-text.js';
import type { RecallMessageDto } from './recalls.dto.js';
import type { RecallStatus } from './recall.entity.js';

export interface RecallRow {
  readonly id: string;
  readonly status: RecallStatus;
  readonly lot: string | null;
  readonly batch: string | null;
  readonly subject: string;
  readonly message: string;
  readonly instruction: string;
  readonly orders: number;
  readonly customers: number;
  readonly without_email: number;
  readonly written_by: string;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly reason: string | null;
  readonly dishes: RecallMessageDto['dishes'];
  readonly recipients: number;
  readonly reached: number;
  readonly gone: number;
  readonly failed: number;
  readonly last_error: string | null;
}

/** Messages `r` with their dishes and progress. */
export const RECALLS = `select r.*, d.dishes, p.*, f.*
  from recall r,
  lateral (select coalesce(json_agg(json_build_object('date', d.delivery_date::text, 'dish', d.dish, 'name', d.dish_name)
             order by d.delivery_date, d.dish_name), '[]') as dishes from recall_dish d where d.recall_id = r.id) d,
  lateral (select count(*)::int as recipients, count(n.reached_at)::int as reached, count(n.gone_at)::int as gone
             from recall_recipient n where n.recall_id = r.id) p,
  lateral (select count(*)::int as failed, max(j.error) as last_error
             from event_job j join outbox_event e on e.id = j.event_id
             join recall_recipient n on n.id::text = e.payload ->> 'recipientId'
            where j.dead_at is not null and e.name = 'ordering.recall-notified' and n.recall_id = r.id
              and n.attempt = (e.payload ->> 'attempt')::int and n.reached_at is null and n.gone_at is null) f`;

/** A message as staff see it. */
export function viewOf(row: RecallRow, actorId: string): RecallMessageDto {
  const { id, status, lot, batch, dishes, subject, message, instruction, orders, customers, reason } = row;
  const { recipients, reached, gone, failed } = row;
  return {
    id,
    state: status,
    lot,
    batch,
    dishes,
    subject,
    message,
    instruction,
    orders,
    customers,
    reason,
    reached,
    gone,
    failed,
    withoutEmail: row.without_email,
    isOwn: row.written_by === actorId,
    writtenAt: new Date(row.created_at).toISOString(),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
    onTheWay: recipients - reached - gone - failed,
    lastError: row.last_error === null ? null : withoutPersonalData(row.last_error),
  };
}
