import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { OrderQuestion } from './order-question.entity.js';
import { OrderQuestionsService } from './order-questions.service.js';
import { Order } from '../orders/order.entity.js';
import { QuestionAnswersService } from './question-answers.service.js';
import { isCooked } from '../kitchen/to-cook.js';

/** Questions whose time is over are settled in batches of this many. */
const DUE_BATCH = 200;

/** What becomes of questions that nobody answers in time (rules O25, F76). */
@Injectable()
export class QuestionDeadlinesService {
  private readonly logger = new Logger(QuestionDeadlinesService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly questions: OrderQuestionsService,
    private readonly answers: QuestionAnswersService,
    private readonly clock: Clock,
  ) {}

  /** Gives back the lines whose question nobody answered in time, unless its cause is gone. Returns how many were due. */
  async settleOverdue(): Promise<number> {
    const due = await this.em.fork().find(OrderQuestion, this.isDue(), {
      fields: ['id', 'orderId'],
      orderBy: { answerBy: 'asc', id: 'asc' },
      limit: DUE_BATCH,
      disableIdentityMap: true,
    });
    for (const orderId of new Set(due.map((each) => each.orderId))) {
      await this.settleOrder(orderId).catch((error: unknown) =>
        this.logger.warn(`questions of order ${orderId} could not be settled yet: ${errorText(error)}`),
      );
    }
    return due.length;
  }

  /** All that is due of an order in one step, so that each email about it tells how it ended. */
  private settleOrder(orderId: string): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // A change of the dish may not have been looked at yet.
      await this.questions.check(em, orderId);
      const due = await em.find(
        OrderQuestion,
        { orderId, ...this.isDue() },
        { orderBy: { linePosition: 'asc' } },
      );
      // Of an order that does not come nothing is taken out: brought back, it is asked about again.
      if (!isCooked(order)) return this.answers.withdraw(em, orderId, due);
      for (const question of due)
        await this.answers.settle(em, order, question, { answer: 'refund', by: 'system' });
    });
  }

  private isDue() {
    return { answer: null, answerBy: { $lte: this.clock.now() } };
  }
}
