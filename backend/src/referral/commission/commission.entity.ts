import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { CommissionStatement, Payout } from '../payouts/payout.entity.js';
import { ReferralSignup } from '../referral.entity.js';

export const COMMISSION_STATUSES = ['pending', 'approved', 'paid', 'reversed'] as const;

/** One entry of an order's commission; corrections are entries of their own (rules R5, R6). */
export const CommissionEntry = defineEntity({
  name: 'CommissionEntry',
  tableName: 'commission_entry',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    signupId: () => p.manyToOne(ReferralSignup).mapToPk().fieldName('signup_id'),
    orderId: p.uuid(),
    /** The reason for this entry: 'paid', or the refund that corrects it. */
    cause: p.string().length(80),
    /** Goods after discounts and refunds that the order's commission is calculated on. */
    basePence: p.integer(),
    rateBasisPoints: p.integer(),
    amountPence: p.integer(),
    /** What this entry adds to the base of its order; the sum over all entries of an order is its base. */
    spendingPence: p.integer().default(0),
    /**
     * Who paid: a keyed hash, so that a patient with many orders counts once; null when it is no longer
     * known.
     */
    patient: p.string().length(64).nullable(),
    /** 1 when the order starts to earn commission with this entry, −1 when it stops, else 0. */
    patientOrders: p.integer().default(0),
    status: p.enum(COMMISSION_STATUSES),
    /** When it became payable: the month of this day is that of its statement. */
    approvedAt: p.datetime().length(3).nullable(),
    statementId: () => p.manyToOne(CommissionStatement).mapToPk().fieldName('statement_id').nullable(),
    payoutId: () => p.manyToOne(Payout).mapToPk().fieldName('payout_id').nullable(),
    createdAt: p.datetime().length(3),
  },
  uniques: [{ name: 'commission_entry_once', properties: ['orderId', 'cause'] }],
  indexes: [
    {
      name: 'commission_entry_newest',
      expression: 'create index "commission_entry_newest" on "commission_entry" ("signup_id", "id" desc)',
    },
    {
      name: 'commission_entry_by_month',
      expression:
        'create index "commission_entry_by_month" on "commission_entry" ("signup_id", "created_at") include ("amount_pence")',
    },
    {
      name: 'commission_entry_unstated',
      expression: `create index "commission_entry_unstated" on "commission_entry" ("approved_at") where status = 'approved' and statement_id is null`,
    },
    {
      name: 'commission_entry_unpaid',
      expression: `create index "commission_entry_unpaid" on "commission_entry" ("signup_id") where status = 'approved' and statement_id is not null and payout_id is null`,
    },
    {
      name: 'commission_entry_stated',
      expression: `create index "commission_entry_stated" on "commission_entry" ("statement_id", "id") where statement_id is not null`,
    },
    {
      name: 'commission_entry_transferred',
      expression: `create index "commission_entry_transferred" on "commission_entry" ("payout_id") where payout_id is not null`,
    },
  ],
  checks: [
    { name: 'commission_entry_base_not_negative', expression: 'base_pence >= 0' },
    { name: 'commission_entry_patient_orders', expression: 'patient_orders * patient_orders <= 1' },
    {
      name: 'commission_entry_approved_has_time',
      expression: `approved_at is not null or status in ('pending', 'reversed')`,
    },
    {
      name: 'commission_entry_payable',
      expression: `(statement_id is null or status in ('approved', 'paid')) and (payout_id is null or statement_id is not null)`,
    },
  ],
});
export type CommissionEntry = InferEntity<typeof CommissionEntry>;

/** How many orders of a patient earn commission; maintained by the trigger of commission_entry. */
export const ReferralPatient = defineEntity({
  name: 'ReferralPatient',
  tableName: 'referral_patient',
  properties: {
    signupId: () =>
      p.manyToOne(ReferralSignup).primary().mapToPk().fieldName('signup_id').deleteRule('no action'),
    patient: p.string().length(64).primary(),
    orders: p.integer(),
  },
});
export type ReferralPatient = InferEntity<typeof ReferralPatient>;

/**
 * What a sign-up has earned in total. The trigger of commission_entry maintains it in the transaction that
 * writes an entry, so that no query has to sum (rule R12). Nothing else writes it.
 */
export const ReferralTotals = defineEntity({
  name: 'ReferralTotals',
  tableName: 'referral_totals',
  properties: {
    signupId: () =>
      p.manyToOne(ReferralSignup).primary().mapToPk().fieldName('signup_id').deleteRule('no action'),
    spendingPence: p.bigint('number').default(0),
    earnedPence: p.bigint('number').default(0),
    approvedPence: p.bigint('number').default(0),
    paidPence: p.bigint('number').default(0),
    patients: p.integer().default(0),
  },
});
export type ReferralTotals = InferEntity<typeof ReferralTotals>;
