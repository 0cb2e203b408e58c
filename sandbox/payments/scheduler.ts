import { numberOf, textOf } from '../web/database.js';
import type { Store } from './store.js';

/** The jobs that can be scheduled for an object of the provider's. */
export const SCHEDULED_JOBS = [
  'finalize-invoice',
  'retry-invoice',
  'trial-reminder',
  'end-period',
  'end-bank-payment',
] as const;
export type ScheduledJob = (typeof SCHEDULED_JOBS)[number];

export interface Entry {
  objectId: string;
  job: ScheduledJob;
  /** Seconds since 1970, by the sandbox's clock. */
  at: number;
}

/** The provider's scheduled jobs, at most one of a kind for an object; they survive a restart. */
export class Scheduler {
  private readonly statements;

  constructor(store: Store) {
    const prepare = (sql: string) => store.database.prepare(sql);
    this.statements = {
      put: prepare('INSERT OR REPLACE INTO scheduler (object_id, job, at) VALUES (?, ?, ?)'),
      drop: prepare('DELETE FROM scheduler WHERE object_id = ? AND job = ?'),
      dropAll: prepare('DELETE FROM scheduler WHERE object_id = ?'),
      first: prepare('SELECT object_id, job, at FROM scheduler ORDER BY at, object_id LIMIT 1'),
    };
  }

  /** Schedules a job, in place of an earlier one of its kind. */
  put({ objectId, job, at }: Entry): void {
    this.statements.put.run(objectId, job, at);
  }

  /** Removes a job, or all jobs of an object. */
  drop(objectId: string, job?: ScheduledJob): void {
    if (job === undefined) this.statements.dropAll.run(objectId);
    else this.statements.drop.run(objectId, job);
  }

  /** The next job. */
  first(): Entry | undefined {
    const row = this.statements.first.get();
    const job = row && SCHEDULED_JOBS.find((each) => each === textOf(row, 'job'));
    if (!row || !job) return undefined;
    return { objectId: textOf(row, 'object_id'), job, at: numberOf(row, 'at') };
  }
}
