import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PaymentRefundState, RefundOrder } from '../platform/payments/payment-refunds.service.js';
import type { CheckoutSessionState } from '../platform/payments/payments.service.js';
import type {
  PaymentPurposeHandler,
  PurposeBooks,
  ReconciliationPeriod,
} from '../platform/payments/purposes/payment-purpose.js';
import { PaymentPurposeRegistry } from '../platform/payments/purposes/payment-purpose.registry.js';
import { TopUp } from './top-up.entity.js';
import { WalletIntakeService } from './wallet-intake.service.js';
import { WalletTopUpService } from './wallet-top-up.service.js';
import { WalletWithdrawalsService } from './wallet-withdrawals.service.js';
import { walletTables } from './wallet.tables.js';

/** Payments into wallets; their refunds are withdrawals. */
@Injectable()
export class TopUpPaymentPurpose implements PaymentPurposeHandler {
  readonly purpose = 'top_up';

  constructor(
    purposes: PaymentPurposeRegistry,
    private readonly em: EntityManager,
    private readonly topUps: WalletTopUpService,
    private readonly intake: WalletIntakeService,
    private readonly withdrawals: WalletWithdrawalsService,
  ) {
    purposes.register(this);
  }

  confirm(facts: CheckoutSessionState): Promise<void> {
    return this.topUps.confirmPayment(facts);
  }

  owns(intentId: string): Promise<boolean> {
    return this.intake.isKnown(intentId);
  }

  applyRefunds(facts: PaymentRefundState): Promise<void> {
    return this.intake.applyRefunds(facts);
  }

  findRefund(payoutId: string): Promise<RefundOrder | null> {
    return this.withdrawals.findPending(payoutId);
  }

  markRefundFailed(payoutId: string): Promise<void> {
    return this.withdrawals.markFailed(payoutId);
  }

  expire(): Promise<number> {
    return this.topUps.expireUnopened();
  }

  async storedValueSince(since: Date): Promise<number> {
    const [row] = await this.em
      .fork()
      .execute<{ pence: string }[]>(
        'select coalesce(sum(amount_pence), 0)::text as pence from top_up where credited_at > ?',
        [since],
        'all',
      );
    return Number(row?.pence ?? 0);
  }

  async reconcile({ since, until, paidRefIds, limit }: ReconciliationPeriod): Promise<PurposeBooks> {
    const em = this.em.fork();
    const credited = await em.find(
      TopUp,
      { creditedAt: { $gte: since, $lte: until } },
      {
        fields: ['id', 'paymentIntentId', 'amountPence'],
        orderBy: { creditedAt: 'desc' },
        limit,
        disableIdentityMap: true,
      },
    );
    const uncredited = await em.find(
      TopUp,
      { id: { $in: [...paidRefIds] }, creditedAt: null },
      { fields: ['id'], disableIdentityMap: true },
    );
    return {
      recorded: credited.map(({ id, paymentIntentId, amountPence }) => ({
        subject: `deposit ${id}`,
        intentId: paymentIntentId ?? null,
        amountPence,
      })),
      unconfirmed: uncredited.map(({ id }) => id),
      liabilityPence: await this.liability(em),
    };
  }

  /** The balances of all wallets: cash, bonus, and what is held for orders. Pence. */
  private async liability(em: EntityManager): Promise<number> {
    const { cash, bonus, heldCash, heldBonus } = await walletTables(em)
      .selectFrom('user_wallets')
      .select(({ fn }) => [
        fn.sum<string | null>('cash_pence').as('cash'),
        fn.sum<string | null>('bonus_pence').as('bonus'),
        fn.sum<string | null>('held_cash_pence').as('heldCash'),
        fn.sum<string | null>('held_bonus_pence').as('heldBonus'),
      ])
      .executeTakeFirstOrThrow();
    return Number(cash) + Number(bonus) + Number(heldCash) + Number(heldBonus);
  }
}
