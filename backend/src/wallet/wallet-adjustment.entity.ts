import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { UserWallet } from './ledger.entity.js';

/** What somebody of our staff gave to a wallet or took from it; the money itself stands in the ledger (rule W18). */
export const WalletAdjustment = defineEntity({
  name: 'WalletAdjustment',
  tableName: 'wallet_adjustment',
  properties: {
    id: p.uuid().primary(),
    walletId: () => p.manyToOne(UserWallet).mapToPk().fieldName('wallet_id'),
    /** Less than nothing where money was taken. */
    amountPence: p.integer(),
    /** As its owner reads it; null once the account is gone. */
    reason: p.string().length(200).nullable(),
    madeBy: p.uuid(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'wallet_adjustment_of_wallet', properties: ['walletId', 'createdAt'] }],
  checks: [{ name: 'wallet_adjustment_not_nothing', expression: 'amount_pence <> 0' }],
});
export type WalletAdjustment = InferEntity<typeof WalletAdjustment>;
