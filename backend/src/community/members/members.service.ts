import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ConsentsService } from '#backend/identity/privacy/consents.service.js';
import { ContactsService } from '#backend/identity/profile/contacts.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { WordingsService } from '#backend/platform/wordings/wordings.service.js';
import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import { COMMUNITY_LIMITS } from '#backend/rules/community.js';
import { NAME_MESSAGES, type JoinCommunityRequest, type JoinedCommunityDto } from '../community.dto.js';
import { CommunityMember } from './member.entity.js';

/** The sealed part of the join form. */
export const JoinForm = z.object({
  interests: z.array(z.string()),
  stage: z.string().nullable(),
  goals: z.string().nullable(),
  medication: z.string().nullable(),
});
export type JoinForm = z.infer<typeof JoinForm>;

/** The ticks of the join form. */
const SHOWN = [agreedWording('community-rules'), agreedWording('community-health')];
const HEALTH_FIELDS = ['stage', 'goals', 'medication'] as const;

/** The members of the community, and their names (rules C2, C5). */
@Injectable()
export class MembersService {
  constructor(
    private readonly em: EntityManager,
    private readonly contacts: ContactsService,
    private readonly consents: ConsentsService,
    private readonly wordings: WordingsService,
    private readonly vault: Vault,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the join form; a new one replaces it. Health details are stored only with consent, which belongs
   * to the account: withdrawing it there empties them here (rules H1, H2). Throws health_consent_required.
   */
  async join(userId: string, request: JoinCommunityRequest): Promise<JoinedCommunityDto> {
    const { firstName: displayName, healthConsent } = request;
    const form = formOf(request);
    const missing = HEALTH_FIELDS.filter((field) => form[field] !== null);
    if (missing.length > 0 && !healthConsent) throw consentMissing(missing);
    const [rules = '', health = ''] = await this.wordings.keep(...SHOWN);
    return this.em.fork().transactional(async (em) => {
      if (missing.length > 0) await this.consents.giveHealthConsent(em, userId, health);
      await this.personalData.holdOwn(em, userId);
      const now = this.clock.now();
      const known = await em.findOne(CommunityMember, { userId });
      const joinedAt = known?.joinedAt ?? now;
      if (!known?.rulesAcceptedAt) await this.consents.agree(em, userId, { 'community-rules': rules });
      await em.upsert(CommunityMember, {
        userId,
        displayName,
        joinedAt,
        formSealed: this.vault.seal(form, formContext(userId)),
        healthConsentAt: missing.length > 0 ? now : null,
        rulesAcceptedAt: now,
        createdAt: known?.createdAt ?? now,
        updatedAt: now,
      });
      return { joined: true, displayName, joinedAt: joinedAt.toISOString() };
    });
  }

  /** The name beside a person's posts: the one they chose, else the first name of their account (rule C5). */
  async ensure(userId: string): Promise<string> {
    const em = this.em.fork();
    const known = await em.findOne(CommunityMember, { userId }, { disableIdentityMap: true });
    if (known) return known.displayName;
    const firstName = (await this.contacts.contactOf(userId))?.firstName ?? '';
    const displayName = firstName.replaceAll('@', '').slice(0, COMMUNITY_LIMITS.displayName) || 'Somebody';
    const now = this.clock.now();
    await em.transactional(async (held) => {
      await this.personalData.holdOwn(held, userId);
      const member = { userId, displayName, createdAt: now, updatedAt: now };
      await held.upsert(CommunityMember, member, { onConflictAction: 'ignore' });
    });
    return displayName;
  }
}

/** The context a join form is sealed with (Vault). */
export function formContext(userId: string): string {
  return `community_member.form:${userId}`;
}

function formOf({ interests, stage, goals, medication }: JoinCommunityRequest): JoinForm {
  return {
    interests: [...new Set(interests)],
    stage: stage || null,
    goals: goals || null,
    medication: medication || null,
  };
}

function consentMissing(fields: readonly string[]) {
  const message = NAME_MESSAGES.healthConsent;
  return apiError('health_consent_required', {
    errors: [...fields, 'healthConsent'].map((field) => ({ field, message })),
  });
}
