import type { EntityManager } from '@mikro-orm/postgresql';
import {
  LedgerTransfer,
  TRANSFER_RULES,
  WALLET_COLUMNS,
  type AccountOf,
  type LedgerAccount,
  type TransferKind,
} from './ledger.entity.js';
import { walletTables } from './wallet.tables.js';

export interface Transfer<Kind extends TransferKind = TransferKind> {
  readonly walletId: string;
  readonly kind: Kind;
  /** The same key twice is one transfer. */
  readonly idempotencyKey: string;
  /** The order or the deposit that it is about. */
  readonly refId: string;
  /** As its owner reads it. */
  readonly description: string;
  /** Pence by account of its kind, with the sum zero; accounts without an amount are left out. */
  readonly entries: Readonly<Partial<Record<AccountOf<Kind>, number>>>;
  readonly at: Date;
}

/**
 * Posts a transfer to the ledger, in the caller's transaction (rule W9). The database adds it to the wallet,
 * and rejects one that does not balance or that would leave a negative amount. Returns false and changes
 * nothing when its key was posted before. Throws for an account that its kind has nothing to do with.
 */
export async function post<Kind extends TransferKind>(
  em: EntityManager,
  transfer: Transfer<Kind>,
): Promise<boolean> {
  if (!em.isInTransaction()) throw new Error(`transfer ${transfer.idempotencyKey} outside a transaction`);
  const entries = Object.entries<number | undefined>(transfer.entries).flatMap(([account, amount = 0]) =>
    amount === 0 ? [] : [{ account, amount }],
  );
  const allowed: readonly string[] = TRANSFER_RULES[transfer.kind].accounts;
  const other = entries.find(({ account }) => !allowed.includes(account));
  if (other)
    throw new Error(`transfer ${transfer.idempotencyKey}: ${transfer.kind} moves no ${other.account}`);
  const shown = entries.reduce((sum, { account, amount }) => sum + (isShown(account) ? amount : 0), 0);
  const rows = await em.execute<unknown[]>(
    `with written as (
       insert into ledger_transfer (wallet_id, kind, idempotency_key, ref_id, amount_pence, description, created_at)
       values (?, ?, ?, ?, ?, ?, ?) on conflict (idempotency_key) do nothing returning id)
     insert into ledger_entry (transfer_id, account, amount_pence)
     select written.id, e.account, e.amount from written, jsonb_to_recordset(?::jsonb) as e (account text, amount int)
     returning 1`,
    [
      transfer.walletId,
      transfer.kind,
      transfer.idempotencyKey,
      transfer.refId,
      shown,
      transfer.description,
      transfer.at,
      JSON.stringify(entries),
    ],
    'all',
  );
  return rows.length > 0;
}

/** Whether an account is part of the balance that its owner sees. */
function isShown(account: string): boolean {
  return Object.entries(WALLET_COLUMNS).some(
    ([name, column]) => name === account && column?.isShown === true,
  );
}

/** Whether the transfer of a key is in the ledger; reliable while its wallet is locked. */
export async function isPosted(em: EntityManager, idempotencyKey: string): Promise<boolean> {
  return (await em.count(LedgerTransfer, { idempotencyKey })) > 0;
}

/** What the transfer of a key moved, in pence by account; empty when it is not posted. */
export async function entriesOf(
  em: EntityManager,
  idempotencyKey: string,
): Promise<Readonly<Partial<Record<LedgerAccount, number>>>> {
  const rows = await walletTables(em)
    .selectFrom('ledger_transfer as t')
    .innerJoin('ledger_entry as e', 'e.transfer_id', 't.id')
    .where('t.idempotency_key', '=', idempotencyKey)
    .select(['e.account', 'e.amount_pence'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.account, row.amount_pence]));
}
