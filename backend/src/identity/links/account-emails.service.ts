import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { Env } from '#backend/platform/env.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { LinkRequest } from './link-request.entity.js';
import { LinkTokens } from './link-tokens.js';
import { User } from '../user.entity.js';

/** The email for a link request, and its data. */
export interface LinkEmailData {
  readonly template:
    'confirmSignUp' | 'addressAlreadyRegistered' | 'magicLink' | 'resetPassword' | 'changeOld' | 'changeNew';
  readonly to: string;
  readonly actionLink: string;
  readonly linkMinutes: number;
  /** For a changed address: the current one and the new one. */
  readonly email: string;
  readonly newEmail: string;
  readonly askedAt: Date;
}

type LinkParameter = 'signup' | 'magiclink' | 'recovery' | 'email_change';

interface Choice {
  readonly template: LinkEmailData['template'];
  readonly type: LinkParameter;
}

const findName = preparedStatement<{ first_name: string }>(
  'account_name_at',
  'select first_name from app_user where email = $1 and email_confirmed_at is not null',
);

const MINUTE_MS = 60_000;

/**
 * Data of the emails about accounts. Only this service checks whether an address has an account (rule I3).
 */
@Injectable()
export class AccountEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly env: Env,
    private readonly tokens: LinkTokens,
  ) {}

  /**
   * The data of the email for a link; undefined when there is no account to write to, or the link has
   * expired.
   */
  async sendLinkEmail(linkId: string): Promise<LinkEmailData | undefined> {
    const em = this.em.fork();
    const link = await em.findOne(LinkRequest, { id: linkId });
    if (!link || link.usedAt || link.expiresAt <= this.clock.now()) return undefined;
    const user = await em.findOne(User, link.userId ? { id: link.userId } : { email: link.email });
    const choice = chooseEmail(link, user !== null);
    // No email about the change to an address that another account has taken since.
    if (!choice || (choice.template === 'changeNew' && (await this.isTaken(em, link.email))))
      return undefined;
    return {
      template: choice.template,
      to: link.email,
      actionLink: this.addressOf(link, choice.type),
      linkMinutes: Math.ceil((link.expiresAt.getTime() - link.createdAt.getTime()) / MINUTE_MS),
      email: user?.email ?? link.email,
      newEmail: link.newEmail ?? '',
      askedAt: link.createdAt,
    };
  }

  /** Whom to notify of an event of their account; undefined when it is gone. */
  async recipient(
    userId: string,
    em = this.em.fork(),
  ): Promise<{ email: string; firstName: string } | undefined> {
    const fields = ['email', 'firstName'] as const;
    const user = await em.findOne(User, { id: userId }, { fields, disableIdentityMap: true });
    return user ? { email: user.email, firstName: user.firstName } : undefined;
  }

  /** The first name of the account that has confirmed an address: nobody else is greeted there (rule I31). */
  async nameAt(email: string): Promise<string | undefined> {
    const [user] = await findName.rows(this.em.fork(), normaliseEmail(email));
    return user?.first_name;
  }

  private async isTaken(em: EntityManager, email: string): Promise<boolean> {
    return (await em.count(User, { email })) > 0;
  }

  private addressOf(link: LinkRequest, type: LinkParameter): string {
    const parameters = new URLSearchParams({
      token: this.tokens.tokenOf(link),
      type,
      redirect_to: link.redirectTo,
    });
    return `${this.env.values.PUBLIC_URL}/auth/v1/verify?${parameters.toString()}`;
  }
}

function chooseEmail(link: LinkRequest, hasAccount: boolean): Choice | undefined {
  switch (link.kind) {
    case 'signup':
      if (hasAccount) return { template: 'addressAlreadyRegistered', type: 'magiclink' };
      return link.sealed ? { template: 'confirmSignUp', type: 'signup' } : undefined;
    case 'magiclink':
      return hasAccount ? { template: 'magicLink', type: 'magiclink' } : undefined;
    case 'recovery':
      return hasAccount ? { template: 'resetPassword', type: 'recovery' } : undefined;
    case 'email_change_current':
      return hasAccount && link.emailChangeId ? { template: 'changeOld', type: 'email_change' } : undefined;
    case 'email_change_new':
      return hasAccount && link.emailChangeId ? { template: 'changeNew', type: 'email_change' } : undefined;
  }
}
