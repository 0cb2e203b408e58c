import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { UserWallet } from './ledger.entity.js';
import { follow, type Transitions } from '../platform/database/transitions.js';

export const TOP_UP_STATUSES = ['open', 'credited', 'expired'] as const;

const TopUpSchema = defineEntity({
  name: 'TopUp',
  tableName: 'top_up',
  properties: {
    id: p.uuid().primary(),
    walletId: () => p.manyToOne(UserWallet).mapToPk().fieldName('wallet_id'),
    paymentId: p.uuid(),
    amountPence: p.integer(),
    /** The rule as advertised when the page was opened (rule W2). */
    bonusStepPence: p.integer(),
    bonusPerStepPence: p.integer(),
    status: p.enum(TOP_UP_STATUSES),
    sessionId: p.string().length(255).nullable(),
    paymentIntentId: p.string().length(255).nullable().unique('top_up_payment_intent_unique'),
    /** Refunded to its card, or taken back by the bank. */
    returnedPence: p.integer().default(0),
    /** Bonus credited for it, less what was taken back. */
    bonusPence: p.integer().default(0),
    creditedAt: p.datetime().length(3).nullable(),
    /** The agreed wordings and the button that was pressed, as shown (rules H23, O93). */
    wordingIds: p.array().columnType('uuid[]').defaultRaw(`'{}'`),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'top_up_of_wallet', properties: ['walletId', 'createdAt'] },
    {
      name: 'top_up_credited',
      expression: `create index "top_up_credited" on "top_up" ("credited_at") include ("amount_pence") where credited_at is not null`,
    },
  ],
  checks: [
    { name: 'top_up_amount_positive', expression: 'amount_pence > 0' },
    {
      name: 'top_up_returned_within',
      expression: 'returned_pence >= 0 and returned_pence <= amount_pence and bonus_pence >= 0',
    },
  ],
});
type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

export const TOP_UP_TRANSITIONS: Transitions<TopUpStatus> = {
  open: ['credited', 'expired'],
  credited: [],
  expired: ['credited'],
};

export interface TopUpPayment {
  readonly sessionId: string;
  readonly paymentIntentId: string | null;
}

/** One deposit: the amount to pay in, the rule of its bonus, and what of it was returned. */
export class TopUp extends TopUpSchema.class {
  /** It was paid, perhaps at the moment its page expired. */
  credit({ sessionId, paymentIntentId }: TopUpPayment, now: Date): void {
    moveTopUp(this, 'credited');
    this.sessionId = sessionId;
    this.paymentIntentId = paymentIntentId;
    this.creditedAt = now;
  }

  expire(): void {
    moveTopUp(this, 'expired');
  }
}
TopUpSchema.setClass(TopUp);
export type TopUpTable = typeof TopUpSchema;

function moveTopUp(topUp: TopUp, to: TopUpStatus): void {
  topUp.status = follow(TOP_UP_TRANSITIONS, topUp.status, to);
}

/** A bank's inquiry about a deposit; it has taken nothing (rule W31). */
export const TopUpInquiry = defineEntity({
  name: 'TopUpInquiry',
  tableName: 'top_up_inquiry',
  properties: {
    /** The provider's id. */
    id: p.string().length(255).primary(),
    topUpId: () => p.manyToOne(TopUp).mapToPk().fieldName('top_up_id'),
    amountPence: p.integer(),
    /** The bank's deadline for a response. */
    respondBy: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
    /** When it was responded to, refunded, or became a dispute. */
    closedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'top_up_inquiry_of_top_up', properties: ['topUpId'] },
    {
      name: 'top_up_inquiry_open',
      expression: `create index "top_up_inquiry_open" on "top_up_inquiry" ("respond_by") where closed_at is null`,
    },
  ],
  checks: [{ name: 'top_up_inquiry_amount_positive', expression: 'amount_pence > 0' }],
});
export type TopUpInquiry = InferEntity<typeof TopUpInquiry>;

export const CLAWBACK_KINDS = ['withdrawal', 'dispute'] as const;

/**
 * What a bank, or a refund on the provider's pages, takes from a deposit without a request to the shop (rule
 * W35).
 */
export const TopUpClawback = defineEntity({
  name: 'TopUpClawback',
  tableName: 'top_up_clawback',
  properties: {
    /** What claws it back, with its id at the provider; also the key of its first transfer in the ledger. */
    id: p.string().length(100).primary(),
    topUpId: () => p.manyToOne(TopUp).mapToPk().fieldName('top_up_id'),
    kind: p.enum(CLAWBACK_KINDS),
    /** The amount clawed back: a withdrawal may have taken part of it before. */
    amountPence: p.integer(),
    /** How often it was reversed and applied again because part of the deposit came back. */
    reappliedCount: p.integer().default(0),
    createdAt: p.datetime().length(3),
    /** When it was won, or did not arrive. */
    overAt: p.datetime().length(3).nullable(),
  },
  indexes: [{ name: 'top_up_clawback_of_top_up', properties: ['topUpId', 'createdAt'] }],
  checks: [{ name: 'top_up_clawback_amounts', expression: 'amount_pence > 0 and reapplied_count >= 0' }],
});
export type TopUpClawback = InferEntity<typeof TopUpClawback>;

export const PAYOUT_STATUSES = ['requested', 'succeeded', 'failed'] as const;

const WalletPayoutSchema = defineEntity({
  name: 'WalletPayout',
  tableName: 'wallet_payout',
  properties: {
    id: p.uuid().primary(),
    topUpId: () => p.manyToOne(TopUp).mapToPk().fieldName('top_up_id'),
    /** The amount that reaches the card. */
    amountPence: p.integer(),
    /** What left the cash of the wallet, including what was withheld for spent bonus (rule W15). */
    cashPence: p.integer().nullable(),
    /** Unspent bonus that was taken with it. */
    bonusTakenPence: p.integer().nullable(),
    /** Bonus that the rest of the deposit does not earn: taken, or withheld from the cash. */
    bonusLostPence: p.integer().nullable(),
    status: p.enum(PAYOUT_STATUSES),
    providerRefundId: p.string().length(255).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'wallet_payout_of_top_up', properties: ['topUpId'] }],
  checks: [
    { name: 'wallet_payout_amount_positive', expression: 'amount_pence > 0' },
    {
      name: 'wallet_payout_parts_add_up',
      expression:
        'num_nulls(cash_pence, bonus_taken_pence, bonus_lost_pence) = 3 or (num_nulls(cash_pence, bonus_taken_pence, bonus_lost_pence) = 0 and bonus_taken_pence >= 0 and cash_pence >= amount_pence and bonus_lost_pence = bonus_taken_pence + cash_pence - amount_pence)',
    },
  ],
});
type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_TRANSITIONS: Transitions<PayoutStatus> = {
  requested: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

/** Cash on its way back to the card of one deposit (rule W11). */
export class WalletPayout extends WalletPayoutSchema.class {
  succeed(): void {
    movePayout(this, 'succeeded');
  }

  /** The card did not accept it, perhaps after it seemed to (rule W30). */
  fail(): void {
    movePayout(this, 'failed');
  }
}
WalletPayoutSchema.setClass(WalletPayout);
export type WalletPayoutTable = typeof WalletPayoutSchema;

function movePayout(payout: WalletPayout, to: PayoutStatus): void {
  payout.status = follow(PAYOUT_TRANSITIONS, payout.status, to);
}
