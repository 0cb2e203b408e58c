import { Injectable } from '@nestjs/common';
import { AccountEmailsService, type LinkEmailData } from '#backend/identity/links/account-emails.service.js';
import { Env } from '#backend/platform/env.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { londonTime } from '#worker/emails/london-time.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import type { EmailTemplateName } from '#worker/emails/render-email.js';

const TEMPLATES: Readonly<Record<LinkEmailData['template'], EmailTemplateName>> = {
  confirmSignUp: 'confirmSignUp',
  addressAlreadyRegistered: 'addressAlreadyRegistered',
  magicLink: 'magicLink',
  resetPassword: 'resetPassword',
  changeOld: 'emailChange.oldAddress',
  changeNew: 'emailChange',
};

/** An event of an account, with its time. */
type AccountDomainEvent = DomainEvent<
  | 'identity.password-changed'
  | 'identity.second-factor-changed'
  | 'identity.second-factor-app-added'
  | 'identity.recovery-codes-renewed'
  | 'identity.second-factor-locked'
>;

/** The emails about accounts. */
@Injectable()
export class AccountEmailConsumer {
  constructor(
    private readonly accounts: AccountEmailsService,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  /** The requested link, if the address has an account to open or to confirm (rules I3, I4). */
  async linkRequested(event: DomainEvent<'identity.link-requested'>): Promise<void> {
    const link = await this.accounts.sendLinkEmail(event.payload.linkId);
    if (!link) return;
    const values = {
      email: link.email,
      newEmail: link.newEmail,
      eventTime: londonTime(link.askedAt),
      linkMinutes: String(link.linkMinutes),
      actionLink: link.actionLink,
    };
    await this.emails.send(event, { name: TEMPLATES[link.template], to: link.to, values });
  }

  /** So that no password changes without its owner knowing. */
  passwordChanged(event: DomainEvent<'identity.password-changed'>): Promise<void> {
    return this.tell(event, 'passwordChanged', event.payload.changedAt);
  }

  /** So that no second factor is added or removed without its owner knowing (rule I17). */
  secondFactorChanged(event: DomainEvent<'identity.second-factor-changed'>): Promise<void> {
    const name = event.payload.on ? 'secondFactorChanged' : 'secondFactorChanged.off';
    return this.tell(event, name, event.payload.at);
  }

  /** So that no second factor accepts another app without its owner knowing (rule I17). */
  secondFactorAppAdded(event: DomainEvent<'identity.second-factor-app-added'>): Promise<void> {
    return this.tell(event, 'secondFactorChanged.added', event.payload.at);
  }

  /** So that no second factor accepts new recovery codes without its owner knowing (rule I17). */
  recoveryCodesRenewed(event: DomainEvent<'identity.recovery-codes-renewed'>): Promise<void> {
    return this.tell(event, 'secondFactorChanged.codes', event.payload.at);
  }

  /** So that an owner hears that another person has the password (rule I33). */
  secondFactorLocked(event: DomainEvent<'identity.second-factor-locked'>): Promise<void> {
    return this.tell(event, 'secondFactorLocked', event.payload.at);
  }

  /** Notifies the owner of an account what happened to it and when; the button leads to the sign-in page. */
  private async tell(event: AccountDomainEvent, name: EmailTemplateName, at: string): Promise<void> {
    const person = await this.accounts.recipient(event.payload.userId);
    if (!person) return;
    const values = {
      firstName: person.firstName,
      eventTime: londonTime(new Date(at)),
      actionLink: `${this.env.values.PUBLIC_URL}/auth`,
    };
    await this.emails.send(event, { name, to: person.email, values });
  }
}
