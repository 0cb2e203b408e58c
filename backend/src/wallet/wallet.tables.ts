import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { LedgerEntry, LedgerTransfer, UserWallet } from './ledger.entity.js';
import type { TopUpTable, WalletPayoutTable } from './top-up.entity.js';
import type { WalletAdjustmentTable } from './adjustments/wallet-adjustment.entity.js';

/** The wallet's tables with the columns of their entities. */
type WalletTables = InferKyselyDB<
  | typeof LedgerEntry
  | typeof LedgerTransfer
  | typeof UserWallet
  | TopUpTable
  | WalletPayoutTable
  | WalletAdjustmentTable
>;

/** Statements with type-checked tables, columns and rows; they join the transaction of `em`. */
export function walletTables(em: EntityManager) {
  return em.getKysely<WalletTables>({ convertValues: true });
}
