import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { Env } from '../platform/env.js';
import { claimKey, findKeyed, type KeyedRequest } from '../platform/http/idempotency.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { record } from '../platform/outbox/record.js';
import { isTooLateToOpen } from '../platform/payments/session-expiry.js';
import { PaymentsService, type CheckoutSessionState } from '../platform/payments/payments.service.js';
import { PersonalDataRegistry } from '../platform/personal-data/personal-data.registry.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import type { Settings } from '../platform/settings/settings.schema.js';
import { WordingsService } from '../platform/wordings/wordings.service.js';
import { agreedWording } from '../rules/identity/agreed-words.js';
import { formatPence, formatPenceShort, pence, penceFromPounds, type Pence } from '../rules/money/money.js';
import { isTopUpAmount, walletBonus, type WalletBonusRule } from '../rules/money/wallet-bonus.js';
import { bonusRule, ruleOf } from './bonus-rule.js';
import { post } from './ledger.js';
import { UserWallet } from './ledger.entity.js';
import { TopUp } from './top-up.entity.js';
import type { ConfirmTopUpDto, TopUpDto } from './wallet.dto.js';
import './wallet.events.js';
import { lockWallet, setFrozen } from './wallet-row.js';
import { WalletService } from './wallet.service.js';
import { walletTables } from './wallet.tables.js';

const MINUTE_MS = 60_000;
const PENCE_PER_POUND = 100;

/** The person who pays in. */
export interface Depositor {
  readonly userId: string;
  readonly email: string;
}

/** Data of the email about a deposit. Amounts in pence. */
export interface DepositEmailData {
  readonly userId: string;
  readonly depositPence: number;
  readonly bonusPence: number;
}

/** A deposit to be placed. */
interface NewTopUp {
  readonly amountPence: Pence;
  readonly rule: WalletBonusRule;
  readonly wordingIds: string[];
}

/** Money paid into wallets by card (rules W1–W3, W13). */
@Injectable()
export class WalletTopUpService {
  constructor(
    private readonly em: EntityManager,
    private readonly wallet: WalletService,
    private readonly payments: PaymentsService,
    private readonly settings: SettingsService,
    private readonly wordings: WordingsService,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Opens the payment page of a deposit, in pounds. The same key and body return the same page. Throws
   * validation_failed, invalid_amount, wallet_full, payment_provider_unavailable, and order_closed for a
   * repeated request whose page could not be opened in time (rule O46).
   */
  async topUp(who: Depositor, pounds: unknown, keyed: KeyedRequest | undefined): Promise<TopUpDto> {
    const settings = await this.settings.current();
    const amountPence = checkedAmount(pounds, settings);
    const wallet = await this.wallet.get(who.userId);
    const rule = bonusRule(settings);
    if (
      wallet.balancePence + amountPence + walletBonus(amountPence, rule) >
      settings['wallet.maxBalancePence']
    ) {
      const most = formatPenceShort(settings['wallet.maxBalancePence']);
      throw apiError('wallet_full', { detail: `Your wallet can hold up to ${most}, bonus included.` });
    }
    const amount = formatPence(amountPence);
    const wordingIds = await this.wordings.keep(
      agreedWording('terms-of-service'),
      agreedWording('top-up-button', { amount }),
    );
    const topUpId = await this.place(who, { amountPence, rule, wordingIds }, keyed);
    return this.openPage(who, topUpId, settings['orders.paymentMinutes']);
  }

  /** Applies the state just read from the provider; the only method that does so for deposits. Idempotent. */
  async confirmPayment(facts: CheckoutSessionState): Promise<void> {
    if (facts.status === 'open') return;
    await this.em.fork().transactional(async (em) => {
      const topUp = await em.findOne(TopUp, { id: facts.refId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!topUp)
        throw new Error(`payment ${facts.paymentId} is for deposit ${facts.refId}, which is not there`);
      if (topUp.status === 'credited') return;
      if (facts.status === 'paid') await this.credit(em, topUp, facts);
      else if (topUp.status === 'open') topUp.expire();
      await em.flush();
    });
  }

  /** Adds the bonus that a deposit has earned, in the transaction that claims its event (rule W2). */
  async creditBonus(em: EntityManager, topUpId: string): Promise<void> {
    const topUp = await em.findOneOrFail(TopUp, { id: topUpId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const kept = pence(topUp.amountPence - topUp.returnedPence);
    const bonusPence = walletBonus(kept, ruleOf(topUp));
    const at = this.clock.now();
    const isNew =
      bonusPence > 0 &&
      (await post(em, {
        walletId: topUp.walletId,
        kind: 'bonus',
        idempotencyKey: `bonus:${topUpId}`,
        refId: topUpId,
        description: `Bonus for topping up ${formatPenceShort(topUp.amountPence)}`,
        entries: { bonus: bonusPence, bonus_cost: -bonusPence },
        at,
      }));
    if (isNew) topUp.bonusPence += bonusPence;
    await em.flush();
    const wallet = await lockWallet(em, { walletId: topUp.walletId });
    const balancePence = wallet ? wallet.cash_pence + wallet.bonus_pence : 0;
    await record(em, 'wallet.top-up-completed', { topUpId, bonusPence, balancePence }, at);
  }

  /**
   * The result of this person's deposit, looked up at the provider unless it is already known; any number of
   * times (rule W13). In pounds. Throws not_found, also for another person's session.
   */
  async confirm(userId: string, sessionId: string): Promise<ConfirmTopUpDto> {
    const found = await this.ofSession(userId, sessionId);
    if (!found) throw apiError('not_found');
    if (found.status === 'open') {
      const facts = await this.payments.readSession(sessionId);
      if (facts) await this.confirmPayment(facts);
    }
    const topUp = (await this.ofSession(userId, sessionId)) ?? found;
    const credited = topUp.status === 'credited';
    const depositPence = credited ? topUp.amountPence : 0;
    const bonusPence = credited ? walletBonus(pence(topUp.amountPence), ruleOf(topUp)) : 0;
    return {
      state: topUp.status === 'open' ? 'pending' : topUp.status,
      totalCredit: (depositPence + bonusPence) / PENCE_PER_POUND,
      depositAmount: depositPence / PENCE_PER_POUND,
      bonusAmount: bonusPence / PENCE_PER_POUND,
    };
  }

  /** Data of the email about a deposit; null when its account is gone. */
  async emailData(topUpId: string): Promise<DepositEmailData | null> {
    const row = await walletTables(this.em)
      .selectFrom('top_up as t')
      .innerJoin('user_wallets as w', 'w.id', 't.wallet_id')
      .where('t.id', '=', topUpId)
      .select(['w.user_id', 't.amount_pence', 't.bonus_pence'])
      .executeTakeFirst();
    if (!row?.user_id) return null;
    return { userId: row.user_id, depositPence: row.amount_pence, bonusPence: row.bonus_pence };
  }

  private async place(
    who: Depositor,
    { amountPence, rule, wordingIds }: NewTopUp,
    keyed: KeyedRequest | undefined,
  ): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      if (keyed && !(await claimKey(em, keyed, id, now))) return (await findKeyed(em, keyed)) ?? id;
      await this.personalData.holdOwn(em, who.userId);
      const wallet = await lockWallet(em, { userId: who.userId });
      if (!wallet) throw apiError('not_found');
      const paymentId = await this.payments.register(em, 'top_up', id, amountPence);
      await em.insert(TopUp, {
        id,
        walletId: wallet.id,
        paymentId,
        amountPence,
        bonusStepPence: rule.stepPence,
        bonusPerStepPence: rule.bonusPence,
        status: 'open',
        wordingIds,
        createdAt: now,
      });
      return id;
    });
  }

  private async openPage({ email }: Depositor, topUpId: string, minutes: number): Promise<TopUpDto> {
    const payment = await this.payments.findPayment(topUpId);
    if (!payment) throw apiError('order_closed');
    if (payment.url) return { url: payment.url };
    const payUntil = new Date(payment.createdAt.getTime() + minutes * MINUTE_MS);
    if (isTooLateToOpen(payUntil, this.clock.now())) {
      if (await this.payments.closeUnopened(payment.id)) await this.expire(topUpId);
      throw apiError('order_closed');
    }
    const account = `${this.env.values.PUBLIC_URL}/account?tab=wallet`;
    const session = await this.payments.openSession({
      paymentId: payment.id,
      email,
      lines: [{ name: 'Wallet top-up', unitPence: payment.amountPence, quantity: 1 }],
      successUrl: `${account}&topup=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${account}&topup=cancelled`,
      expiresAt: payUntil,
    });
    if (await this.payments.attachSession(payment.id, session)) return { url: session.url };
    await this.payments.closeSession(session.sessionId);
    throw apiError('order_closed');
  }

  /**
   * Expires deposits whose time to pay is over and whose page was never opened; the provider closes opened
   * pages itself, and notifies us. Returns how many.
   */
  async expireUnopened(): Promise<number> {
    const { 'orders.paymentMinutes': minutes } = await this.settings.current();
    const before = new Date(this.clock.now().getTime() - minutes * MINUTE_MS);
    return this.em.fork().transactional(async (em) => {
      const ids = await this.payments.closeUnopenedBefore(em, 'top_up', before);
      if (ids.length > 0)
        await em.nativeUpdate(TopUp, { id: { $in: ids }, status: 'open' }, { status: 'expired' });
      return ids.length;
    });
  }

  /** Expires a deposit whose page was never opened and never will be (rule O46). */
  private async expire(topUpId: string): Promise<void> {
    await this.em.fork().nativeUpdate(TopUp, { id: topUpId, status: 'open' }, { status: 'expired' });
  }

  private async credit(em: EntityManager, topUp: TopUp, facts: CheckoutSessionState): Promise<void> {
    if (facts.amountPence !== topUp.amountPence) {
      throw new Error(
        `deposit ${topUp.id} is over ${topUp.amountPence}p, its session was paid with ${facts.amountPence}p`,
      );
    }
    const at = this.clock.now();
    topUp.credit(facts, at);
    await post(em, {
      walletId: topUp.walletId,
      kind: 'top_up',
      idempotencyKey: `top-up:${topUp.id}`,
      refId: topUp.id,
      description: 'Top-up by card',
      entries: { cash: topUp.amountPence, clearing: -topUp.amountPence },
      at,
    });
    await this.settleNegativeBalance(em, topUp, at);
    await record(em, 'wallet.topped-up', { topUpId: topUp.id, amountPence: topUp.amountPence }, at);
  }

  /** Settles the debt of a charged-back top-up first; then unfreezes the wallet (rule W10). */
  private async settleNegativeBalance(em: EntityManager, { id, walletId }: TopUp, at: Date): Promise<void> {
    const wallet = await lockWallet(em, { walletId });
    if (!wallet || wallet.owed_pence === 0) return;
    const paidPence = Math.min(wallet.owed_pence, wallet.cash_pence);
    await post(em, {
      walletId,
      kind: 'negative_balance_settled',
      idempotencyKey: `negative-balance-settled:${id}`,
      refId: id,
      description: 'Repaid a top-up reversed by your bank',
      entries: { cash: -paidPence, owed: paidPence },
      at,
    });
    if (paidPence === wallet.owed_pence) await setFrozen(em, walletId, null);
  }

  private async ofSession(userId: string, sessionId: string): Promise<TopUp | null> {
    const topUpId = await this.payments.refOfSession(sessionId, 'top_up');
    if (!topUpId) return null;
    const em = this.em.fork();
    const wallet = await em.findOne(UserWallet, { userId }, { fields: ['id'], disableIdentityMap: true });
    return wallet && em.findOne(TopUp, { id: topUpId, walletId: wallet.id }, { disableIdentityMap: true });
  }
}

/**
 * The amount in pence. Anything but a number is malformed; a number out of range has its own message (rule
 * W1).
 */
function checkedAmount(pounds: unknown, settings: Settings): Pence {
  const limits = {
    minPence: pence(settings['wallet.minTopUpPence']),
    maxPence: pence(settings['wallet.maxTopUpPence']),
    stepPence: pence(settings['wallet.topUpStepPence']),
  };
  const least = `Minimum top-up amount is ${formatPenceShort(limits.minPence)}`;
  if (typeof pounds !== 'number') {
    throw apiError('validation_failed', { errors: [{ field: 'amount', message: least }] });
  }
  const amountPence = penceFromPounds(pounds);
  if (amountPence !== undefined && isTopUpAmount(amountPence, limits)) return amountPence;
  const most = `Maximum top-up amount is ${formatPenceShort(limits.maxPence)}`;
  const steps = `Top up in steps of ${formatPenceShort(limits.stepPence)}`;
  const asked = pounds * PENCE_PER_POUND;
  const detail = asked < limits.minPence ? least : asked > limits.maxPence ? most : steps;
  throw apiError('invalid_amount', { detail, errors: [{ field: 'amount', message: detail }] });
}
