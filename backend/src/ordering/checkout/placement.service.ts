import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { insertTogether, newRows } from '#backend/platform/database/insert-together.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { customerKeys } from '../privacy/customer-key.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import {
  orderLineRows,
  orderRow,
  paymentLines,
  type PaymentLine,
  type SnapshotInput,
} from './order-snapshot.js';
import { reservePromotion, reserveTrialDays, trialPersons } from '../discounts/reservations.js';
import { PaymentConfirmationService } from '../payment/payment-confirmation.service.js';
import type { Account } from '../cart/checkout-customer.js';

export type Placement = Omit<SnapshotInput, 'paymentId' | 'accountId'> & {
  readonly account: Account | null;
  /** Takes the lock that comes between the reservations and the wallet: the place of the day. */
  readonly beforeWallet?: (() => Promise<void>) | undefined;
};

export interface PlacedOrder {
  readonly orderId: string;
  /** Null when nothing is left to pay. */
  readonly paymentId: string | null;
  readonly email: string;
  readonly expiresAt: Date;
  readonly lines: readonly PaymentLine[];
}

/** Writes orders, for a checkout and for a weekly box alike (rules O1, P6, P7). */
@Injectable()
export class PlacementService {
  constructor(
    private readonly payments: PaymentsService,
    private readonly confirmations: PaymentConfirmationService,
    private readonly wallet: WalletService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
  ) {}

  /**
   * Writes the pending order with its lines, its payment and its reservations, in the caller's transaction;
   * an order with nothing left to pay is confirmed at once. Every transaction that holds several of these
   * locks takes them in this order: the order, the promotion, the trial days, the day, the wallet. A day is
   * locked by every change of whether its order counts. Throws promotion_used, trial_used, wallet_short.
   */
  async place(em: EntityManager, placement: Placement): Promise<PlacedOrder> {
    const settings = await this.settings.current();
    const { orderId, priced, resolved, cart, account, expiresAt } = placement;
    const payment =
      priced.totalPence > 0 ? this.payments.registration('order', orderId, priced.totalPence) : undefined;
    const paymentId = payment?.id ?? null;
    const row = orderRow({ ...placement, paymentId, accountId: account?.id ?? null }, this.vault);
    const lines = orderLineRows(orderId, priced.lines, settings['vat.foodBasisPoints']);
    await insertTogether(em, [
      ...(payment ? [payment.rows] : []),
      newRows(Order, [row]),
      newRows(OrderLine, lines),
    ]);
    if (priced.discount?.source === 'promotion' && resolved.promotion) {
      await reservePromotion(em, { orderId, ...resolved.promotion, email: row.email, accountId: row.userId });
    }
    if (cart.kind === 'trial') {
      const claim = {
        persons: trialPersons(row),
        customerKeyOf: customerKeys(this.vault, account),
        days: cart.items.length,
      };
      await reserveTrialDays(em, claim, settings['trial.maxDaysPerPerson']);
    }
    await placement.beforeWallet?.();
    if (priced.walletPence > 0 && account) {
      const description = `Order for ${dayLabel(placement.deliveryDate)}`;
      await this.wallet.hold(em, {
        userId: account.id,
        orderId,
        amountPence: priced.walletPence,
        description,
      });
    }
    if (paymentId === null) await this.confirmations.confirmWithoutCard(em, orderId);
    return { orderId, paymentId, email: row.email, expiresAt, lines: paymentLines(priced, lines) };
  }
}
