import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ReferralSignup } from '../referral.entity.js';

/** What a month made payable to a professional; it never changes once the month is closed (rule R17). */
export const CommissionStatement = defineEntity({
  name: 'CommissionStatement',
  tableName: 'commission_statement',
  properties: {
    id: p.uuid().primary(),
    signupId: () => p.manyToOne(ReferralSignup).mapToPk().fieldName('signup_id'),
    /** 'YYYY-MM' in London. */
    month: p.string().length(7),
    /** Carried forward from statements that were not paid out yet. */
    openingPence: p.bigint('number'),
    earnedPence: p.bigint('number'),
    /** What refunds reversed: zero or negative. */
    reversedPence: p.bigint('number'),
    closedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'commission_statement_once_month', properties: ['signupId', 'month'] }],
  checks: [
    { name: 'commission_statement_month_shape', expression: `month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'` },
    { name: 'commission_statement_signs', expression: 'earned_pence >= 0 and reversed_pence <= 0' },
  ],
});
export type CommissionStatement = InferEntity<typeof CommissionStatement>;

/** Where a professional is paid, sealed (rule R15). */
export const PayoutDetails = defineEntity({
  name: 'PayoutDetails',
  tableName: 'payout_details',
  properties: {
    signupId: () => p.manyToOne(ReferralSignup).primary().mapToPk().fieldName('signup_id'),
    detailsSealed: p.blob(),
    /** Nothing is paid to them before this time. */
    usableFrom: p.datetime().length(3),
    changedAt: p.datetime().length(3),
  },
});
export type PayoutDetails = InferEntity<typeof PayoutDetails>;

export const BATCH_STATUSES = ['open', 'paid'] as const;

/** Transfers that the bank gets in one file (rule R7). */
export const PayoutBatch = defineEntity({
  name: 'PayoutBatch',
  tableName: 'payout_batch',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    status: p.enum(BATCH_STATUSES),
    payouts: p.integer(),
    amountPence: p.bigint('number'),
    createdAt: p.datetime().length(3),
    paidAt: p.datetime().length(3).nullable(),
  },
  checks: [{ name: 'payout_batch_paid_has_time', expression: `(status = 'paid') = (paid_at is not null)` }],
});
export type PayoutBatch = InferEntity<typeof PayoutBatch>;

/** One transfer: the sum of its entries, enforced by the database. */
export const Payout = defineEntity({
  name: 'Payout',
  tableName: 'payout',
  properties: {
    id: p.uuid().primary(),
    batchId: () => p.manyToOne(PayoutBatch).mapToPk().fieldName('batch_id'),
    signupId: () => p.manyToOne(ReferralSignup).mapToPk().fieldName('signup_id'),
    amountPence: p.bigint('number'),
    /** The last statement that it pays. */
    month: p.string().length(7),
    /** The reference on the recipient's bank statement: banks accept 18 characters. */
    reference: p.string().length(18).unique('payout_reference_unique'),
    accountEnding: p.string().length(4),
    /** As they were when the batch was created; deleted with the account. */
    detailsSealed: p.blob().nullable(),
  },
  uniques: [{ name: 'payout_once_in_batch', properties: ['batchId', 'signupId'] }],
  indexes: [{ name: 'payout_of_signup', properties: ['signupId'] }],
  checks: [{ name: 'payout_amount_positive', expression: 'amount_pence > 0' }],
});
export type Payout = InferEntity<typeof Payout>;
