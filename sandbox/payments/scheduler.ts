import { numberOf, textOf } from '../web/database.js';
import type { Store } from './store.js';

/** What is to happen to an object of the provider's at a time. */
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

/** What the provider is to do at which time, at most one job of a kind for an object; survives a restart. */
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

  /** Writes an job down, in place of an earlier one of its kind. */
  put({ objectId, job, at }: Entry): void {
    this.statements.put.run(objectId, job, at);
  }

  /** Crosses out an job, or all that an object has. */
  drop(objectId: string, job?: ScheduledJob): void {
    if (job === undefined) this.statements.dropAll.run(objectId);
    else this.statements.drop.run(objectId, job);
  }

  /** What comes first. */
  first(): Entry | undefined {
    const row = this.statements.first.get();
    const job = row && SCHEDULED_JOBS.find((each) => each === textOf(row, 'job'));
    if (!row || !job) return undefined;
    return { objectId: textOf(row, 'object_id'), job, at: numberOf(row, 'at') };
  }
}
