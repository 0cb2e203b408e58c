import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { LedgerEntry, LedgerTransfer, UserWallet } from './ledger.entity.js';
import type { TopUpTable, WalletPayoutTable } from './top-up.entity.js';
import type { WalletAdjustmentTable } from './adjustments/wallet-adjustment.entity.js';

/** The wallet's tables with the columns that their entities give them. */
type WalletTables = InferKyselyDB<
  | typeof LedgerEntry
  | typeof LedgerTransfer
  | typeof UserWallet
  | TopUpTable
  | WalletPayoutTable
  | WalletAdjustmentTable
>;

/** Statements whose tables, columns and rows are checked with the types; they join the transaction of `em`. */
export function walletTables(em: EntityManager) {
  return em.getKysely<WalletTables>({ convertValues: true });
}
