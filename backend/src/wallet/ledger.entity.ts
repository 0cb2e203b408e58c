import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * A customer's wallet. Its amounts are the sums of its entries: a trigger adds each entry, and nothing else
 * writes them (rule W9). The checks below keep two purchases from spending the same pound.
 */
export const UserWallet = defineEntity({
  name: 'UserWallet',
  tableName: 'user_wallets',
  properties: {
    id: p.uuid().primary(),
    /** Null once the account is gone: its entries stay, anonymised. */
    userId: p.uuid().nullable().unique('user_wallets_once_user'),
    cashPence: p.integer().default(0),
    bonusPence: p.integer().default(0),
    /** Held for orders whose payment page is open (rule W4). */
    heldCashPence: p.integer().default(0),
    heldBonusPence: p.integer().default(0),
    /** The debt that a charged-back top-up left (rule W10). */
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

/** One movement of money: at least two entries with the sum zero, once per idempotency key (rule W9). */
export const LedgerTransfer = defineEntity({
  name: 'LedgerTransfer',
  tableName: 'ledger_transfer',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    walletId: () => p.manyToOne(UserWallet).mapToPk().fieldName('wallet_id'),
    kind: p.enum(TRANSFER_KINDS),
    /** Such as 'top-up:<id>'; the same key twice is one transfer. */
    idempotencyKey: p.string().length(120).unique('ledger_transfer_idempotency_key_unique'),
    /** The order or the deposit that it is about. */
    refId: p.uuid(),
    /** The change of the balance that the owner sees: cash and bonus together. */
    amountPence: p.integer(),
    description: p.string().length(200),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'ledger_transfer_about', properties: ['refId', 'kind'] },
    {
      name: 'ledger_transfer_by_time',
      expression: `create index "ledger_transfer_by_time" on "ledger_transfer" using brin ("created_at")`,
    },
    {
      name: 'ledger_transfer_shown',
      expression: `create index "ledger_transfer_shown" on "ledger_transfer" ("wallet_id", "id" desc) where amount_pence <> 0`,
    },
  ],
});
export type LedgerTransfer = InferEntity<typeof LedgerTransfer>;

/**
 * The accounts of an amount. The wallet owner's: cash, bonus, both of them held, and owed (negative: they owe
 * us). Ours: clearing (with the card provider; negative: it holds money of ours), revenue, the cost of
 * bonuses, and adjustments by staff (goodwill).
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

/** The amount of a wallet that an account adds to. */
interface WalletColumn {
  readonly column: `${string}_pence`;
  /** -1 for a debt: its entries are negative, its column is not. */
  readonly sign: 1 | -1;
  /** Part of the balance that the owner sees. */
  readonly isShown: boolean;
}

/** Which accounts are the owner's; null for those of the shop. The database keeps the sums (rule W9). */
export const WALLET_COLUMNS = {
  cash: { column: 'cash_pence', sign: 1, isShown: true },
  bonus: { column: 'bonus_pence', sign: 1, isShown: true },
  held_cash: { column: 'held_cash_pence', sign: 1, isShown: false },
  held_bonus: { column: 'held_bonus_pence', sign: 1, isShown: false },
  owed: { column: 'owed_pence', sign: -1, isShown: false },
  clearing: null,
  revenue: null,
  bonus_cost: null,
  goodwill: null,
} as const satisfies Record<LedgerAccount, WalletColumn | null>;

/** What the owner of a wallet reads of a transfer (rule W12). */
export const TRANSACTION_TYPES = [
  'deposit',
  'bonus',
  'purchase',
  'refund',
  'payout',
  'payout_returned',
  'adjustment',
] as const;

interface TransferRule {
  /** The accounts that such a transfer may move money between. */
  readonly accounts: readonly LedgerAccount[];
  /** The lifetime total of a wallet that it adds to; null for none. */
  readonly total: 'deposited' | 'earned' | null;
  readonly shownAs: (typeof TRANSACTION_TYPES)[number];
}

const HELD = { accounts: ['cash', 'bonus', 'held_cash', 'held_bonus'], total: null } as const;
/** What leaves with a deposit, and what comes back with it. */
const RETURNED = { accounts: ['cash', 'bonus', 'owed', 'clearing', 'bonus_cost'], total: null } as const;

/** What each kind of transfer may do; a new kind does not compile without its line. */
export const TRANSFER_RULES = {
  top_up: { accounts: ['cash', 'clearing'], total: 'deposited', shownAs: 'deposit' },
  bonus: { accounts: ['bonus', 'bonus_cost'], total: 'earned', shownAs: 'bonus' },
  hold: { ...HELD, shownAs: 'purchase' },
  release: { ...HELD, shownAs: 'refund' },
  capture: { accounts: ['held_cash', 'held_bonus', 'revenue'], total: null, shownAs: 'purchase' },
  refund: { accounts: ['cash', 'bonus', 'revenue'], total: null, shownAs: 'refund' },
  withdrawal: { ...RETURNED, shownAs: 'payout' },
  withdrawal_failed: { ...RETURNED, shownAs: 'payout_returned' },
  dispute: { ...RETURNED, shownAs: 'adjustment' },
  dispute_reversed: { ...RETURNED, shownAs: 'adjustment' },
  negative_balance_settled: { accounts: ['cash', 'owed'], total: null, shownAs: 'adjustment' },
  bonus_expired: { accounts: ['bonus', 'bonus_cost'], total: null, shownAs: 'bonus' },
  adjustment: { accounts: ['cash', 'bonus', 'goodwill'], total: null, shownAs: 'adjustment' },
} as const satisfies Record<TransferKind, TransferRule>;
/** The accounts of one kind of transfer; of all kinds where the kind is not known yet. */
export type AccountOf<Kind extends TransferKind> = (typeof TRANSFER_RULES)[Kind]['accounts'][number];

/** One side of a transfer, in pence; append-only. */
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
