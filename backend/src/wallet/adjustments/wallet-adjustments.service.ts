import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import type { Settings } from '#backend/platform/settings/settings.schema.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { formatPenceShort, pence } from '#backend/rules/money/money.js';
import { spend } from '#backend/rules/money/wallet-money.js';
import { post } from '../ledger.js';
import type { AccountOf } from '../ledger.entity.js';
import { WalletAdjustment } from './wallet-adjustment.entity.js';
import { lockWallet, moneyOf, type WalletRow } from '../wallet-row.js';
import '../wallet.events.js';
import { WalletService } from '../wallet.service.js';
import { walletTables } from '../wallet.tables.js';

export interface AdjustWalletInput {
  /** Chosen by the client: a repeated id changes nothing more. */
  readonly adjustmentId: string;
  readonly userId: string;
  /** Negative to take money. */
  readonly amountPence: number;
  /** The owner reads it, in an email. */
  readonly reason: string;
}

/** Identifies one adjustment of a wallet. */
export interface AdjustmentRef {
  readonly adjustmentId: string;
  readonly userId: string;
}

export interface AdjustmentEmailData {
  readonly userId: string;
  readonly amountPence: number;
  readonly reason: string;
}

/** An adjustment that waits for a second person. */
export interface PendingAdjustment {
  readonly id: string;
  readonly userId: string;
  readonly amountPence: number;
  readonly reason: string;
  readonly madeBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

const HOUR_MS = 3_600_000;
/** The window within which adjustments count together. */
const SUM_MS = 24 * HOUR_MS;
/** How long a second person has to decide. */
const PENDING_MS = 7 * 24 * HOUR_MS;
const MOST_PENDING = 50;

/** Adjustments of wallets by staff (rules W18, W32–W34). */
@Injectable()
export class WalletAdjustmentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly wallets: WalletService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Credits bonus money, or takes money, bonus before cash; audited, and the owner is notified by email.
   * Applied once per id, however often it is requested. Above `wallet.adjustmentFourEyesPence` it waits for a
   * second person. Throws own_account, wallet_below_zero, wallet_full, and idempotency_mismatch when the id
   * was used for something else.
   */
  async adjust(input: AdjustWalletInput, actorId: string): Promise<void> {
    const { adjustmentId: id, userId, amountPence, reason } = input;
    if (actorId === userId) throw apiError('own_account');
    await this.wallets.get(userId);
    const settings = await this.settings.current();
    await this.em.fork().transactional(async (em) => {
      await oneAtATime(em, actorId);
      const wallet = await lockWallet(em, { userId });
      if (!wallet) throw apiError('not_found');
      if (await this.isMade(em, input, wallet)) return;
      checkBalanceLimit(wallet, amountPence, settings);
      const at = this.clock.now();
      const sum = await this.sumOfDay(em, wallet.id, actorId, at);
      const isPending = sum + Math.abs(amountPence) > settings['wallet.adjustmentFourEyesPence'];
      const adjustment = em.create(WalletAdjustment, {
        id,
        walletId: wallet.id,
        amountPence,
        reason,
        madeBy: actorId,
        createdAt: at,
        ...(isPending
          ? { status: 'pending', expiresAt: new Date(at.getTime() + PENDING_MS) }
          : { status: 'made' }),
      });
      await em.persist(adjustment).flush();
      if (!isPending) return this.make(em, adjustment, wallet, actorId);
      const details = { adjustmentId: id, amountPence };
      await this.audit.note(
        { action: 'admin.wallet-adjustment-requested', actorId, subjectId: userId, details },
        em,
      );
    });
  }

  /**
   * Approves a pending adjustment, by a second person; audited. Throws not_found, own_account for the owner
   * of the wallet, four_eyes_required for the person who requested it, adjustment_closed, wallet_below_zero,
   * wallet_full.
   */
  async approve({ adjustmentId, userId }: AdjustmentRef, actorId: string): Promise<void> {
    if (actorId === userId) throw apiError('own_account');
    const settings = await this.settings.current();
    await this.em.fork().transactional(async (em) => {
      const { wallet, adjustment } = await this.pending(em, { adjustmentId, userId });
      if (adjustment.madeBy === actorId) throw apiError('four_eyes_required');
      checkBalanceLimit(wallet, adjustment.amountPence, settings);
      adjustment.approve(actorId, this.clock.now());
      await em.flush();
      await this.make(em, adjustment, wallet, actorId);
    });
  }

  /**
   * Declines a pending adjustment; the person who requested it may withdraw it this way. Throws as `approve`
   * does.
   */
  async decline({ adjustmentId, userId }: AdjustmentRef, actorId: string): Promise<void> {
    if (actorId === userId) throw apiError('own_account');
    await this.em.fork().transactional(async (em) => {
      const { adjustment } = await this.pending(em, { adjustmentId, userId });
      adjustment.decline(actorId, this.clock.now());
      await em.flush();
      const details = { adjustmentId, amountPence: adjustment.amountPence, madeBy: adjustment.madeBy };
      await this.audit.note(
        { action: 'admin.wallet-adjustment-declined', actorId, subjectId: userId, details },
        em,
      );
    });
  }

  /** Pending adjustments, of one account or of all; the oldest fifty. */
  async pendingOf(userId?: string): Promise<PendingAdjustment[]> {
    const rows = await this.adjustments()
      .where('a.status', '=', 'pending')
      .where('a.expires_at', '>', this.clock.now())
      .where('w.user_id', 'is not', null)
      .$if(userId !== undefined, (all) => all.where('w.user_id', '=', userId ?? null))
      .select(['a.id', 'a.made_by', 'a.created_at', 'a.expires_at'])
      .orderBy('a.expires_at')
      .orderBy('a.id')
      .limit(MOST_PENDING)
      .execute();
    return rows.flatMap(({ id, user_id: owner, amount_pence: amountPence, reason, ...row }) => {
      if (owner === null || reason === null || row.expires_at === null) return [];
      const times = { createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() };
      return [{ id, userId: owner, amountPence, reason, madeBy: row.made_by, ...times }];
    });
  }

  /** Data of the email about an adjustment; null when its owner is gone. */
  async emailData(adjustmentId: string): Promise<AdjustmentEmailData | null> {
    const row = await this.adjustments().where('a.id', '=', adjustmentId).executeTakeFirst();
    if (!row?.user_id || row.reason === null) return null;
    return { userId: row.user_id, amountPence: row.amount_pence, reason: row.reason };
  }

  /** Adjustments joined with their wallets. */
  private adjustments() {
    return walletTables(this.em)
      .selectFrom('wallet_adjustment as a')
      .innerJoin('user_wallets as w', 'w.id', 'a.wallet_id')
      .select(['w.user_id', 'a.amount_pence', 'a.reason']);
  }

  private async make(
    em: EntityManager,
    { id, amountPence, madeBy }: WalletAdjustment,
    wallet: WalletRow,
    actorId: string,
  ): Promise<void> {
    const at = this.clock.now();
    const what = { walletId: wallet.id, refId: id, entries: entriesFor(wallet, amountPence), at };
    const description = amountPence > 0 ? 'Credit from our team' : 'Correction by our team';
    await post(em, { ...what, kind: 'adjustment', idempotencyKey: `adjustment:${id}`, description });
    const balancePence = wallet.cash_pence + wallet.bonus_pence + amountPence;
    await record(em, 'wallet.adjusted', { adjustmentId: id, amountPence, balancePence }, at);
    const details = { adjustmentId: id, amountPence, balancePence, madeBy };
    const subjectId = wallet.user_id ?? undefined;
    await this.audit.note({ action: 'admin.wallet-adjusted', actorId, subjectId, details }, em);
  }

  /** A pending adjustment with its wallet, both locked. */
  private async pending(
    em: EntityManager,
    { adjustmentId, userId }: AdjustmentRef,
  ): Promise<{ wallet: WalletRow; adjustment: WalletAdjustment }> {
    const wallet = await lockWallet(em, { userId });
    const adjustment =
      wallet && (await em.findOne(WalletAdjustment, { id: adjustmentId, walletId: wallet.id }));
    if (!wallet || !adjustment) throw apiError('not_found');
    const isOpen = adjustment.status === 'pending' && (adjustment.expiresAt ?? 0) > this.clock.now();
    if (!isOpen) throw apiError('adjustment_closed');
    return { wallet, adjustment };
  }

  /**
   * The sum credited and taken within a day: for this wallet, or by this member of staff, whichever is more.
   */
  private async sumOfDay(em: EntityManager, walletId: string, actorId: string, at: Date): Promise<number> {
    const since = new Date(at.getTime() - SUM_MS);
    const sum = `select coalesce(sum(abs(amount_pence)), 0)::int from wallet_adjustment
                  where status <> 'declined' and created_at > ?`;
    const rows = await em.execute<{ sum: number }[]>(
      `select greatest((${sum} and wallet_id = ?), (${sum} and made_by = ?)) as sum`,
      [since, walletId, since, actorId],
      'all',
    );
    return rows[0]?.sum ?? 0;
  }

  private async isMade(em: EntityManager, input: AdjustWalletInput, wallet: WalletRow): Promise<boolean> {
    const made = await em.findOne(WalletAdjustment, { id: input.adjustmentId }, { disableIdentityMap: true });
    if (!made) return false;
    const isSame =
      made.walletId === wallet.id && made.amountPence === input.amountPence && made.reason === input.reason;
    if (!isSame) throw apiError('idempotency_mismatch');
    return true;
  }
}

/** Serialises the adjustments of one member of staff, so that none is missing from the sum of the day. */
async function oneAtATime(em: EntityManager, actorId: string): Promise<void> {
  await em.execute(
    `select pg_advisory_xact_lock(hashtextextended('wallet-adjustments:' || ?, 0))`,
    [actorId],
    'run',
  );
}

/**
 * A credit may not raise a wallet above its maximum; held amounts count, since they may come back (rule W34).
 */
function checkBalanceLimit(wallet: WalletRow, amountPence: number, settings: Settings): void {
  if (amountPence < 0 && !spend(moneyOf(wallet), pence(-amountPence))) throw apiError('wallet_below_zero');
  const held = wallet.held_cash_pence + wallet.held_bonus_pence;
  const after = wallet.cash_pence + wallet.bonus_pence + held + amountPence;
  if (amountPence <= 0 || after <= settings['wallet.maxBalancePence']) return;
  const most = formatPenceShort(settings['wallet.maxBalancePence']);
  throw apiError('wallet_full', { detail: `A wallet can hold up to ${most}, bonus included.` });
}

/** Credits are bonus money, so that only money that a card paid in can be paid out (rule W6). */
function entriesFor(
  wallet: WalletRow,
  amountPence: number,
): Partial<Record<AccountOf<'adjustment'>, number>> {
  if (amountPence > 0) return { bonus: amountPence, goodwill: -amountPence };
  const taken = spend(moneyOf(wallet), pence(-amountPence));
  if (!taken) throw apiError('wallet_below_zero');
  return { bonus: -taken.bonusPence, cash: -taken.cashPence, goodwill: -amountPence };
}
