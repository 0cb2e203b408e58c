import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { AuthError } from '../access/auth-error.js';
import { BrowserSecrets } from '../links/browser-secret.js';
import { noteAgreements } from '../privacy/consents.service.js';
import '../identity.events.js';
import { LinkRequest } from '../links/link-request.entity.js';
import { LinkTokens, constantTimeEquals } from '../links/link-tokens.js';
import { Passwords } from '../sign-in/passwords.js';
import { ProfessionalNotesService } from './professional-notes.service.js';
import { SignUpAgreements } from './sign-up-agreements.js';
import {
  SignUpDrafts,
  type AgreedAtSignUp,
  type ProfessionalDetails,
  type SignUpDraft,
} from './sign-up-drafts.js';
import { User } from '../user.entity.js';

/** The account details from the person who opened the link, where the sign-up was made in another browser. */
export interface AccountDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  /** Null for a person who does not join the referral programme. */
  readonly professional: ProfessionalDetails | null;
}

/** A sign-up as shown to another browser: all of it may be a stranger's. */
export type ShownDraft = Pick<SignUpDraft, 'firstName' | 'lastName' | 'professional'> & {
  readonly email: string;
};

/** The input that turns a sign-up into an account: the chosen account's password is hashed already. */
export interface Confirmation {
  readonly browserSecret: string | undefined;
  readonly chosen:
    | (Omit<AccountDetails, 'password'> & { readonly passwordHash: string; readonly agreed: AgreedAtSignUp })
    | null;
}

/** The link of a pending sign-up. */
type OpenLink = Pick<LinkRequest, 'email' | 'browserMark'> & { readonly sealed: Uint8Array };

type NewAccount = Omit<SignUpDraft, 'passwordHash'> & { readonly passwordHash: string | null };

/**
 * Creates accounts from sign-ups (rule I30). A person with the link has proved that the address is theirs,
 * not that the password is: anybody can sign up with any address. So the password of a sign-up counts only in
 * the browser that made it; any other browser has to send one.
 */
@Injectable()
export class SignUpConfirmationService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly tokens: LinkTokens,
    private readonly drafts: SignUpDrafts,
    private readonly browsers: BrowserSecrets,
    private readonly passwords: Passwords,
    private readonly notes: ProfessionalNotesService,
    private readonly agreements: SignUpAgreements,
  ) {}

  /**
   * The sign-up of a link whose account has to be chosen in this browser. Undefined where there is nothing to
   * choose: the browser made a sign-up of the address, there is an account already, or the link has expired.
   */
  async toChoose(token: string, browserSecret: string | undefined): Promise<ShownDraft | undefined> {
    const em = this.em.fork();
    const id = this.tokens.idIn(token);
    const link = id && (await em.findOne(LinkRequest, { id, kind: 'signup' }, { disableIdentityMap: true }));
    const isGood =
      link &&
      constantTimeEquals(token, this.tokens.tokenOf(link)) &&
      !link.usedAt &&
      link.expiresAt > this.clock.now();
    if (!isGood || !link.sealed) return undefined;
    if ((await em.count(User, { email: link.email })) > 0) return undefined;
    if (await this.ownDraft(em, { ...link, sealed: link.sealed }, browserSecret)) return undefined;
    const { firstName, lastName, professional } = this.drafts.open(link.sealed, link.email);
    return { email: link.email, firstName, lastName, professional };
  }

  /** A chosen account with its password hashed. Throws AuthError weak_password (rule I2). */
  async prepare({ password, ...chosen }: AccountDetails): Promise<NonNullable<Confirmation['chosen']>> {
    this.passwords.assertGood(password);
    const agreed = await this.agreements.ofSignUp({ age: true });
    return { ...chosen, agreed, passwordHash: await this.passwords.hash(password) };
  }

  /**
   * Creates the account of a link in the caller's transaction, which has locked the link, and returns its
   * user. Two concurrent links of one address create one account: the second signs in to the account of the
   * first. Throws AuthError otp_expired for a link that belongs to no sign-up.
   */
  async createAccount(em: EntityManager, link: LinkRequest, confirmation: Confirmation): Promise<string> {
    const { email, sealed } = link;
    // The concurrent link was faster, and has emptied this one.
    if (!sealed) return this.accountMadeOf(em, email);
    const account = await this.accountOf(em, { ...link, sealed }, confirmation);
    const { userId } = account;
    const now = this.clock.now();
    const rows = await em.execute<{ id: string }[]>(
      `insert into app_user (id, email, password_hash, first_name, last_name, age_confirmed_at, email_confirmed_at, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (email) do nothing returning id`,
      [
        userId,
        email,
        account.passwordHash,
        account.firstName,
        account.lastName,
        account.ageConfirmedAt,
        now,
        now,
        now,
      ],
    );
    link.sealed = null;
    await em.flush();
    if (rows.length === 0) return this.accountMadeOf(em, email);
    await this.drafts.forgetOthers(em, email);
    await noteAgreements(em, { userId, agreed: account.agreed ?? {}, decidedAt: now });
    if (account.professional) await this.notes.keep(em, userId, account.professional);
    await record(em, 'identity.email-confirmed', { userId }, now);
    return userId;
  }

  private async accountMadeOf(em: EntityManager, email: string): Promise<string> {
    const user = await em.findOne(User, { email }, { fields: ['id'] });
    if (!user) throw new AuthError('otp_expired');
    return user.id;
  }

  private async accountOf(
    em: EntityManager,
    link: OpenLink,
    { browserSecret, chosen }: Confirmation,
  ): Promise<NewAccount> {
    const draft = this.drafts.open(link.sealed, link.email);
    if (chosen) {
      return { userId: draft.userId, ...chosen, ageConfirmedAt: this.clock.now().toISOString() };
    }
    // A program sends no secret: its account has no password until one is set.
    return (await this.ownDraft(em, link, browserSecret)) ?? { ...draft, passwordHash: null };
  }

  /** The link's sign-up if this browser made it, else another one that it made for the address. */
  private async ownDraft(
    em: EntityManager,
    { email, sealed, browserMark }: OpenLink,
    browserSecret: string | undefined,
  ): Promise<SignUpDraft | undefined> {
    if (browserSecret === undefined) return undefined;
    const mark = this.browsers.markOf(browserSecret, email);
    if (browserMark === mark) return this.drafts.open(sealed, email);
    const own = await this.drafts.waiting(em, { email, mark });
    return own?.browserMark === mark ? this.drafts.open(own.sealed, email) : undefined;
  }
}
