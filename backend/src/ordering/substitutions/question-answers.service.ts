import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { problem } from '#backend/platform/http/problems/problem.js';
import { record } from '#backend/platform/outbox/record.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { CancellationService } from '../cancellation/cancellation.service.js';
import { declaredLaterOf } from '../orders/declared-later.js';
import { openOrderHealth } from '../orders/order-health.js';
import type { QuestionAnswerRequest, QuestionDto } from './order-questions.dto.js';
import { OrderQuestion, type CustomerAnswer } from './order-question.entity.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { leftPenceOf } from '../payment/payment-state.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import '../ordering.events.js';
import { questionOf } from './question-view.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { positionsTakenOut } from '../orders/taken-out.js';
import { isCooked } from '../kitchen/to-cook.js';

export interface Answer {
  readonly answer: CustomerAnswer;
  readonly by: 'customer' | 'system';
}

/** What is asked about the lines of an order, and what becomes of the answers (rule O25). */
@Injectable()
export class QuestionAnswersService {
  constructor(
    private readonly em: EntityManager,
    private readonly refunds: RefundsService,
    private readonly cancellations: CancellationService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** What was asked about an order, the oldest first. */
  async list(orderId: string): Promise<QuestionDto[]> {
    const em = this.em.fork();
    const where = { orderId };
    const questions = await em.find(OrderQuestion, where, {
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
    const later = declaredLaterOf(openOrderHealth(this.vault, order), questions);
    return questions.flatMap((question, place) => {
      const line = lines.find(({ position }) => position === question.linePosition);
      return line ? [questionOf(question, { line, later, before: questions.slice(0, place) })] : [];
    });
  }

  /**
   * Takes a customer's answer; the same once more is fine. Throws not_found, question_closed for one that was answered
   * otherwise or whose time is over, and question_changed where more was asked than they have seen: nobody keeps what
   * they were not shown (rule F75). A page of an older release names no version, and saw the first.
   */
  async answer(
    orderId: string,
    questionId: string,
    { answer, version = 1 }: QuestionAnswerRequest,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { order, question } = await lockedQuestion(em, orderId, questionId);
      if (!question) throw problem('not_found');
      if (question.answer === answer) return;
      const isOver = question.answer != null || question.answerBy <= this.clock.now() || !isCooked(order);
      if (isOver) throw problem('question_closed');
      if (answer === 'keep' && question.version !== version) throw problem('question_changed');
      await this.settle(em, order, question, { answer, by: 'customer' });
    });
  }

  /** Closes questions of a locked order whose cause is gone, in the caller's transaction (rule F76). */
  async withdraw(em: EntityManager, orderId: string, questions: readonly OrderQuestion[]): Promise<void> {
    if (questions.length === 0) return;
    const now = this.clock.now();
    for (const question of questions) question.close('withdrawn', 'system', now);
    await em.flush();
    const questionIds = questions.map(({ id }) => id);
    await record(em, 'ordering.questions-withdrawn', { orderId, questionIds }, now);
  }

  /**
   * Notes the answer to an open question of a locked order, in the caller's transaction, and gives the line
   * back where that is the answer. Of an order with no line left nothing is delivered: it is cancelled.
   */
  async settle(
    em: EntityManager,
    order: Order,
    question: OrderQuestion,
    { answer, by }: Answer,
  ): Promise<void> {
    const now = this.clock.now();
    question.close(answer, by, now);
    await em.flush();
    const { id: questionId, kind } = question;
    const refundId = answer === 'refund' ? await this.giveBack(em, order, question) : null;
    await record(
      em,
      'ordering.question-answered',
      { questionId, orderId: order.id, kind, answer, by, refundId },
      now,
    );
  }

  /**
   * Answers the refund; null when nothing is left to give back, when the bank has the payment, and when it was the
   * last line, with which the order goes. The line is not cooked in any of these cases (rule F50).
   */
  private async giveBack(em: EntityManager, order: Order, question: OrderQuestion): Promise<string | null> {
    const { linePosition } = question;
    const lines = await em.find(OrderLine, { orderId: order.id });
    const takenOut = await positionsTakenOut(em, order.id);
    const isLast = lines.every(({ position }) => position === linePosition || takenOut.has(position));
    if (!isCooked(order)) return null;
    const isDisputed = isBeingDisputed(order);
    if (isLast) {
      await this.cancellations.cancel(em, order, 'nothing_left', { refund: !isDisputed });
      return null;
    }
    if (isDisputed) return null;
    const pricePence = lines.find(({ position }) => position === linePosition)?.totalPence ?? 0;
    const amountPence = Math.min(pricePence, leftPenceOf(order));
    if (amountPence === 0) return null;
    const wish = { amountPence, linePosition, reason: question.kind, by: 'system' } as const;
    // What else is in the order still comes, also where this was all that was left to give back.
    return this.refunds.refund(em, order, { ...wish, cookAnyway: true });
  }
}

async function lockedQuestion(
  em: EntityManager,
  orderId: string,
  questionId: string,
): Promise<{ order: Order; question: OrderQuestion | null }> {
  const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!order) throw problem('not_found');
  return { order, question: await em.findOne(OrderQuestion, { id: questionId, orderId }) };
}
