import { Injectable } from '@nestjs/common';
import { SiteService } from '../../../backend/src/catalog/site.service.js';
import { OrdersService } from '../../../backend/src/ordering/orders.service.js';
import { QuestionAnswersService } from '../../../backend/src/ordering/question-answers.service.js';
import { RefundsService } from '../../../backend/src/ordering/refunds.service.js';
import type { Fact } from '../../../backend/src/platform/outbox/event-map.js';
import { formatPence } from '../../../backend/src/rules/money.js';
import { allergenSentence } from '../emails/allergen-sentence.js';
import { LABELS } from '../emails/letter-copy.js';
import { LetterSender } from '../emails/letter-sender.js';
import { londonTime } from '../emails/london-time.js';
import { refundWays } from './refund-letter.consumer.js';

/** What asks, by why it is asked. What is sold out is not asked about. */
const EMAILS = {
  allergens_changed: 'orderQuestion',
  sold_out: 'orderQuestion',
  unconfirmed: 'orderQuestion.unconfirmed',
  diet_changed: 'orderQuestion.diet',
} as const;

/** The letters about a line that is no longer what was sold (rule O25). */
@Injectable()
export class QuestionLetterConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly answers: QuestionAnswersService,
    private readonly refunds: RefundsService,
    private readonly site: SiteService,
    private readonly letters: LetterSender,
  ) {}

  /** One that was answered before its letter left is not sent. */
  async asked(fact: Fact<'ordering.question-asked'>): Promise<void> {
    const { orderId, questionId } = fact.payload;
    const order = await this.orders.deliveryLetterFacts(orderId);
    const question = (await this.answers.list(orderId)).find(({ id }) => id === questionId);
    if (!order || !question || question.answer !== null) return;
    const values = {
      firstName: order.firstName,
      orderCode: order.orderCode,
      dish: question.name,
      dishContains: allergenSentence(question.now),
      answerBy: londonTime(new Date(question.answerBy)),
      actionLink: order.pageUrl,
    };
    await this.letters.send(fact, { name: EMAILS[question.kind], to: order.email, values });
  }

  /** Only where we took a line out: what a customer answers they see at once, and a cancelled order has its own letter. */
  async answered(fact: Fact<'ordering.question-answered'>): Promise<void> {
    const { orderId, questionId, answer, by, kind, refundId } = fact.payload;
    if (answer !== 'refund' || by !== 'system') return;
    const order = await this.orders.deliveryLetterFacts(orderId);
    const question = (await this.answers.list(orderId)).find(({ id }) => id === questionId);
    if (!order || !question) return;
    const values = {
      firstName: order.firstName,
      orderCode: order.orderCode,
      whyTakenOut: (LABELS.takenOut[kind] ?? '').replace('{dish}', question.name),
      actionLink: order.pageUrl,
    };
    const refund = refundId === null ? null : await this.refunds.parts(refundId);
    if (refund) {
      const { refundDays = '' } = await this.site.placeholders();
      const amounts = {
        refundAmount: formatPence(refund.cardPence + refund.walletPence),
        refundWays: refundWays(refund, refundDays),
      };
      await this.letters.send(fact, {
        name: 'lineRefunded',
        to: order.email,
        values: { ...values, ...amounts },
      });
    } else if (order.isInPreparation) {
      await this.letters.send(fact, { name: 'lineRefunded.free', to: order.email, values });
    }
  }
}
