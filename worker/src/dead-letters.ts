import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

const MAX_LISTED = 500;

export interface DeadLetter {
  readonly eventId: string;
  readonly eventName: string;
  readonly consumer: string;
  readonly error: string | null;
  readonly deadAt: string;
}

/** Deliveries that were given up: seen, and sent again once the cause is gone. */
@Injectable()
export class DeadLetters {
  constructor(private readonly em: EntityManager) {}

  async list(): Promise<DeadLetter[]> {
    const rows = await this.em
      .getConnection()
      .execute<
        { event_id: string; name: string; consumer: string; error: string | null; dead_at: Date | string }[]
      >(
        `select d.event_id, e.name, d.consumer, d.error, d.dead_at
         from event_delivery d join outbox_event e on e.id = d.event_id
        where d.dead_at is not null order by d.dead_at limit ${MAX_LISTED}`,
      );
    return rows.map((row) => ({
      eventId: row.event_id,
      eventName: row.name,
      consumer: row.consumer,
      error: row.error,
      deadAt: new Date(row.dead_at).toISOString(),
    }));
  }

  /** Makes dead deliveries due again, one event's or all; returns how many. */
  async replay(eventId?: string): Promise<number> {
    const rows = await this.em.getConnection().execute<unknown[]>(
      `update event_delivery set dead_at = null, failures = 0, busy_until = null, next_at = date_trunc('milliseconds', now())
        where dead_at is not null and (?::bigint is null or event_id = ?::bigint) returning 1`,
      [eventId ?? null, eventId ?? null],
    );
    return rows.length;
  }
}
