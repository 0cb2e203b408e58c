import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export interface Difference {
  /** Which check found it. */
  readonly check: string;
  /** The id of what it is about. */
  readonly subject: string;
  /** The figures that should have been equal. */
  readonly detail: string;
}

/** One comparison of the books with one another and with the provider's, and what it found. */
export const ReconciliationRun = defineEntity({
  name: 'ReconciliationRun',
  tableName: 'reconciliation_run',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    ranAt: p.datetime().length(3),
    /** Payments of the provider that were compared. */
    payments: p.integer(),
    /** What wallets hold, and what they are owed: a debt of the shop. Pence. */
    walletLiabilityPence: p.bigint('number'),
    differenceCount: p.integer(),
    /** The first ones of each check. */
    differences: p.json<Difference[]>(),
  },
});
export type ReconciliationRun = InferEntity<typeof ReconciliationRun>;
