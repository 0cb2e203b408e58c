import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { CardPagesService } from '#backend/platform/payments/customers/card-pages.service.js';
import { CustomerErasureService } from '#backend/platform/payments/customers/customer-erasure.service.js';
import { BoxCardPage } from './box-card-page.entity.js';
import { BoxCardService } from './box-card.service.js';
import type { CustomerBoxRef } from '../changes/box-change.service.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import { BoxSubscription } from '../box-subscription.entity.js';
import { lockedSubscription } from '../locked-box.js';

/** Changes the card of a weekly box on a page of the provider (rules O8, B27). */
@Injectable()
export class BoxCardChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: BoxCardService,
    private readonly pages: CardPagesService,
    private readonly customers: CustomerErasureService,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** Opens the page. Throws not_found, subscription_not_active, payment_provider_unavailable. */
  async openPage({ id, userId }: CustomerBoxRef): Promise<{ url: string }> {
    const em = this.em.fork();
    const subscription = await em.findOne(BoxSubscription, { id, userId }, { disableIdentityMap: true });
    if (!subscription) throw apiError('not_found');
    if (subscription.status === 'pending' || subscription.status === 'cancelled')
      throw apiError('subscription_not_active');
    const customerId = (await this.cards.remember(id))?.customerId ?? null;
    const pageId = randomUUID();
    await em.insert(BoxCardPage, { id: pageId, subscriptionId: id, createdAt: this.clock.now() });
    const back = `${this.env.values.PUBLIC_URL}/account?tab=orders&box=${id}`;
    return this.pages.open({
      reference: pageId,
      customerId,
      email: subscription.email,
      successUrl: `${back}&card=changed`,
      cancelUrl: back,
    });
  }

  /**
   * Saves the card of a completed page of ours. It pays from now on, and a box whose card was refused is due
   * at once. Pages of other systems, open pages and repeats change nothing. Of several pages the one opened
   * last counts. Never inside a transaction. Throws payment_provider_unavailable.
   */
  async complete(sessionId: string): Promise<void> {
    const filled = await this.pages.read(sessionId);
    if (!filled) return;
    const { reference, card } = filled;
    // Other systems may use the same provider account.
    if (!z.uuid().safeParse(reference).success) return;
    const page = await this.em.fork().findOne(BoxCardPage, { id: reference }, { disableIdentityMap: true });
    if (!page || page.resolvedAt) return;
    // A default that its owner set at the provider would take precedence over the new card.
    await this.pages.replaceDefault(card.customerId, card.paymentMethodId);
    await this.em.fork().transactional(async (em) => {
      const subscription = await lockedSubscription(em, page.subscriptionId);
      const now = this.clock.now();
      const taken = await em.nativeUpdate(
        BoxCardPage,
        { id: page.id, resolvedAt: null },
        { resolvedAt: now },
      );
      if (taken === 0) return;
      // Completed after its account was deleted.
      if (!subscription?.userId) return this.customers.note(em, { customerIds: [card.customerId] });
      const newer = await em.count(BoxCardPage, {
        subscriptionId: page.subscriptionId,
        createdAt: { $gt: page.createdAt },
        resolvedAt: { $ne: null },
      });
      if (newer > 0) return;
      subscription.payWith(card, now);
      await em.nativeUpdate(
        BoxDelivery,
        { subscriptionId: subscription.id, status: 'payment_failed' },
        { dueAt: now, updatedAt: now },
      );
    });
  }
}
