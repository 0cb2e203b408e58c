import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import { SubstitutionEmailsService } from '#backend/ordering/substitutions/substitution-emails.service.js';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { formatPence } from '#backend/rules/money/money.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { londonTime } from '#worker/emails/london-time.js';
import {
  outcomeSentence,
  substitutionBlock,
  removedLineSentence,
} from '#worker/emails/substitution-lines.js';
import { refundWays } from './refund-email.consumer.js';

/** The emails about lines that are no longer what was sold (rules O25, F76). */
@Injectable()
export class SubstitutionEmailConsumer {
  constructor(
    private readonly orders: OrdersService,
    private readonly questions: SubstitutionEmailsService,
    private readonly refunds: RefundsService,
    private readonly site: SiteService,
    private readonly emails: EmailSender,
  ) {}

  /** One email for all requests made at one time; leaves out those resolved before it was sent. */
  async asked(event: DomainEvent<'ordering.substitution-requested'>): Promise<void> {
    const { orderId, substitutionIds = [], substitutionId } = event.payload;
    const order = await this.orders.deliveryEmailData(orderId);
    if (!order) return;
    const ids = substitutionId === undefined ? substitutionIds : [...substitutionIds, substitutionId];
    const asked = await this.questions.asking(orderId, ids);
    const first = asked?.questions[0];
    if (!asked || !first) return;
    const values = {
      firstName: order.firstName,
      orderCode: order.orderCode,
      substitutionLines: substitutionBlock(asked.questions),
      answerBy: londonTime(new Date(first.answerBy)),
      outcome: outcomeSentence(asked),
      actionLink: order.pageUrl,
    };
    await this.emails.send(event, { name: 'substitutionRequest', to: order.email, values });
  }

  /** Only what an email has put to the customer: they hear of no end of a question they never got. */
  async withdrawn(event: DomainEvent<'ordering.substitutions-withdrawn'>): Promise<void> {
    const { orderId, substitutionIds } = event.payload;
    const order = await this.orders.deliveryEmailData(orderId);
    const withdrawn = await this.questions.withdrawn(orderId, substitutionIds);
    if (!order?.isInPreparation || withdrawn.length === 0) return;
    const values = {
      firstName: order.firstName,
      orderCode: order.orderCode,
      substitutionLines: substitutionBlock(withdrawn),
      actionLink: order.pageUrl,
    };
    await this.emails.send(event, { name: 'substitutionRequest.withdrawn', to: order.email, values });
  }

  /**
   * Only where we took a line out: a customer sees the result of their own choice at once, and a cancelled
   * order has its own email.
   */
  async resolved(event: DomainEvent<'ordering.substitution-resolved'>): Promise<void> {
    const { orderId, substitutionId, answer, by, refundId } = event.payload;
    if (answer !== 'refund' || by !== 'system') return;
    const order = await this.orders.deliveryEmailData(orderId);
    const request = await this.questions.findResolved(orderId, substitutionId);
    if (!order || !request) return;
    const values = {
      firstName: order.firstName,
      orderCode: order.orderCode,
      whyTakenOut: removedLineSentence(request),
      restComes: order.isInPreparation ? TABLE_WORDS.question.restComes : TABLE_WORDS.question.nothingComes,
      actionLink: order.pageUrl,
    };
    const refund = refundId === null ? null : await this.refunds.parts(refundId);
    if (refund) {
      const { refundDays = '' } = await this.site.placeholders();
      const amounts = {
        refundAmount: formatPence(refund.cardPence + refund.walletPence),
        refundWays: refundWays(refund, refundDays),
      };
      await this.emails.send(event, {
        name: 'lineRefunded',
        to: order.email,
        values: { ...values, ...amounts },
      });
    } else if (order.isInPreparation) {
      await this.emails.send(event, { name: 'lineRefunded.free', to: order.email, values });
    }
  }
}
