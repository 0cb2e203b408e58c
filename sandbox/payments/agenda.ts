import { numberOf, textOf } from '../web/database.js';
import type { Store } from './store.js';

/** What is to happen to an object of the provider's at a time. */
export const ERRANDS = [
  'finalize-invoice',
  'retry-invoice',
  'trial-reminder',
  'end-period',
  'end-bank-payment',
] as const;
export type Errand = (typeof ERRANDS)[number];

export interface Entry {
  objectId: string;
  errand: Errand;
  /** Seconds since 1970, by the sandbox's clock. */
  at: number;
}

/** What the provider is to do at which time, at most one errand of a kind for an object; survives a restart. */
export class Agenda {
  private readonly statements;

  constructor(store: Store) {
    const prepare = (sql: string) => store.database.prepare(sql);
    this.statements = {
      put: prepare('INSERT OR REPLACE INTO agenda (object_id, errand, at) VALUES (?, ?, ?)'),
      drop: prepare('DELETE FROM agenda WHERE object_id = ? AND errand = ?'),
      dropAll: prepare('DELETE FROM agenda WHERE object_id = ?'),
      first: prepare('SELECT object_id, errand, at FROM agenda ORDER BY at, object_id LIMIT 1'),
    };
  }

  /** Writes an errand down, in place of an earlier one of its kind. */
  put({ objectId, errand, at }: Entry): void {
    this.statements.put.run(objectId, errand, at);
  }

  /** Crosses out an errand, or all that an object has. */
  drop(objectId: string, errand?: Errand): void {
    if (errand === undefined) this.statements.dropAll.run(objectId);
    else this.statements.drop.run(objectId, errand);
  }

  /** What comes first. */
  first(): Entry | undefined {
    const row = this.statements.first.get();
    const errand = row && ERRANDS.find((each) => each === textOf(row, 'errand'));
    if (!row || !errand) return undefined;
    return { objectId: textOf(row, 'object_id'), errand, at: numberOf(row, 'at') };
  }
}
