import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import { QuestionEmailsService } from '#backend/ordering/substitutions/question-emails.service.js';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { formatPence } from '#backend/rules/money/money.js';
import { LABELS } from '#worker/emails/letter-copy.js';
import { LetterSender } from '#worker/emails/letter-sender.js';
import { londonTime } from '#worker/emails/london-time.js';
import { outcomeSentence, questionBlock, takenOutSentence } from '#worker/emails/question-lines.js';
import { refundWays } from './refund-letter.consumer.js';

/** The emails about lines that are no longer what was sold (rules O25, F76). */
@Injectable()
export class QuestionLetterConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly questions: QuestionEmailsService,
    private readonly refunds: RefundsService,
    private readonly site: SiteService,
    private readonly letters: LetterSender,
  ) {}

  /** One email for all that is asked at a time; nothing of what was answered before it left. */
  async asked(fact: Fact<'ordering.question-asked'>): Promise<void> {
    const { orderId, questionIds = [], questionId } = fact.payload;
    const order = await this.orders.deliveryLetterFacts(orderId);
    if (!order) return;
    const ids = questionId === undefined ? questionIds : [...questionIds, questionId];
    const asked = await this.questions.asking(orderId, ids);
    const first = asked?.questions[0];
    if (!asked || !first) return;
    const values = {
      firstName: order.firstName,
      orderCode: order.orderCode,
      questionLines: questionBlock(asked.questions),
      answerBy: londonTime(new Date(first.answerBy)),
      outcome: outcomeSentence(asked),
      actionLink: order.pageUrl,
    };
    await this.letters.send(fact, { name: 'orderQuestion', to: order.email, values });
  }

  /** Only what an email asked about: nobody is told of the end of what they have not heard of. */
  async withdrawn(fact: Fact<'ordering.questions-withdrawn'>): Promise<void> {
    const { orderId, questionIds } = fact.payload;
    const order = await this.orders.deliveryLetterFacts(orderId);
    const withdrawn = await this.questions.withdrawn(orderId, questionIds);
    if (!order?.isInPreparation || withdrawn.length === 0) return;
    const values = {
      firstName: order.firstName,
      orderCode: order.orderCode,
      questionLines: questionBlock(withdrawn),
      actionLink: order.pageUrl,
    };
    await this.letters.send(fact, { name: 'orderQuestion.withdrawn', to: order.email, values });
  }

  /** Only where we took a line out: what a customer answers they see at once, and a cancelled order has its own email. */
  async answered(fact: Fact<'ordering.question-answered'>): Promise<void> {
    const { orderId, questionId, answer, by, refundId } = fact.payload;
    if (answer !== 'refund' || by !== 'system') return;
    const order = await this.orders.deliveryLetterFacts(orderId);
    const settled = await this.questions.settled(orderId, questionId);
    if (!order || !settled) return;
    const values = {
      firstName: order.firstName,
      orderCode: order.orderCode,
      whyTakenOut: takenOutSentence(settled),
      restComes: order.isInPreparation ? LABELS.question.restComes : LABELS.question.nothingComes,
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
