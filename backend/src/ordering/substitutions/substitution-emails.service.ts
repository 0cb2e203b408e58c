import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import type { SubstitutionRequestDto } from './substitution-requests.dto.js';
import { SubstitutionRequest } from './substitution-request.entity.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { totalRefundablePence } from '../payment/payment-status.js';
import { SubstitutionAnswersService } from './substitution-answers.service.js';
import { removedPositions } from '../orders/removed-lines.js';
import { isInProduction } from '../kitchen/production-orders.js';

/** The data of the email with substitution requests about lines of an order. */
export interface SubstitutionEmailData {
  readonly questions: readonly SubstitutionRequestDto[];
  /** Nothing is left of the order when all these lines are removed. */
  readonly isLast: boolean;
  /** Whether removed lines are refunded: false for free ones, and while the bank has the payment. */
  readonly isRefundable: boolean;
}

/**
 * The data of the emails about substitution requests, and the record that they were sent (rules O25, F76).
 */
@Injectable()
export class SubstitutionEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly answers: SubstitutionAnswersService,
    private readonly clock: Clock,
  ) {}

  /** Records that an email about the requests is sent; null when none of them is open any more. */
  async asking(orderId: string, substitutionIds: readonly string[]): Promise<SubstitutionEmailData | null> {
    const em = this.em.fork();
    const open = { id: { $in: [...substitutionIds] }, orderId, answer: null };
    const order = await em.findOne(
      Order,
      { id: orderId },
      { exclude: ['healthSealed', 'mealConfiguration'] },
    );
    if (!order || !isInProduction(order)) return null;
    if ((await em.nativeUpdate(SubstitutionRequest, open, { notifiedAt: this.clock.now() })) === 0)
      return null;
    const asked = await em.find(SubstitutionRequest, { orderId, answer: null }, { disableIdentityMap: true });
    const lines = await em.find(OrderLine, { orderId }, { disableIdentityMap: true });
    const out = await removedPositions(em, orderId);
    const all = await this.answers.list(orderId);
    return {
      questions: all.filter(({ id, answer }) => answer === null && substitutionIds.includes(id)),
      isLast: lines.every(
        ({ position }) => out.has(position) || asked.some(({ linePosition }) => linePosition === position),
      ),
      isRefundable: totalRefundablePence(order) > 0 && !isBeingDisputed(order),
    };
  }

  /** Of some requests, those that were withdrawn after an email was sent. */
  async withdrawn(orderId: string, substitutionIds: readonly string[]): Promise<SubstitutionRequestDto[]> {
    const told = await this.toldOf(substitutionIds);
    const all = await this.answers.list(orderId);
    return all.filter(({ id, answer }) => answer === 'withdrawn' && told.has(id));
  }

  /** A resolved request, and whether an email was sent for it; null when it is gone. */
  async findResolved(
    orderId: string,
    substitutionId: string,
  ): Promise<{ readonly question: SubstitutionRequestDto; readonly wasAsked: boolean } | null> {
    const question = (await this.answers.list(orderId)).find(({ id }) => id === substitutionId);
    const told = await this.toldOf([substitutionId]);
    return question ? { question, wasAsked: told.has(substitutionId) } : null;
  }

  private async toldOf(substitutionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.em
      .fork()
      .find(
        SubstitutionRequest,
        { id: { $in: [...substitutionIds] }, notifiedAt: { $ne: null } },
        { fields: ['id'], limit: substitutionIds.length, disableIdentityMap: true },
      );
    return new Set(rows.map(({ id }) => id));
  }
}
