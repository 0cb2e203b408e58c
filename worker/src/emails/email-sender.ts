import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import { AccountEmailsService } from '#backend/identity/links/account-emails.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { Mailer } from '#backend/platform/mailer/mailer.js';
import { emails } from '#backend/platform/metrics/metrics.js';
import { inSpan } from '#backend/platform/tracing/tracing.js';
import { Unsubscribing, type MarketingReason } from '#backend/platform/mailer/unsubscribing.js';
import { MARKETING_EMAILS } from './email-template.js';
import { renderEmail, type EmailTemplateName, type TemplateValues } from './render-email.js';

export interface AddressedEmail {
  readonly name: EmailTemplateName;
  readonly to: string;
  readonly values: TemplateValues;
  /**
   * The name in the greeting: that of the account which has confirmed the address, else none, whatever name
   * was entered (rule I31). 'as given' is for the account-deletion email, 'account or given' for what our
   * staff wrote to a name that they have read.
   */
  readonly greets?: 'account' | 'as given' | 'account or given';
  /** The basis of a marketing email; other emails have none (rule X23). */
  readonly marketing?: MarketingReason;
}

/**
 * Renders an email and passes it to the mail server: at least once, each under an id that is the same on a
 * retry.
 */
@Injectable()
export class EmailSender {
  constructor(
    private readonly site: SiteService,
    private readonly accounts: AccountEmailsService,
    private readonly mailer: Mailer,
    private readonly unsubscribing: Unsubscribing,
  ) {}

  /** Sends the email of an event. Throws when the mail server refuses it. */
  async send(
    event: DomainEvent,
    { name, to, values, greets = 'account', marketing }: AddressedEmail,
  ): Promise<void> {
    if (MARKETING_EMAILS.has(name) !== (marketing !== undefined))
      throw new Error(`${name}: a marketing email has a way out, and only a marketing email`);
    const unsubscribe = marketing && this.unsubscribing.linksOf(marketing);
    const given = greets === 'account' ? '' : (values['firstName'] ?? '');
    const known = greets === 'as given' ? null : await this.accounts.nameAt(to);
    const names = [known ?? '', given, values['firstName'] ?? ''].map((each) =>
      typeof each === 'string' ? each : each.text,
    );
    const greeted = { ...values, firstName: known ?? given };
    const message = renderEmail(name, {
      ...(await this.site.placeholders()),
      ...greeted,
      ...(unsubscribe && { unsubscribeLink: unsubscribe.page }),
    });
    try {
      await inSpan({ name: `email ${name}`, kind: 'client', attributes: { 'shop.email': name } }, () =>
        this.mailer.send({
          ...message,
          to,
          messageId: `${event.id}.${name}`,
          personal: names,
          ...(unsubscribe && { oneClickUnsubscribe: unsubscribe.oneClick }),
        }),
      );
    } catch (error) {
      emails.inc({ kind: name, outcome: 'failed' });
      throw error;
    }
    emails.inc({ kind: name, outcome: 'sent' });
  }
}
