import type { EntityManager } from '@mikro-orm/postgresql';
import { pence } from '../rules/money/money.js';
import type { WalletMoney } from '../rules/money/wallet-money.js';
import { UserWallet } from './ledger.entity.js';
import { walletTables } from './wallet.tables.js';

/** A wallet's row in the table. */
export type WalletRow = Readonly<
  NonNullable<Awaited<ReturnType<ReturnType<typeof walletRows>['executeTakeFirst']>>>
>;

export function walletRows(em: EntityManager) {
  return walletTables(em).selectFrom('user_wallets').selectAll();
}

/**
 * Locks a wallet until the end of the caller's transaction, so that decisions from its balance stay valid.
 */
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

/** Freezes a wallet until its debt is settled, or unfreezes it (rule W10). */
export async function setFrozen(em: EntityManager, walletId: string, at: Date | null): Promise<void> {
  await em.nativeUpdate(UserWallet, { id: walletId }, { frozenAt: at });
}
