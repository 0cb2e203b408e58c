import { Injectable } from '@nestjs/common';
import {
  AccountLettersService,
  type LinkLetterFacts,
} from '#backend/identity/links/account-letters.service.js';
import { Env } from '#backend/platform/env.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { londonTime } from '#worker/emails/london-time.js';
import { LetterSender } from '#worker/emails/letter-sender.js';
import type { LetterName } from '#worker/emails/render-letter.js';

const LETTERS: Readonly<Record<LinkLetterFacts['letter'], LetterName>> = {
  confirmSignUp: 'confirmSignUp',
  addressAlreadyRegistered: 'addressAlreadyRegistered',
  magicLink: 'magicLink',
  resetPassword: 'resetPassword',
  changeOld: 'emailChange.oldAddress',
  changeNew: 'emailChange',
};

/** Something that happened to an account, with its time. */
type AccountFact = Fact<
  | 'identity.password-changed'
  | 'identity.second-factor-changed'
  | 'identity.second-factor-app-added'
  | 'identity.recovery-codes-renewed'
  | 'identity.second-factor-locked'
>;

/** The letters about accounts. */
@Injectable()
export class AccountLetterConsumer {
  constructor(
    private readonly accounts: AccountLettersService,
    private readonly letters: LetterSender,
    private readonly env: Env,
  ) {}

  /** The link that was asked for, if the address has an account to open or to confirm (rules I3, I4). */
  async linkRequested(fact: Fact<'identity.link-requested'>): Promise<void> {
    const link = await this.accounts.linkLetter(fact.payload.linkId);
    if (!link) return;
    const values = {
      email: link.email,
      newEmail: link.newEmail,
      eventTime: londonTime(link.askedAt),
      linkMinutes: String(link.linkMinutes),
      actionLink: link.actionLink,
    };
    await this.letters.send(fact, { name: LETTERS[link.letter], to: link.to, values });
  }

  /** So that nobody's password changes without their knowing. */
  passwordChanged(fact: Fact<'identity.password-changed'>): Promise<void> {
    return this.tell(fact, 'passwordChanged', fact.payload.changedAt);
  }

  /** So that nobody's second step comes or goes without their knowing (rule I17). */
  secondFactorChanged(fact: Fact<'identity.second-factor-changed'>): Promise<void> {
    const name = fact.payload.on ? 'secondFactorChanged' : 'secondFactorChanged.off';
    return this.tell(fact, name, fact.payload.at);
  }

  /** So that nobody's second step opens to another app without their knowing (rule I17). */
  secondFactorAppAdded(fact: Fact<'identity.second-factor-app-added'>): Promise<void> {
    return this.tell(fact, 'secondFactorChanged.added', fact.payload.at);
  }

  /** So that nobody's second step opens to new codes without their knowing (rule I17). */
  recoveryCodesRenewed(fact: Fact<'identity.recovery-codes-renewed'>): Promise<void> {
    return this.tell(fact, 'secondFactorChanged.codes', fact.payload.at);
  }

  /** So that an owner hears of somebody who has the password (rule I33). */
  secondFactorLocked(fact: Fact<'identity.second-factor-locked'>): Promise<void> {
    return this.tell(fact, 'secondFactorLocked', fact.payload.at);
  }

  /** Tells the owner of an account what happened to it and when; its button leads to the sign-in page. */
  private async tell(fact: AccountFact, name: LetterName, at: string): Promise<void> {
    const person = await this.accounts.recipient(fact.payload.userId);
    if (!person) return;
    const values = {
      firstName: person.firstName,
      eventTime: londonTime(new Date(at)),
      actionLink: `${this.env.values.PUBLIC_URL}/auth`,
    };
    await this.letters.send(fact, { name, to: person.email, values });
  }
}
