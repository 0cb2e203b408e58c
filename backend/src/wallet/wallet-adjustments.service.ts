import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../platform/audit/audit.service.js';
import { Clock } from '../platform/clock/clock.js';
import { problem } from '../platform/http/problem.js';
import { record } from '../platform/outbox/record.js';
import { pence } from '../rules/money.js';
import { spend } from '../rules/wallet-money.js';
import { post } from './ledger.js';
import type { LedgerAccount } from './ledger.entity.js';
import { WalletAdjustment } from './wallet-adjustment.entity.js';
import { lockWallet, moneyOf, type WalletRow } from './wallet-row.js';
import './wallet.events.js';
import { WalletService } from './wallet.service.js';

export interface AdjustmentWish {
  /** Made by whoever asks: the same one again changes nothing more. */
  readonly adjustmentId: string;
  readonly userId: string;
  /** Less than nothing to take money. */
  readonly amountPence: number;
  /** The owner reads it, in a letter. */
  readonly reason: string;
}

export interface AdjustmentLetterFacts {
  readonly userId: string;
  readonly amountPence: number;
  readonly reason: string;
}

/** What staff give to a wallet and take from it (rule W18). */
@Injectable()
export class WalletAdjustmentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly wallets: WalletService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives bonus money, or takes money, bonus before cash; audited, and its owner is told by letter. Once for an
   * id, however often it is asked. Throws wallet_below_zero, and idempotency_mismatch when the id was used for
   * something else.
   */
  async adjust(wish: AdjustmentWish, actorId: string): Promise<void> {
    const { adjustmentId: id, userId, amountPence, reason } = wish;
    await this.wallets.get(userId);
    await this.em.fork().transactional(async (em) => {
      const wallet = await lockWallet(em, { userId });
      if (!wallet) throw problem('not_found');
      if (await this.isMade(em, wish, wallet)) return;
      const entries = entriesFor(wallet, amountPence);
      const at = this.clock.now();
      await em.insert(WalletAdjustment, {
        ...{ id, walletId: wallet.id, amountPence, reason, madeBy: actorId, createdAt: at },
      });
      const what = { walletId: wallet.id, refId: id, entries, at };
      const description = amountPence > 0 ? 'Credit from our team' : 'Correction by our team';
      await post(em, { ...what, kind: 'adjustment', cause: `adjustment:${id}`, description });
      const balancePence = wallet.cash_pence + wallet.bonus_pence + amountPence;
      await record(em, 'wallet.adjusted', { adjustmentId: id, amountPence, balancePence }, at);
      const details = { adjustmentId: id, amountPence, balancePence };
      await this.audit.note({ action: 'admin.wallet-adjusted', actorId, subjectId: userId, details }, em);
    });
  }

  /** What the letter about an adjustment says; null when its owner is gone. */
  async letterFacts(adjustmentId: string): Promise<AdjustmentLetterFacts | null> {
    const rows = await this.em
      .getConnection()
      .execute<{ user_id: string; amount_pence: number; reason: string }[]>(
        `select w.user_id, a.amount_pence, a.reason from wallet_adjustment a
           join user_wallets w on w.id = a.wallet_id
          where a.id = ? and w.user_id is not null and a.reason is not null`,
        [adjustmentId],
      );
    const row = rows[0];
    return row ? { userId: row.user_id, amountPence: row.amount_pence, reason: row.reason } : null;
  }

  private async isMade(em: EntityManager, wish: AdjustmentWish, wallet: WalletRow): Promise<boolean> {
    const made = await em.findOne(WalletAdjustment, { id: wish.adjustmentId }, { disableIdentityMap: true });
    if (!made) return false;
    const isSame =
      made.walletId === wallet.id && made.amountPence === wish.amountPence && made.reason === wish.reason;
    if (!isSame) throw problem('idempotency_mismatch');
    return true;
  }
}

/** What is given is bonus money, so that nobody can be paid out what no card brought in (rule W6). */
function entriesFor(wallet: WalletRow, amountPence: number): Partial<Record<LedgerAccount, number>> {
  if (amountPence > 0) return { bonus: amountPence, goodwill: -amountPence };
  const taken = spend(moneyOf(wallet), pence(-amountPence));
  if (!taken) throw problem('wallet_below_zero');
  return { bonus: -taken.bonusPence, cash: -taken.cashPence, goodwill: -amountPence };
}
