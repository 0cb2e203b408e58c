import { numberOf, type Row, textOf } from '#sandbox/web/database.js';
import type { Store } from '../store.js';

/** One copy of one event to deliver to the product. */
export interface Delivery {
  eventId: string;
  copy: number;
  eventCreated: number;
  tries: number;
}

/** The outcome of an attempt, or of a delivery as a whole. */
export type DeliveryStatus = 'waiting' | 'delivered' | 'dropped' | 'given_up';

/** The table of webhook deliveries; times in it are the machine's, not the sandbox clock's. */
export class Deliveries {
  private readonly statements;

  constructor(store: Store) {
    const prepare = (sql: string) => store.database.prepare(sql);
    this.statements = {
      add: prepare(
        'INSERT INTO deliveries (event_id, copy, event_created, status, next_at) VALUES (?, ?, ?, ?, ?)',
      ),
      due: prepare(
        `SELECT event_id, copy, event_created, tries FROM deliveries
         WHERE status = 'waiting' AND next_at <= ? ORDER BY next_at LIMIT ?`,
      ),
      next: prepare(
        `SELECT min(next_at) AS next_at FROM deliveries WHERE status = 'waiting' AND next_at > ?`,
      ),
      record: prepare(
        `UPDATE deliveries SET status = ?, tries = ?, next_at = ?, last_result = ? WHERE event_id = ? AND copy = ?`,
      ),
      unsent: prepare(
        `SELECT count(*) AS n FROM deliveries WHERE event_id = ? AND status = 'waiting' AND tries = 0`,
      ),
      unsentSince: prepare(
        `SELECT count(*) AS n FROM deliveries d JOIN objects o ON o.id = d.event_id
         WHERE d.status = 'waiting' AND d.tries = 0 AND o.seq > ?`,
      ),
      pending: prepare(`SELECT count(*) AS n FROM deliveries WHERE event_id = ? AND status = 'waiting'`),
      ofEvent: prepare(
        'SELECT status, tries, last_result FROM deliveries WHERE event_id = ? ORDER BY copy LIMIT 50',
      ),
    };
  }

  /** Queues a copy of an event, not to be sent before `nextAtMs`. */
  add(delivery: Delivery, status: DeliveryStatus, nextAtMs: number): void {
    const { eventId, copy, eventCreated } = delivery;
    this.statements.add.run(eventId, copy, eventCreated, status, nextAtMs);
  }

  /** Deliveries that are due, the longest waiting first. */
  due(nowMs: number, limit: number): Delivery[] {
    return this.statements.due.all(nowMs, limit).map(toDelivery);
  }

  /** When the next delivery that is not due yet becomes due, in ms since 1970. */
  nextAfter(nowMs: number): number | undefined {
    const row = this.statements.next.get(nowMs);
    return row && row['next_at'] !== null ? numberOf(row, 'next_at') : undefined;
  }

  /** Records the outcome of an attempt. */
  record(delivery: Delivery, status: DeliveryStatus, nextAtMs: number, result: string): void {
    const { eventId, copy, tries } = delivery;
    this.statements.record.run(status, tries, nextAtMs, result, eventId, copy);
  }

  /** Whether every copy of the event was sent at least once, or never will be. */
  wasAttempted(eventId: string): boolean {
    const row = this.statements.unsent.get(eventId);
    return row === undefined || numberOf(row, 'n') === 0;
  }

  /** How many copies of events stored after `seq` have not been sent once yet. */
  unsentSince(seq: number): number {
    const row = this.statements.unsentSince.get(seq);
    return row ? numberOf(row, 'n') : 0;
  }

  /** How many copies of the event are still to be delivered. */
  pendingCount(eventId: string): number {
    const row = this.statements.pending.get(eventId);
    return row ? numberOf(row, 'n') : 0;
  }

  /** Each copy's status, for the overview page. */
  ofEvent(eventId: string): { status: string; tries: number; lastResult: string }[] {
    return this.statements.ofEvent.all(eventId).map((row) => ({
      status: textOf(row, 'status'),
      tries: numberOf(row, 'tries'),
      lastResult: row['last_result'] === null ? '' : textOf(row, 'last_result'),
    }));
  }
}

function toDelivery(row: Row): Delivery {
  return {
    eventId: textOf(row, 'event_id'),
    copy: numberOf(row, 'copy'),
    eventCreated: numberOf(row, 'event_created'),
    tries: numberOf(row, 'tries'),
  };
}
