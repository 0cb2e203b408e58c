import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { InvoicesService, type SavedCard } from '#backend/platform/payments/invoices.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { BoxSubscription } from '../box-subscription.entity.js';

/**
 * The card that pays a weekly box. The provider stores it; we store its id and the details that we show (rule
 * O7).
 */
@Injectable()
export class BoxCardService {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsService,
    private readonly invoices: InvoicesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves the card of the first payment; null when there was none. Never inside a transaction, may be
   * repeated. Throws payment_provider_unavailable.
   */
  async remember(subscriptionId: string): Promise<SavedCard | null> {
    const subscription = await this.em
      .fork()
      .findOne(BoxSubscription, { id: subscriptionId }, { disableIdentityMap: true });
    if (!subscription) return null;
    const known = cardOf(subscription);
    if (known) return known;
    const payment = await this.payments.findPayment(subscription.firstOrderId);
    const card = payment?.sessionId ? await this.invoices.savedCard(payment.sessionId) : null;
    if (!card) return null;
    await this.note(subscriptionId, card);
    return card;
  }

  /**
   * The card to charge now: the saved one, or the one that its owner replaced it with in the provider's
   * portal. Never inside a transaction. Throws payment_provider_unavailable.
   */
  async current(subscriptionId: string, kept: SavedCard): Promise<SavedCard> {
    const card = await this.invoices.cardToCharge(kept);
    if (card.paymentMethodId !== kept.paymentMethodId) await this.note(subscriptionId, card);
    return card;
  }

  /** A subscription without an account takes no card. */
  private async note(subscriptionId: string, card: SavedCard): Promise<void> {
    await this.em.fork().nativeUpdate(
      BoxSubscription,
      { id: subscriptionId, userId: { $ne: null } },
      {
        customerId: card.customerId,
        paymentMethodId: card.paymentMethodId,
        cardBrand: card.brand,
        cardLast4: card.last4,
        updatedAt: this.clock.now(),
      },
    );
  }
}

function cardOf({ customerId, paymentMethodId, cardBrand, cardLast4 }: BoxSubscription): SavedCard | null {
  return customerId && paymentMethodId
    ? { customerId, paymentMethodId, brand: cardBrand ?? '', last4: cardLast4 ?? '' }
    : null;
}
