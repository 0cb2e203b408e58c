import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { SubstitutionRequest } from './substitution-request.entity.js';
import { SubstitutionRequestsService } from './substitution-requests.service.js';
import { Order } from '../orders/order.entity.js';
import { SubstitutionAnswersService } from './substitution-answers.service.js';
import { isInProduction } from '../kitchen/production-orders.js';

/** Overdue substitution requests are resolved in batches of this many. */
const DUE_BATCH = 200;

/** Resolves substitution requests that were not decided in time (rules O25, F76). */
@Injectable()
export class SubstitutionDeadlinesService {
  private readonly logger = new Logger(SubstitutionDeadlinesService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly questions: SubstitutionRequestsService,
    private readonly answers: SubstitutionAnswersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds the lines whose request was not decided in time, unless its cause is gone. Returns how many were
   * due.
   */
  async resolveOverdue(): Promise<number> {
    const due = await this.em.fork().find(SubstitutionRequest, this.isDue(), {
      fields: ['id', 'orderId'],
      orderBy: { answerBy: 'asc', id: 'asc' },
      limit: DUE_BATCH,
      disableIdentityMap: true,
    });
    for (const orderId of new Set(due.map((each) => each.orderId))) {
      await this.resolveOrder(orderId).catch((error: unknown) =>
        this.logger.warn(
          `substitution requests of order ${orderId} could not be resolved yet: ${errorText(error)}`,
        ),
      );
    }
    return due.length;
  }

  /** Resolves all due requests of an order together, so that each email about it states how it ended. */
  private resolveOrder(orderId: string): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // A change of the dish may not have been checked yet.
      await this.questions.check(em, orderId);
      const due = await em.find(
        SubstitutionRequest,
        { orderId, ...this.isDue() },
        { orderBy: { linePosition: 'asc' } },
      );
      // Nothing is removed from an order that does not come. If it is restored, it is checked again.
      if (!isInProduction(order)) return this.answers.withdraw(em, orderId, due);
      for (const question of due)
        await this.answers.resolve(em, order, question, { answer: 'refund', by: 'system' });
    });
  }

  private isDue() {
    return { answer: null, answerBy: { $lte: this.clock.now() } };
  }
}
