import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * Somebody's wallet. Its amounts are the sums of its entries: a trigger adds each entry, and nothing else
 * writes them (rule W9). The checks below are what keeps two purchases from spending the same pound.
 */
export const UserWallet = defineEntity({
  name: 'UserWallet',
  tableName: 'user_wallets',
  properties: {
    id: p.uuid().primary(),
    /** Null once the account is gone: its entries stay, and say nothing of anybody. */
    userId: p.uuid().nullable().unique('user_wallets_once_user'),
    cashPence: p.integer().default(0),
    bonusPence: p.integer().default(0),
    /** Set aside for orders whose payment page is open (rule W4). */
    heldCashPence: p.integer().default(0),
    heldBonusPence: p.integer().default(0),
    /** What a charged-back top-up left owing (rule W10). */
    owedPence: p.integer().default(0),
    totalDepositedPence: p.integer().default(0),
    totalBonusEarnedPence: p.integer().default(0),
    frozenAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
  },
  checks: [
    {
      name: 'user_wallets_never_negative',
      expression:
        'cash_pence >= 0 and bonus_pence >= 0 and held_cash_pence >= 0 and held_bonus_pence >= 0 and owed_pence >= 0',
    },
  ],
});
export type UserWallet = InferEntity<typeof UserWallet>;

/** Why money moved. */
export const TRANSFER_KINDS = [
  'top_up',
  'bonus',
  'hold',
  'release',
  'capture',
  'refund',
  'withdrawal',
  'withdrawal_failed',
  'dispute',
  'dispute_reversed',
  'negative_balance_settled',
  'bonus_expired',
  'adjustment',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** One movement of money: at least two entries that add up to nothing, once for each cause (rule W9). */
export const LedgerTransfer = defineEntity({
  name: 'LedgerTransfer',
  tableName: 'ledger_transfer',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    walletId: () => p.manyToOne(UserWallet).mapToPk().fieldName('wallet_id'),
    kind: p.enum(TRANSFER_KINDS),
    /** What made it, such as 'top-up:<id>'; the same cause twice is one transfer. */
    idempotencyKey: p.string().length(120).unique('ledger_transfer_idempotency_key_unique'),
    /** The order or the deposit that it is about. */
    refId: p.uuid(),
    /** What it changed of the balance that its owner sees: cash and bonus together. */
    amountPence: p.integer(),
    description: p.string().length(200),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'ledger_transfer_about', properties: ['refId', 'kind'] },
    {
      name: 'ledger_transfer_shown',
      expression: `create index "ledger_transfer_shown" on "ledger_transfer" ("wallet_id", "id" desc) where amount_pence <> 0`,
    },
  ],
});
export type LedgerTransfer = InferEntity<typeof LedgerTransfer>;

/**
 * Whose money an amount is. Of the wallet's owner: cash, bonus, both of them held, and owed (less than
 * nothing: they owe us). Ours: clearing (with the card provider, less than nothing: it has money of ours),
 * revenue, what bonuses cost us, and what staff
 * gave and took (goodwill).
 */
export const LEDGER_ACCOUNTS = [
  'cash',
  'bonus',
  'held_cash',
  'held_bonus',
  'owed',
  'clearing',
  'revenue',
  'bonus_cost',
  'goodwill',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** One side of a transfer, in pence; entries are only added. */
export const LedgerEntry = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entry',
  properties: {
    transferId: () =>
      p.manyToOne(LedgerTransfer).primary().mapToPk().fieldName('transfer_id').deleteRule('no action'),
    account: p.enum(LEDGER_ACCOUNTS).primary(),
    amountPence: p.integer(),
  },
  checks: [{ name: 'ledger_entry_amount_nonzero', expression: 'amount_pence <> 0' }],
});
export type LedgerEntry = InferEntity<typeof LedgerEntry>;
