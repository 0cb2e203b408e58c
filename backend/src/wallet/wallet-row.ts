import type { EntityManager } from '@mikro-orm/postgresql';
import { pence } from '../rules/money.js';
import type { WalletMoney } from '../rules/wallet-money.js';

/** A wallet as it stands in the table. */
export interface WalletRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly cash_pence: number;
  readonly bonus_pence: number;
  readonly held_cash_pence: number;
  readonly held_bonus_pence: number;
  readonly owed_pence: number;
  readonly total_deposited_pence: number;
  readonly total_bonus_earned_pence: number;
  readonly frozen_at: Date | string | null;
}

/** A wallet, locked to the end of the caller's transaction: what is decided from its balance then holds. */
export async function lockWallet(
  em: EntityManager,
  by: { readonly userId: string } | { readonly walletId: string },
): Promise<WalletRow | undefined> {
  const [column, value] = 'userId' in by ? ['user_id', by.userId] : ['id', by.walletId];
  const rows = await em.execute<WalletRow[]>(
    `select * from user_wallets where ${column} = ? for update`,
    [value],
    'all',
  );
  return rows[0];
}

export function moneyOf(row: WalletRow): WalletMoney {
  return { cashPence: pence(row.cash_pence), bonusPence: pence(row.bonus_pence) };
}

/** Holds a wallet until what is owed is settled, or lets it go (rule W10). */
export async function setFrozen(em: EntityManager, walletId: string, at: Date | null): Promise<void> {
  await em.execute('update user_wallets set frozen_at = ? where id = ?', [at, walletId], 'run');
}
