import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { errorText } from '../platform/error-text.js';
import { problem } from '../platform/http/problem.js';
import { record } from '../platform/outbox/record.js';
import { CancellationService } from './cancellation.service.js';
import type { QuestionDto } from './order-questions.dto.js';
import { OrderQuestion, type QuestionAnswer } from './order-question.entity.js';
import { Order, OrderLine } from './order.entity.js';
import { leftPenceOf } from './payment-state.js';
import { isBeingDisputed } from '../rules/refunds.js';
import './ordering.events.js';
import { questionOf } from './question-view.js';
import { RefundsService } from './refunds.service.js';
import { positionsTakenOut } from './taken-out.js';

/** Questions whose time is over are settled in batches of this many. */
const DUE_BATCH = 200;

export interface Answer {
  readonly answer: QuestionAnswer;
  readonly by: 'customer' | 'system';
}

/** What is asked about the lines of an order, and what becomes of the answers (rule O25). */
@Injectable()
export class QuestionAnswersService {
  private readonly logger = new Logger(QuestionAnswersService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly refunds: RefundsService,
    private readonly cancellations: CancellationService,
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
    return questions.flatMap((question) => {
      const line = lines.find(({ position }) => position === question.linePosition);
      return line ? [questionOf(question, line)] : [];
    });
  }

  /**
   * Takes a customer's answer; the same once more is fine. Throws not_found, and question_closed for one that
   * was answered otherwise or whose time is over.
   */
  async answer(orderId: string, questionId: string, answer: QuestionAnswer): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { order, question } = await lockedQuestion(em, orderId, questionId);
      if (!question) throw problem('not_found');
      if (question.answer === answer) return;
      if (question.answer != null || question.answerBy <= this.clock.now()) throw problem('question_closed');
      await this.settle(em, order, question, { answer, by: 'customer' });
    });
  }

  /** Gives back the lines whose question nobody answered in time. Returns how many. */
  async settleOverdue(): Promise<number> {
    const due = await this.em.fork().find(
      OrderQuestion,
      { answer: null, answerBy: { $lte: this.clock.now() } },
      {
        fields: ['id', 'orderId'],
        orderBy: { answerBy: 'asc', id: 'asc' },
        limit: DUE_BATCH,
        disableIdentityMap: true,
      },
    );
    for (const { id, orderId } of due) {
      await this.settleOne(orderId, id).catch((error: unknown) =>
        this.logger.warn(`question ${id} could not be settled yet: ${errorText(error)}`),
      );
    }
    return due.length;
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
    Object.assign(question, { answer, answeredBy: by, answeredAt: now });
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

  private settleOne(orderId: string, questionId: string): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const { order, question } = await lockedQuestion(em, orderId, questionId);
      if (question?.answer === null) {
        await this.settle(em, order, question, { answer: 'refund', by: 'system' });
      }
    });
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
    if (order.status !== 'processing') return null;
    const isDisputed = isBeingDisputed(order);
    if (isLast) {
      await this.cancellations.cancel(em, order, 'nothing_left', { refund: !isDisputed });
      return null;
    }
    if (isDisputed) return null;
    const pricePence = lines.find(({ position }) => position === linePosition)?.totalPence ?? 0;
    const amountPence = Math.min(pricePence, leftPenceOf(order));
    if (amountPence === 0) return null;
    return this.refunds.refund(em, order, { amountPence, linePosition, reason: question.kind, by: 'system' });
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
