import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AddressKeysService } from '../identity/profile/address-keys.service.js';
import { Clock } from '../platform/clock/clock.js';
import { preparedStatement } from '../platform/database/prepared-statement.js';
import { ApiError, apiError } from '../platform/http/problems/api-error.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import type { AddressKeyParts } from '../rules/delivery/address.js';
import { normaliseEmail } from '../rules/delivery/checkout-form.js';
import { ERRORS } from '../rules/errors/errors.js';
import { isReferralCode } from '../rules/pricing/promotions.js';
import type { ReferralCampaignDto } from './referral.dto.js';
import { ERASED_DOMAIN, ReferralCampaign, ReferralReward, ReferralSignup } from './referral.entity.js';

export interface Referrer {
  readonly signupId: string;
  readonly code: string;
  readonly email: string;
  /** Null while the sign-up belongs to no account. */
  readonly userId: string | null;
}

const MAX_REWARDS = 20;

const findCode = preparedStatement<{
  readonly id: string;
  readonly referral_code: string;
  readonly email: string;
  readonly user_id: string | null;
}>(
  'referral_code',
  `select s.id, s.referral_code, s.email, s.user_id
     from referral_signup s join referral_campaign c on c.id = s.campaign_id and c.is_active
    where s.referral_code = $1 and s.status = 'active' and s.email not like $2`,
);

/** Professionals and their codes. */
@Injectable()
export class ReferralService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly addressKeys: AddressKeysService,
  ) {}

  /**
   * The owner of a code; undefined for anything that is no code of the active campaign, including lower case
   * and codes of erased accounts (rule R2).
   */
  async findByCode(code: string): Promise<Referrer | undefined> {
    if (!isReferralCode(code)) return undefined;
    const [found] = await findCode.rows(this.em, code, `%@${ERASED_DOMAIN}`);
    return (
      found && {
        signupId: found.id,
        code: found.referral_code,
        email: found.email,
        userId: found.user_id,
      }
    );
  }

  /** Whether an address is one of the professional's own (rule R3). */
  async hasAddress({ userId }: Referrer, address: AddressKeyParts): Promise<boolean> {
    return userId !== null && this.addressKeys.hasAddressWithKey(userId, address);
  }

  /** The active campaign with its milestones. Throws not_found when there is none (rule R1). */
  async campaign(): Promise<ReferralCampaignDto> {
    const em = this.em.fork();
    const campaign = await em.findOne(ReferralCampaign, { isActive: true }, { disableIdentityMap: true });
    if (!campaign) throw apiError('not_found', { detail: ERRORS.campaign_unavailable.detail });
    const settings = await this.settings.current();
    return {
      id: campaign.id,
      name: campaign.name,
      isActive: true,
      rewards: await this.rewards(em, campaign.id),
      discountPercent: settings['referral.discountPercent'],
      commissionPercent: settings['referral.commissionPercent'],
      payoutMinimumPence: settings['referral.payoutMinimumPence'],
    };
  }

  /** Milestones of a campaign, the lowest first (rule R11). */
  async rewards(em: EntityManager, campaignId: string): Promise<ReferralCampaignDto['rewards']> {
    const found = await em.find(
      ReferralReward,
      { campaignId },
      { orderBy: { referralThreshold: 'asc' }, limit: MAX_REWARDS, disableIdentityMap: true },
    );
    return found.map(({ id, referralThreshold, title, text }) => ({ id, referralThreshold, title, text }));
  }

  /** Whether an account has a record, of any campaign. */
  async hasJoined(userId: string): Promise<boolean> {
    const rows = await this.em
      .fork()
      .execute<unknown[]>('select 1 from referral_signup where user_id = ? limit 1', [userId]);
    return rows.length > 0;
  }

  /** An account's record, preferring the active campaign over earlier ones. Throws not_found. */
  async signupOf(userId: string, em = this.em.fork()): Promise<ReferralSignup> {
    const rows = await em.execute<{ id: string }[]>(
      `select s.id from referral_signup s join referral_campaign c on c.id = s.campaign_id
        where s.user_id = ? order by c.is_active desc, s.created_at desc limit 1`,
      [userId],
      'all',
    );
    const id = rows[0]?.id;
    const signup = id && (await em.findOne(ReferralSignup, { id }, { disableIdentityMap: true }));
    if (!signup) throw apiError('not_found');
    return signup;
  }

  /** The same, for endpoints that only professionals may use. Throws forbidden for anybody else. */
  async professional(userId: string, em = this.em.fork()): Promise<ReferralSignup> {
    return this.signupOf(userId, em).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'not_found' ? apiError('forbidden') : error;
    });
  }

  /** Creates the campaign if there is none, and a professional with a given code; used by the demo's seed. */
  async ensureSignup(signup: {
    userId: string;
    email: string;
    firstName: string;
    lastName: string;
    code: string;
  }): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const campaign =
        (await em.findOne(ReferralCampaign, { isActive: true })) ??
        em.create(ReferralCampaign, { id: randomUUID(), name: 'Professional referral', isActive: true });
      await em.persist(campaign).flush();
      await em.upsert(
        ReferralSignup,
        {
          id: randomUUID(),
          campaignId: campaign.id,
          userId: signup.userId,
          email: normaliseEmail(signup.email),
          firstName: signup.firstName,
          lastName: signup.lastName,
          referralCode: signup.code,
          profession: 'Pharmacist',
          registerNumber: 'GPhC 2061234',
          approvedAt: this.clock.now(),
          createdAt: this.clock.now(),
        },
        {
          onConflictFields: ['referralCode'],
          onConflictAction: 'merge',
          onConflictMergeFields: ['profession', 'registerNumber', 'approvedAt'],
        },
      );
    });
  }
}
