import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QUEUE_NAMES } from '../queues/queue-names.js';
import { outboxJobs, outboxOldestJobSeconds, outboxUndispatched } from './metrics.js';

/** The lag of the consumers behind the events. */
export interface OutboxLag {
  /** Events that no relay has dispatched yet. */
  readonly undispatched: number;
  /** Event jobs that are due. */
  readonly due: number;
  /** Event jobs that failed and wait for their next try. */
  readonly waiting: number;
  /** Dead letters. */
  readonly dead: number;
  /** Age of the oldest unfinished event, by queue; queues without one are missing. */
  readonly oldestSeconds: ReadonlyMap<string, number>;
}

interface Row {
  readonly queue: string | null;
  readonly due: number;
  readonly waiting: number;
  readonly dead: number;
  readonly undispatched: number;
  readonly oldest: number | null;
}

/**
 * Reads the outbox's lag from its two partial indexes: finished jobs are not scanned, however many there are.
 */
@Injectable()
export class OutboxMetrics {
  constructor(private readonly em: EntityManager) {}

  async lag(): Promise<OutboxLag> {
    const rows = await this.em.execute<Row[]>(
      `select d.queue, count(*) filter (where d.failures = 0 or d.next_at <= now())::int as due,
              count(*) filter (where d.failures > 0 and d.next_at > now())::int as waiting,
              0 as dead, 0 as undispatched, ${AGE} as oldest
         from event_job d join outbox_event e on e.id = d.event_id
        where d.done_at is null and d.dead_at is null group by d.queue
       union all
       select null, 0, 0, count(*)::int, 0, null from event_job where dead_at is not null
       union all
       select null, 0, 0, 0, count(*)::int, ${AGE} from outbox_event e where dispatched_at is null`,
    );
    const sum = (figure: 'due' | 'waiting' | 'dead' | 'undispatched') =>
      rows.reduce((total, row) => total + row[figure], 0);
    const aged = rows.flatMap(({ queue, oldest }) =>
      queue === null || oldest === null ? [] : [[queue, oldest] as const],
    );
    return {
      undispatched: sum('undispatched'),
      due: sum('due'),
      waiting: sum('waiting'),
      dead: sum('dead'),
      oldestSeconds: new Map(aged),
    };
  }

  /** Updates the gauges. */
  async collect(): Promise<void> {
    const { undispatched, due, waiting, dead, oldestSeconds } = await this.lag();
    outboxUndispatched.set(undispatched);
    outboxJobs.set({ state: 'due' }, due);
    outboxJobs.set({ state: 'waiting' }, waiting);
    outboxJobs.set({ state: 'dead' }, dead);
    for (const queue of QUEUE_NAMES) outboxOldestJobSeconds.set({ queue }, oldestSeconds.get(queue) ?? 0);
  }
}

/** By the product's clock, which outside production may be ahead of the database's: never below zero. */
const AGE = 'greatest(extract(epoch from now() - min(e.occurred_at)), 0)::float8';
