import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export interface Difference {
  /** The check that found it. */
  readonly check: string;
  /** The id of its object. */
  readonly subject: string;
  /** The amounts that should have been equal. */
  readonly detail: string;
}

/** One reconciliation of the books with one another and with the provider's, and its differences. */
export const ReconciliationRun = defineEntity({
  name: 'ReconciliationRun',
  tableName: 'reconciliation_run',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    ranAt: p.datetime().length(3),
    /** The number of compared payments of the provider. */
    payments: p.integer(),
    /** What the shop owes for what was paid and is not used: the balances of wallets. Pence. */
    walletLiabilityPence: p.bigint('number'),
    differenceCount: p.integer(),
    /** The first ones of each check. */
    differences: p.json<Difference[]>(),
  },
});
export type ReconciliationRun = InferEntity<typeof ReconciliationRun>;
