import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { withoutPersonalData } from '../error-text.js';

const MOST = 100;

/** An event job that failed for good. */
export interface DeadLetter {
  readonly eventId: string;
  readonly eventName: string;
  readonly consumer: string;
  readonly failures: number;
  readonly error: string | null;
  readonly deadAt: string;
}

/** The last row of the previous page. */
export interface DeadLetterCursor {
  readonly deadAt: string;
  readonly eventId: string;
  readonly consumer: string;
}

export interface DeadLetterQuery {
  readonly limit: number;
  readonly consumer?: string | undefined;
  readonly after?: DeadLetterCursor | undefined;
}

interface Row {
  readonly event_id: string;
  readonly name: string;
  readonly consumer: string;
  readonly failures: number;
  readonly error: string | null;
  readonly dead_at: Date | string;
}

/** Which dead letters become due again: all, a consumer's, an event's, or an event's at one consumer. */
export interface Replay {
  readonly eventId?: string | undefined;
  readonly consumer?: string | undefined;
}

/** Dead letters: listed, and made due again once their cause is gone. */
@Injectable()
export class DeadLetters {
  constructor(private readonly em: EntityManager) {}

  /** The latest ones come first. */
  async list({ limit, consumer, after }: DeadLetterQuery = { limit: MOST }): Promise<DeadLetter[]> {
    const place = after ? [after.deadAt, after.eventId, after.consumer] : ['infinity', '0', ''];
    const rows = await this.em.execute<Row[]>(
      `select d.event_id, e.name, d.consumer, d.failures, d.error, d.dead_at
         from event_job d join outbox_event e on e.id = d.event_id
        where d.dead_at is not null and (?::text is null or d.consumer = ?)
          and (d.dead_at, d.event_id, d.consumer) < (?::timestamptz, ?::bigint, ?)
        order by d.dead_at desc, d.event_id desc, d.consumer desc limit ?`,
      [consumer ?? null, consumer ?? null, ...place, limit],
    );
    return rows.map((row) => ({
      eventId: row.event_id,
      eventName: row.name,
      consumer: row.consumer,
      failures: row.failures,
      // Also of what an older release noted.
      error: row.error === null ? null : withoutPersonalData(row.error),
      deadAt: new Date(row.dead_at).toISOString(),
    }));
  }

  /** The number of dead letters, by consumer. */
  async byConsumer(): Promise<{ consumer: string; count: number }[]> {
    return this.em.execute<{ consumer: string; count: number }[]>(
      `select consumer, count(*)::int as count from event_job where dead_at is not null group by consumer order by 2 desc, 1`,
    );
  }

  /** Makes dead letters due again, with as many tries as at first; returns how many. */
  async replay({ eventId, consumer }: Replay = {}, em: EntityManager = this.em): Promise<number> {
    const rows = await em.execute<unknown[]>(
      `update event_job set dead_at = null, failures = 0, locked_until = null, next_at = date_trunc('milliseconds', now())
        where dead_at is not null and (?::bigint is null or event_id = ?::bigint)
          and (?::text is null or consumer = ?) returning 1`,
      [eventId ?? null, eventId ?? null, consumer ?? null, consumer ?? null],
      'all',
    );
    return rows.length;
  }
}
