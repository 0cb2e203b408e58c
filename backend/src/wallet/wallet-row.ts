import type { EntityManager } from '@mikro-orm/postgresql';
import { pence } from '../rules/money/money.js';
import type { WalletMoney } from '../rules/money/wallet-money.js';
import { UserWallet } from './ledger.entity.js';
import { walletTables } from './wallet.tables.js';

/** A wallet as it stands in the table. */
export type WalletRow = Readonly<
  NonNullable<Awaited<ReturnType<ReturnType<typeof walletRows>['executeTakeFirst']>>>
>;

export function walletRows(em: EntityManager) {
  return walletTables(em).selectFrom('user_wallets').selectAll();
}

/** A wallet, locked to the end of the caller's transaction: what is decided from its balance then holds. */
export async function lockWallet(
  em: EntityManager,
  by: { readonly userId: string } | { readonly walletId: string },
): Promise<WalletRow | undefined> {
  const wallets = walletRows(em).forUpdate();
  const wanted =
    'userId' in by ? wallets.where('user_id', '=', by.userId) : wallets.where('id', '=', by.walletId);
  return wanted.executeTakeFirst();
}

export function moneyOf(row: WalletRow): WalletMoney {
  return { cashPence: pence(row.cash_pence), bonusPence: pence(row.bonus_pence) };
}

/** Holds a wallet until what is owed is settled, or lets it go (rule W10). */
export async function setFrozen(em: EntityManager, walletId: string, at: Date | null): Promise<void> {
  await em.nativeUpdate(UserWallet, { id: walletId }, { frozenAt: at });
}
