import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import { AccountLettersService } from '#backend/identity/links/account-letters.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { Mailer } from '#backend/platform/mailer/mailer.js';
import { letters } from '#backend/platform/metrics/metrics.js';
import { inSpan } from '#backend/platform/tracing/tracing.js';
import { Unsubscribing, type MarketingReason } from '#backend/platform/mailer/unsubscribing.js';
import { MARKETING_LETTERS } from './letter-copy.js';
import { renderLetter, type LetterName, type LetterValues } from './render-letter.js';

export interface AddressedLetter {
  readonly name: LetterName;
  readonly to: string;
  readonly values: LetterValues;
  /**
   * By whose name it greets: that of the account which has confirmed the address, else nobody's, whatever name
   * is given (rule I31). 'as given' is for the goodbye to an account that is gone, 'account or given' for what a
   * person of ours wrote to a name that they have read.
   */
  readonly greets?: 'account' | 'as given' | 'account or given';
  /** What a marketing email rests on; other emails have none (rule X23). */
  readonly marketing?: MarketingReason;
}

/** Writes a letter and hands it to the mail server: at least once, each under an id that repeats with it. */
@Injectable()
export class LetterSender {
  constructor(
    private readonly site: SiteService,
    private readonly accounts: AccountLettersService,
    private readonly mailer: Mailer,
    private readonly unsubscribing: Unsubscribing,
  ) {}

  /** Sends the letter that a fact calls for. Throws when the mail server does not take it. */
  async send(
    fact: Fact,
    { name, to, values, greets = 'account', marketing }: AddressedLetter,
  ): Promise<void> {
    if (MARKETING_LETTERS.has(name) !== (marketing !== undefined))
      throw new Error(`${name}: a marketing email has a way out, and only a marketing email`);
    const unsubscribe = marketing && this.unsubscribing.linksOf(marketing);
    const given = greets === 'account' ? '' : (values['firstName'] ?? '');
    const known = greets === 'as given' ? null : await this.accounts.nameAt(to);
    const greeted = { ...values, firstName: known ?? given };
    const letter = renderLetter(name, {
      ...(await this.site.placeholders()),
      ...greeted,
      ...(unsubscribe && { unsubscribeLink: unsubscribe.page }),
    });
    try {
      await inSpan({ name: `letter ${name}`, kind: 'client', attributes: { 'shop.letter': name } }, () =>
        this.mailer.send({
          ...letter,
          to,
          messageId: `${fact.id}.${name}`,
          ...(unsubscribe && { oneClickUnsubscribe: unsubscribe.oneClick }),
        }),
      );
    } catch (error) {
      letters.inc({ kind: name, outcome: 'failed' });
      throw error;
    }
    letters.inc({ kind: name, outcome: 'sent' });
  }
}
