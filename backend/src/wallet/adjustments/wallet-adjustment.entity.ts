import { defineEntity, p } from '@mikro-orm/core';
import { UserWallet } from '../ledger.entity.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

export const ADJUSTMENT_STATUSES = ['pending', 'made', 'declined'] as const;

const WalletAdjustmentSchema = defineEntity({
  name: 'WalletAdjustment',
  tableName: 'wallet_adjustment',
  properties: {
    id: p.uuid().primary(),
    walletId: () => p.manyToOne(UserWallet).mapToPk().fieldName('wallet_id'),
    /** Negative where money was taken. */
    amountPence: p.integer(),
    /** As its owner reads it; null once the account is gone. */
    reason: p.string().length(200).nullable(),
    madeBy: p.uuid(),
    /** A large one waits for a second person (rule W33). */
    status: p.enum(ADJUSTMENT_STATUSES).default('made'),
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime().length(3).nullable(),
    /** Until when a second person may decide. */
    expiresAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'wallet_adjustment_of_wallet', properties: ['walletId', 'createdAt'] },
    { name: 'wallet_adjustment_of_staff', properties: ['madeBy', 'createdAt'] },
    {
      name: 'wallet_adjustment_pending',
      expression: `create index "wallet_adjustment_pending" on "wallet_adjustment" ("expires_at") where status = 'pending'`,
    },
  ],
  checks: [
    { name: 'wallet_adjustment_amount_nonzero', expression: 'amount_pence <> 0' },
    {
      name: 'wallet_adjustment_decided',
      expression: `(decided_by is null) = (decided_at is null) and (status <> 'pending' or (decided_by is null and expires_at is not null)) and (status <> 'declined' or decided_by is not null)`,
    },
    {
      name: 'wallet_adjustment_by_two',
      expression: `status <> 'made' or decided_by is null or decided_by <> made_by`,
    },
  ],
});
type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number];

export const ADJUSTMENT_TRANSITIONS: Transitions<AdjustmentStatus> = {
  pending: ['made', 'declined'],
  made: [],
  declined: [],
};

/** Money that staff credited to a wallet or took from it; the ledger holds the money itself (rule W18). */
export class WalletAdjustment extends WalletAdjustmentSchema.class {
  /** A second person approves it. */
  approve(actorId: string, now: Date): void {
    decide(this, 'made', actorId, now);
  }

  decline(actorId: string, now: Date): void {
    decide(this, 'declined', actorId, now);
  }
}
WalletAdjustmentSchema.setClass(WalletAdjustment);
export type WalletAdjustmentTable = typeof WalletAdjustmentSchema;

function decide(adjustment: WalletAdjustment, to: AdjustmentStatus, actorId: string, now: Date): void {
  adjustment.status = follow(ADJUSTMENT_TRANSITIONS, adjustment.status, to);
  adjustment.decidedBy = actorId;
  adjustment.decidedAt = now;
}
