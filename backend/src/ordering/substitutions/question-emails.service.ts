import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import type { QuestionDto } from './order-questions.dto.js';
import { OrderQuestion } from './order-question.entity.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { leftPenceOf } from '../payment/payment-state.js';
import { QuestionAnswersService } from './question-answers.service.js';
import { positionsTakenOut } from '../orders/taken-out.js';
import { isCooked } from '../kitchen/to-cook.js';

/** What the email that asks about lines of an order says. */
export interface AskedFacts {
  readonly questions: readonly QuestionDto[];
  /** Nothing is left of the order when all that is asked about is taken out. */
  readonly isLast: boolean;
  /** Money goes back for what is taken out: not for what was free, nor while the bank has the payment. */
  readonly isRefundable: boolean;
}

/** What the emails about questions tell, and that they went out (rules O25, F76). */
@Injectable()
export class QuestionEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly answers: QuestionAnswersService,
    private readonly clock: Clock,
  ) {}

  /** Notes that an email asks; null where nothing of it is open any more. */
  async asking(orderId: string, questionIds: readonly string[]): Promise<AskedFacts | null> {
    const em = this.em.fork();
    const open = { id: { $in: [...questionIds] }, orderId, answer: null };
    const order = await em.findOne(
      Order,
      { id: orderId },
      { exclude: ['healthSealed', 'mealConfiguration'] },
    );
    if (!order || !isCooked(order)) return null;
    if ((await em.nativeUpdate(OrderQuestion, open, { toldAt: this.clock.now() })) === 0) return null;
    const asked = await em.find(OrderQuestion, { orderId, answer: null }, { disableIdentityMap: true });
    const lines = await em.find(OrderLine, { orderId }, { disableIdentityMap: true });
    const out = await positionsTakenOut(em, orderId);
    const all = await this.answers.list(orderId);
    return {
      questions: all.filter(({ id, answer }) => answer === null && questionIds.includes(id)),
      isLast: lines.every(
        ({ position }) => out.has(position) || asked.some(({ linePosition }) => linePosition === position),
      ),
      isRefundable: leftPenceOf(order) > 0 && !isBeingDisputed(order),
    };
  }

  /** Those of some questions that were withdrawn after an email had asked. */
  async withdrawn(orderId: string, questionIds: readonly string[]): Promise<QuestionDto[]> {
    const told = await this.toldOf(questionIds);
    const all = await this.answers.list(orderId);
    return all.filter(({ id, answer }) => answer === 'withdrawn' && told.has(id));
  }

  /** A question that was settled, and whether an email had asked; null when it is gone. */
  async settled(
    orderId: string,
    questionId: string,
  ): Promise<{ readonly question: QuestionDto; readonly wasAsked: boolean } | null> {
    const question = (await this.answers.list(orderId)).find(({ id }) => id === questionId);
    const told = await this.toldOf([questionId]);
    return question ? { question, wasAsked: told.has(questionId) } : null;
  }

  private async toldOf(questionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.em
      .fork()
      .find(
        OrderQuestion,
        { id: { $in: [...questionIds] }, toldAt: { $ne: null } },
        { fields: ['id'], limit: questionIds.length, disableIdentityMap: true },
      );
    return new Set(rows.map(({ id }) => id));
  }
}
