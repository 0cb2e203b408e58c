import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { csvLines } from '../platform/personal-data/csv.js';
import { pence, type Pence } from '../rules/money/money.js';
import { allocateWalletRefund, spend, type WalletMoney } from '../rules/money/wallet-money.js';
import { isPosted, post } from './ledger.js';
import { TRANSFER_RULES } from './ledger.entity.js';
import type {
  TransactionsQuery,
  WalletDto,
  WalletTransactionDto,
  WalletTransactionListDto,
} from './wallet.dto.js';
import { WalletWithdrawalsService } from './wallet-withdrawals.service.js';
import { lockWallet, moneyOf, walletRows, type WalletRow } from './wallet-row.js';
import { walletTables } from './wallet.tables.js';

const CSV_PAGE = 500;

interface ShownPage {
  readonly userId: string;
  /** The last one of the previous page. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** The share of an order that the wallet is to pay. */
export interface WalletShare {
  readonly userId: string;
  readonly orderId: string;
  readonly amountPence: number;
  /** As the owner reads it among their transactions. */
  readonly description: string;
}

/** The money in a wallet, and what orders take from it and return (rules W4–W9). */
@Injectable()
export class WalletService {
  constructor(
    private readonly em: EntityManager,
    private readonly withdrawals: WalletWithdrawalsService,
    private readonly clock: Clock,
  ) {}

  /** The wallet; created with zeros when missing (rule W12). Pence. */
  async get(userId: string): Promise<WalletDto> {
    const row = (await this.find(userId)) ?? (await this.make(userId));
    return {
      balancePence: row.cash_pence + row.bonus_pence,
      cashPence: row.cash_pence,
      bonusPence: row.bonus_pence,
      totalDepositedPence: row.total_deposited_pence,
      totalBonusEarnedPence: row.total_bonus_earned_pence,
      heldPence: row.held_cash_pence + row.held_bonus_pence,
      frozen: row.frozen_at !== null,
      owedPence: row.owed_pence,
    };
  }

  /** What an order could take now: zero for a frozen or missing wallet (rules W4, W10). Pence. */
  async available(userId: string): Promise<Pence> {
    const row = await this.find(userId);
    return pence(!row || row.frozen_at !== null ? 0 : row.cash_pence + row.bonus_pence);
  }

  /** Transactions, newest first (rule W12). */
  async transactions(
    userId: string,
    { limit, cursor }: TransactionsQuery,
  ): Promise<WalletTransactionListDto> {
    const rows = await shownTransfers(this.em, { userId, cursor, limit: limit + 1 });
    const items = rows.slice(0, limit).map(transactionView);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** The whole history as CSV, a page of rows at a time. */
  async *history(userId: string): AsyncGenerator<string> {
    const columns = ['createdAt', 'transactionType', 'description', 'amountPence'];
    yield csvLines([columns], { first: true });
    let cursor: string | undefined;
    do {
      const rows = await shownTransfers(this.em, { userId, cursor, limit: CSV_PAGE });
      const lines = rows
        .map(transactionView)
        .map(({ createdAt, transactionType, description, amountPence }) => [
          createdAt,
          transactionType,
          description,
          amountPence,
        ]);
      if (lines.length > 0) yield csvLines(lines);
      cursor = rows.length === CSV_PAGE ? rows.at(-1)?.id : undefined;
    } while (cursor !== undefined);
  }

  /**
   * Holds an order's share while its payment page is open, bonus first (rules W4, W6). In the order's
   * transaction. Throws wallet_short when the balance is too low by now, wallet_frozen.
   */
  async hold(em: EntityManager, share: WalletShare): Promise<void> {
    const wallet = await lockWallet(em, { userId: share.userId });
    if (wallet?.frozen_at) throw apiError('wallet_frozen');
    const taken = wallet && spend(moneyOf(wallet), pence(share.amountPence));
    if (!wallet || !taken) throw apiError('wallet_short');
    await post(em, {
      walletId: wallet.id,
      kind: 'hold',
      idempotencyKey: `hold:${share.orderId}`,
      refId: share.orderId,
      description: share.description,
      at: this.clock.now(),
      entries: {
        cash: -taken.cashPence,
        bonus: -taken.bonusPence,
        held_cash: taken.cashPence,
        held_bonus: taken.bonusPence,
      },
    });
  }

  /** Captures the hold: the order is paid. In the caller's transaction. Idempotent. */
  async capture(em: EntityManager, orderId: string): Promise<void> {
    const held = await this.held(em, orderId);
    if (!held) return;
    const { walletId, cashPence, bonusPence } = held;
    if (held.ended) throw new Error(`the wallet's share of order ${orderId} has been given back`);
    await post(em, {
      walletId,
      kind: 'capture',
      idempotencyKey: `capture:${orderId}`,
      refId: orderId,
      description: 'Order paid',
      at: this.clock.now(),
      entries: { held_cash: -cashPence, held_bonus: -bonusPence, revenue: cashPence + bonusPence },
    });
  }

  /** Releases the hold: the order was not paid (rule O4). In the caller's transaction. */
  async release(em: EntityManager, orderId: string): Promise<void> {
    const held = await this.held(em, orderId);
    if (!held) return;
    const { walletId, cashPence, bonusPence } = held;
    await post(em, {
      walletId,
      kind: 'release',
      idempotencyKey: `release:${orderId}`,
      refId: orderId,
      description: 'Payment not completed: money returned',
      at: this.clock.now(),
      entries: { held_cash: -cashPence, held_bonus: -bonusPence, cash: cashPence, bonus: bonusPence },
    });
    await this.withdrawals.withdrawIfAccountDeleted(em, walletId);
  }

  /**
   * Refunds to the wallet what the wallet has paid, cash before bonus (rules W7, W14). In the caller's
   * transaction; idempotent for a refund. Throws when the order took less from the wallet.
   */
  async refund(
    em: EntityManager,
    { refundId, orderId, amountPence }: { refundId: string; orderId: string; amountPence: number },
  ): Promise<void> {
    if (amountPence === 0) return;
    const held = await this.held(em, orderId);
    if (!held) throw new Error(`order ${orderId} took nothing from a wallet`);
    await lockWallet(em, { walletId: held.walletId });
    if (await isPosted(em, `refund:${refundId}`)) return;
    const left = await this.notReturned(em, orderId, held);
    const back = allocateWalletRefund(left, pence(amountPence));
    if (!back) throw new Error(`order ${orderId} has less than ${amountPence}p to give back to a wallet`);
    await post(em, {
      walletId: held.walletId,
      kind: 'refund',
      idempotencyKey: `refund:${refundId}`,
      refId: orderId,
      description: 'Refund of an order',
      at: this.clock.now(),
      entries: { cash: back.cashPence, bonus: back.bonusPence, revenue: -amountPence },
    });
    await this.withdrawals.withdrawIfAccountDeleted(em, held.walletId);
  }

  private async find(userId: string): Promise<WalletRow | undefined> {
    return walletRows(this.em).where('user_id', '=', userId).executeTakeFirst();
  }

  private async make(userId: string): Promise<WalletRow> {
    await walletTables(this.em)
      .insertInto('user_wallets')
      .values({ id: randomUUID(), user_id: userId, created_at: this.clock.now() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    const row = await this.find(userId);
    if (!row) throw new Error(`no wallet for ${userId}`);
    return row;
  }

  /** What an order holds; `ended` when it was released since. */
  private async held(
    em: EntityManager,
    orderId: string,
  ): Promise<(WalletMoney & { walletId: string; ended: boolean }) | undefined> {
    const rows = await em.execute<{ wallet_id: string; cash: number; bonus: number; ended: boolean }[]>(
      `select t.wallet_id,
                coalesce((select amount_pence from ledger_entry where transfer_id = t.id and account = 'held_cash'), 0) as cash,
                coalesce((select amount_pence from ledger_entry where transfer_id = t.id and account = 'held_bonus'), 0) as bonus,
                exists (select 1 from ledger_transfer where ref_id = t.ref_id and kind = 'release') as ended
           from ledger_transfer t where t.ref_id = ? and t.kind = 'hold'`,
      [orderId],
      'all',
    );
    const row = rows[0];
    return (
      row && {
        walletId: row.wallet_id,
        ended: row.ended,
        cashPence: pence(row.cash),
        bonusPence: pence(row.bonus),
      }
    );
  }

  private async notReturned(em: EntityManager, orderId: string, held: WalletMoney): Promise<WalletMoney> {
    const rows = await em.execute<{ cash: number; bonus: number }[]>(
      `select coalesce(sum(e.amount_pence) filter (where e.account = 'cash'), 0)::int as cash,
              coalesce(sum(e.amount_pence) filter (where e.account = 'bonus'), 0)::int as bonus
         from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
        where t.ref_id = ? and t.kind = 'refund'`,
      [orderId],
      'all',
    );
    const back = rows[0] ?? { cash: 0, bonus: 0 };
    return { cashPence: pence(held.cashPence - back.cash), bonusPence: pence(held.bonusPence - back.bonus) };
  }
}

/** The transfers of a wallet that its owner sees, the latest first. */
function shownTransfers(em: EntityManager, { userId, cursor, limit }: ShownPage) {
  const wallets = walletTables(em);
  const wallet = wallets.selectFrom('user_wallets').select('id').where('user_id', '=', userId);
  return wallets
    .selectFrom('ledger_transfer as t')
    .select(['t.id', 't.kind', 't.amount_pence', 't.description', 't.created_at'])
    .where('t.wallet_id', '=', wallet)
    .where('t.amount_pence', '<>', 0)
    .$if(cursor !== undefined, (rows) => rows.where('t.id', '<', cursor ?? ''))
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
}

function transactionView(row: Awaited<ReturnType<typeof shownTransfers>>[number]): WalletTransactionDto {
  return {
    id: row.id,
    transactionType: TRANSFER_RULES[row.kind].shownAs,
    amountPence: row.amount_pence,
    description: row.description,
    createdAt: row.created_at.toISOString(),
  };
}
