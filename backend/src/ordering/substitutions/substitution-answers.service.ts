import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { CancellationService } from '../cancellation/cancellation.service.js';
import { laterDeclarationsOf } from '../orders/later-declarations.js';
import { openOrderHealth } from '../orders/order-health.js';
import type { AnswerSubstitutionRequest, SubstitutionRequestDto } from './substitution-requests.dto.js';
import { SubstitutionRequest, type CustomerDecision } from './substitution-request.entity.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { totalRefundablePence } from '../payment/payment-status.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import '../ordering.events.js';
import { substitutionView } from './substitution-view.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { removedPositions } from '../orders/removed-lines.js';
import { isInProduction } from '../kitchen/production-orders.js';

export interface Answer {
  readonly answer: CustomerDecision;
  readonly by: 'customer' | 'system';
}

/** Substitution requests about the lines of an order, and the customer's decisions (rule O25). */
@Injectable()
export class SubstitutionAnswersService {
  constructor(
    private readonly em: EntityManager,
    private readonly refunds: RefundsService,
    private readonly cancellations: CancellationService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** The substitution requests of an order, the oldest first. */
  async list(orderId: string): Promise<SubstitutionRequestDto[]> {
    const em = this.em.fork();
    const where = { orderId };
    const questions = await em.find(SubstitutionRequest, where, {
      orderBy: { askedAt: 'asc', linePosition: 'asc' },
      disableIdentityMap: true,
    });
    if (questions.length === 0) return [];
    const lines = await em.find(OrderLine, where, { disableIdentityMap: true });
    const order = await em.findOneOrFail(
      Order,
      { id: orderId },
      { fields: ['id', 'healthSealed'], disableIdentityMap: true },
    );
    const later = laterDeclarationsOf(openOrderHealth(this.vault, order), questions);
    return questions.flatMap((question, place) => {
      const line = lines.find(({ position }) => position === question.linePosition);
      return line ? [substitutionView(question, { line, later, before: questions.slice(0, place) })] : [];
    });
  }

  /**
   * Takes a customer's decision; repeating the same one is allowed. Throws not_found, substitution_closed
   * when it was decided otherwise or its time is over, and substitution_changed when the request has changed
   * since they saw it: nobody keeps what they were not shown (rule F75). A page of an older release sends no
   * version, and saw the first.
   */
  async answer(
    orderId: string,
    substitutionId: string,
    { answer, version = 1 }: AnswerSubstitutionRequest,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { order, question } = await lockedSubstitutionRequest(em, orderId, substitutionId);
      if (!question) throw apiError('not_found');
      if (question.answer === answer) return;
      const isOver =
        question.answer != null || question.answerBy <= this.clock.now() || !isInProduction(order);
      if (isOver) throw apiError('substitution_closed');
      if (answer === 'keep' && question.version !== version) throw apiError('substitution_changed');
      await this.resolve(em, order, question, { answer, by: 'customer' });
    });
  }

  /** Withdraws requests of a locked order whose cause is gone, in the caller's transaction (rule F76). */
  async withdraw(
    em: EntityManager,
    orderId: string,
    questions: readonly SubstitutionRequest[],
  ): Promise<void> {
    if (questions.length === 0) return;
    const now = this.clock.now();
    for (const question of questions) question.close('withdrawn', 'system', now);
    await em.flush();
    const substitutionIds = questions.map(({ id }) => id);
    await record(em, 'ordering.substitutions-withdrawn', { orderId, substitutionIds }, now);
  }

  /**
   * Records the decision on an open request of a locked order, in the caller's transaction, and refunds the
   * line if that is the decision. An order with no line left is cancelled.
   */
  async resolve(
    em: EntityManager,
    order: Order,
    question: SubstitutionRequest,
    { answer, by }: Answer,
  ): Promise<void> {
    const now = this.clock.now();
    question.close(answer, by, now);
    await em.flush();
    const { id: substitutionId, kind } = question;
    const refundId = answer === 'refund' ? await this.giveBack(em, order, question) : null;
    await record(
      em,
      'ordering.substitution-resolved',
      { substitutionId, orderId: order.id, kind, answer, by, refundId },
      now,
    );
  }

  /**
   * Returns the refund; null when nothing is left to refund, when the bank has the payment, and when it was
   * the last line, with which the order is cancelled. The line is not cooked in any of these cases (rule
   * F50).
   */
  private async giveBack(
    em: EntityManager,
    order: Order,
    question: SubstitutionRequest,
  ): Promise<string | null> {
    const { linePosition } = question;
    const lines = await em.find(OrderLine, { orderId: order.id });
    const takenOut = await removedPositions(em, order.id);
    const isLast = lines.every(({ position }) => position === linePosition || takenOut.has(position));
    if (!isInProduction(order)) return null;
    const isDisputed = isBeingDisputed(order);
    if (isLast) {
      await this.cancellations.cancel(em, order, 'nothing_left', { refund: !isDisputed });
      return null;
    }
    if (isDisputed) return null;
    const pricePence = lines.find(({ position }) => position === linePosition)?.totalPence ?? 0;
    const amountPence = Math.min(pricePence, totalRefundablePence(order));
    if (amountPence === 0) return null;
    const input = { amountPence, linePosition, reason: question.kind, by: 'system' } as const;
    // The other lines still come, even if this was all that was left to refund.
    return this.refunds.refund(em, order, { ...input, cookAnyway: true });
  }
}

async function lockedSubstitutionRequest(
  em: EntityManager,
  orderId: string,
  substitutionId: string,
): Promise<{ order: Order; question: SubstitutionRequest | null }> {
  const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!order) throw apiError('not_found');
  return { order, question: await em.findOne(SubstitutionRequest, { id: substitutionId, orderId }) };
}
