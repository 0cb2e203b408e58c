import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { noteAgreements } from '#backend/identity/privacy/consents.service.js';
import { ProfessionalNotesService } from '#backend/identity/sign-up/professional-notes.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { WordingsService } from '#backend/platform/wordings/wordings.service.js';
import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import { normaliseCode } from '#backend/rules/pricing/promotions.js';
import { DEFAULT_PROFESSIONAL, REFERRAL_LIMITS } from '#backend/rules/money/referral.js';
import { ReferralTotals } from '../commission/commission.entity.js';
import { CommissionRatesService } from '../commission/commission-rates.service.js';
import { ReferralCodes } from '../referral-codes.js';
import type { JoinReferralRequest, ReferralSignupDto, RegistrationRequest } from '../referral.dto.js';
import {
  ERASED_DOMAIN,
  ReferralCampaign,
  ReferralSignup,
  type ReferralSignupStatus,
} from '../referral.entity.js';
import '../referral.events.js';
import { ReferralService } from '../referral.service.js';

/** The wordings shown beside the button to join. */
const SHOWN = [agreedWording('referral-terms'), agreedWording('referral-duties')];
/** How often to redraw a code that is already taken. */
const MAX_DRAWS = 5;
const MAX_USER_AGENT = 300;

/** The data of a person who joins. */
export interface ReferralSignupInput extends Omit<JoinReferralRequest, 'email'> {
  readonly userId: string;
  /** The account's own, confirmed address: emails about money use it, whatever was typed. */
  readonly email: string;
  readonly userAgent?: string | undefined;
}

export interface Joined {
  readonly signup: ReferralSignupDto;
  readonly isNew: boolean;
}

/** Joining the referral programme (rules R9, R10, R16). */
@Injectable()
export class ReferralSignupService {
  constructor(
    private readonly em: EntityManager,
    private readonly referral: ReferralService,
    private readonly codes: ReferralCodes,
    private readonly rates: CommissionRatesService,
    private readonly notes: ProfessionalNotesService,
    private readonly settings: SettingsService,
    private readonly wordings: WordingsService,
    private readonly audit: AuditService,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Returns the caller's record: the existing one, one with their confirmed address, or a new one. Concurrent
   * requests end in one record. Throws campaign_unavailable, and already_registered when another account has
   * the address.
   */
  async join(caller: Caller, request: JoinReferralRequest, userAgent: string | undefined): Promise<Joined> {
    const { userId, email } = caller;
    // Stored before the transaction, so that no transaction waits for a second connection.
    await this.wordings.keep(...SHOWN);
    return this.em.fork().transactional(async (em) => {
      await this.personalData.holdOwn(em, userId);
      const joined = await this.enter(em, { ...request, userId, email, userAgent });
      await this.comeBack(em, joined.signup);
      await this.notes.forget(em, userId);
      return { signup: await this.view(em, joined.signup), isNew: joined.isNew };
    });
  }

  /**
   * Ends the caller's part in the programme at once: their code stops working, and what they have earned is
   * paid, whatever the amount. Idempotent. Throws not_found for a caller who has not joined.
   */
  async leave(caller: Caller): Promise<ReferralSignupDto> {
    return this.em.fork().transactional(async (em) => {
      const { id } = await this.referral.signupOf(caller.userId, em);
      const isIn = { id, status: { $in: ['pending', 'active'] as ReferralSignupStatus[] } };
      if ((await em.nativeUpdate(ReferralSignup, isIn, { status: 'left' })) > 0)
        await this.audit.note({ action: 'referral.left', actorId: caller.userId, subjectId: id }, em);
      return this.view(em, await this.referral.signupOf(caller.userId, em));
    });
  }

  /**
   * Reactivates a professional who had left and joins again, under the same code and the rules for a new one
   * (rule R16).
   */
  private async comeBack(em: EntityManager, signup: ReferralSignup): Promise<void> {
    if (signup.status !== 'left') return;
    const { 'referral.requiresApproval': waits } = await this.settings.current();
    signup.comeBack({ waits });
    await em.nativeUpdate(ReferralSignup, { id: signup.id, status: 'left' }, { status: signup.status });
    if (waits) return;
    await record(em, 'referral.joined', { signupId: signup.id }, this.clock.now());
    await this.rates.sendRestoredNotice(em, signup.id);
  }

  /** The caller's record. Throws not_found. */
  async mine(caller: Caller): Promise<ReferralSignupDto> {
    const em = this.em.fork();
    return this.view(em, await this.referral.signupOf(caller.userId, em));
  }

  /**
   * Links the caller to their record without further input: one with their confirmed address, or one from
   * their professional sign-up. Throws not_found when there is neither.
   */
  async link(caller: Caller): Promise<ReferralSignupDto> {
    const { userId, email } = caller;
    await this.wordings.keep(...SHOWN);
    return this.em.fork().transactional(async (em) => {
      await this.personalData.holdOwn(em, userId);
      const campaign = await em.findOne(ReferralCampaign, { isActive: true }, { disableIdentityMap: true });
      const find = async () => campaign && (await this.known(em, campaign.id, { userId, email }));
      const known = await find();
      // A concurrent transaction that took the note, and that this one waited for, has created the record.
      const signup = known ?? (await this.enrol(em, userId)) ?? (await find());
      if (!signup) throw apiError('not_found');
      if (known) await this.notes.forget(em, userId);
      return this.view(em, signup);
    });
  }

  /**
   * Enrols an account that signed up as a professional, in the caller's transaction; null when it did not, or
   * is gone.
   */
  async enrol(em: EntityManager, userId: string): Promise<ReferralSignup | null> {
    if (!(await this.personalData.hold(em, userId))) return null;
    const note = await this.notes.take(em, userId);
    if (!note) return null;
    const { signup } = await this.enter(em, {
      userId,
      email: note.email,
      firstName: note.firstName || DEFAULT_PROFESSIONAL.firstName,
      lastName: note.lastName || DEFAULT_PROFESSIONAL.lastName,
      referredByCode: note.referredByCode ?? undefined,
      profession: note.profession?.slice(0, REFERRAL_LIMITS.profession) ?? undefined,
      registerNumber: note.registerNumber?.slice(0, REFERRAL_LIMITS.registerNumber) ?? undefined,
    });
    return signup;
  }

  /** Data of the email to a new professional; null when they are gone. */
  async emailData(
    signupId: string,
  ): Promise<{ email: string; firstName: string; code: string; link: string; reason: string | null } | null> {
    const signup = await this.em
      .fork()
      .findOne(ReferralSignup, { id: signupId }, { disableIdentityMap: true });
    if (!signup || signup.email.endsWith(`@${ERASED_DOMAIN}`)) return null;
    const { email, firstName, referralCode: code } = signup;
    return { email, firstName, code, link: linkOf(this.env, code), reason: signup.refusalReason ?? null };
  }

  /**
   * Returns the existing record, or a new one. The unique keys decide between concurrent requests, not this
   * code.
   */
  private async enter(
    em: EntityManager,
    joining: ReferralSignupInput,
  ): Promise<{ signup: ReferralSignup; isNew: boolean }> {
    const campaign = await em.findOne(ReferralCampaign, { isActive: true }, { disableIdentityMap: true });
    if (!campaign) throw apiError('campaign_unavailable');
    for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
      const known = await this.known(em, campaign.id, joining);
      if (known) return { signup: known, isNew: false };
      const made = await this.insert(em, campaign.id, joining);
      if (made) return { signup: made, isNew: true };
      // Rejected for its account, which is then found above, for its address, or for a code that is taken.
      const taken = await em.count(ReferralSignup, {
        campaignId: campaign.id,
        email: joining.email,
        $and: [{ userId: { $ne: null } }, { userId: { $ne: joining.userId } }],
      });
      if (taken > 0) throw apiError('already_registered');
    }
    throw new Error(`no free referral code was found in ${MAX_DRAWS} draws`);
  }

  /** Finds the record by account, else by the confirmed address; then it is linked to the account. */
  private async known(
    em: EntityManager,
    campaignId: string,
    { userId, email }: Pick<ReferralSignupInput, 'userId' | 'email'>,
  ): Promise<ReferralSignup | null> {
    const options = { disableIdentityMap: true };
    const own = await em.findOne(ReferralSignup, { campaignId, userId }, options);
    if (own) return own;
    await em.nativeUpdate(ReferralSignup, { campaignId, email, userId: null }, { userId });
    return em.findOne(ReferralSignup, { campaignId, userId }, options);
  }

  private async insert(
    em: EntityManager,
    campaignId: string,
    { userId, email, firstName, lastName, ...given }: ReferralSignupInput,
  ): Promise<ReferralSignup | null> {
    const settings = await this.settings.current();
    const status = settings['referral.requiresApproval'] ? 'pending' : 'active';
    const now = this.clock.now();
    const referredBy = given.referredByCode
      ? await this.referral.findByCode(normaliseCode(given.referredByCode))
      : undefined;
    const rows = await em.execute<{ id: string }[]>(
      `insert into referral_signup (id, campaign_id, user_id, email, first_name, last_name, referral_code,
         referred_by_code, profession, register_number, user_agent, status, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning id`,
      [
        randomUUID(),
        campaignId,
        userId,
        email,
        firstName,
        lastName,
        this.codes.draw(),
        referredBy?.code ?? null,
        given.profession || null,
        given.registerNumber || null,
        given.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
        status,
        now,
      ],
      'all',
    );
    const made = rows[0];
    if (!made) return null;
    const [terms, duties] = await this.wordings.keep(...SHOWN);
    const agreed = { 'referral-terms': terms, 'referral-duties': duties };
    await noteAgreements(em, { userId, agreed, decidedAt: now });
    // A pending professional is notified on approval.
    if (status === 'active') await record(em, 'referral.joined', { signupId: made.id }, now);
    return em.findOneOrFail(ReferralSignup, { id: made.id }, { disableIdentityMap: true });
  }

  /**
   * Sets the caller's register number, as long as staff have not checked it (rule R46). Throws not_found, and
   * registration_approved after that.
   */
  async setRegistration(
    caller: Caller,
    { profession, registerNumber }: RegistrationRequest,
  ): Promise<ReferralSignupDto> {
    return this.em.fork().transactional(async (em) => {
      const { id } = await this.referral.signupOf(caller.userId, em);
      const open = { id, approvedAt: null };
      const given = { registerNumber, ...(profession ? { profession } : {}) };
      if ((await em.nativeUpdate(ReferralSignup, open, given)) === 0) throw apiError('registration_approved');
      await this.audit.note(
        { action: 'referral.registration-added', actorId: caller.userId, subjectId: id },
        em,
      );
      return this.view(em, await this.referral.signupOf(caller.userId, em));
    });
  }

  /** Whether payouts to a professional wait until staff have checked the register (rule R46). */
  private async awaitsApproval({ approvedAt, status }: ReferralSignup): Promise<boolean> {
    const settings = await this.settings.current();
    if (status === 'refused' || approvedAt) return false;
    return status === 'pending' || settings['referral.approvalBeforePayout'];
  }

  private async view(em: EntityManager, signup: ReferralSignup): Promise<ReferralSignupDto> {
    const totals = await em.findOne(ReferralTotals, { signupId: signup.id }, { disableIdentityMap: true });
    return {
      id: signup.id,
      campaignId: signup.campaignId,
      email: signup.email,
      firstName: signup.firstName,
      lastName: signup.lastName,
      referralCode: signup.referralCode,
      referralLink: linkOf(this.env, signup.referralCode),
      referredByCode: signup.referredByCode ?? null,
      referralCount: totals?.patients ?? 0,
      profession: signup.profession ?? null,
      registerNumber: signup.registerNumber ?? null,
      status: signup.status,
      approvedAt: signup.approvedAt?.toISOString() ?? null,
      awaitsApproval: await this.awaitsApproval(signup),
      refusalReason: signup.refusalReason ?? null,
      createdAt: signup.createdAt.toISOString(),
    };
  }
}

/** The page that a professional's patients open (rule R12). */
export function linkOf(env: Env, code: string): string {
  return `${env.values.PUBLIC_URL}/patient-meals?ref=${code}`;
}
