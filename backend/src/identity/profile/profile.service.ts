import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { namesAFigure, type NutritionGoal } from '#backend/rules/food/nutrition-goal.js';
import { CHECKOUT_MESSAGES } from '#backend/rules/delivery/checkout-form.js';
import type { Caller } from '../access/access.decorators.js';
import { newestConsents } from '../privacy/consents.service.js';
import { lockedAccount } from '../locked-account.js';
import { openHealth, hasHealthDetails, sealHealthProfile, type HealthProfile } from './health-profile.js';
import type { MeChanges, MeDto } from './me.dto.js';
import '../me.events.js';
import { User } from '../user.entity.js';

const HEALTH_FIELDS = ['dietaryPreference', 'allergens', 'notes', 'nutritionGoal'] as const;

interface MeRow {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly health_sealed: Uint8Array | null;
  readonly created_at: Date | string;
  readonly of_age: boolean;
  readonly agreed: readonly string[];
  readonly has_factor: boolean;
  readonly codes_left: number;
}

const findMe = preparedStatement<MeRow>(
  'identity_find_me',
  `select u.email, u.first_name, u.last_name, u.phone, u.health_sealed, u.created_at,
          u.age_confirmed_at is not null as of_age,
          array(select name from (select distinct on (c.name) c.name, c.is_given from consent c
                  where c.user_id = u.id order by c.name, c.id desc) newest where is_given) as agreed,
          exists (select 1 from mfa_factor f where f.user_id = u.id and f.status = 'verified') as has_factor,
          (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as codes_left
     from app_user u where u.id = $1`,
);

export interface HealthReveal {
  readonly actorId: string;
  /** The reason for reading it; never its content. */
  readonly purpose: string;
}

/** The account page's first tab: who the person is and what they may not eat. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly audit: AuditService,
  ) {}

  /**
   * All data that the account page starts with, in one statement. Throws token_invalid when the account is
   * gone.
   */
  async getMe(caller: Caller): Promise<MeDto> {
    const rows = await findMe.rows(this.em, caller.userId);
    const row = rows[0];
    if (!row) throw apiError('token_invalid');
    return {
      id: caller.userId,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      ...openHealth(this.vault, caller.userId, row.health_sealed),
      ageConfirmed: row.of_age,
      consents: { marketing: row.agreed.includes('marketing'), health: row.agreed.includes('health') },
      roles: [...caller.roles],
      secondFactor: {
        isOn: row.has_factor,
        recoveryCodesLeft: row.codes_left,
        assuranceLevel: caller.aal,
      },
      createdAt: new Date(row.created_at).toISOString(),
    };
  }

  /**
   * Changes the sent fields. Diet, allergens, notes and goal are stored only with consent, and emptied without it
   * (rule H1); a declaration of allergens also applies to everything on its way (rule F20). Throws
   * health_consent_required.
   */
  async updateMe(caller: Caller, changes: MeChanges): Promise<MeDto> {
    await this.em.fork().transactional(async (em) => {
      const user = await lockedAccount(em, caller.userId);
      const before = openHealth(this.vault, user.id, user.healthSealed);
      const health = { ...before, ...healthOf(changes) };
      if (hasHealthDetails(healthOf(changes)) && !(await newestConsents(em, user.id)).health.isGiven) {
        throw consentMissing(changes);
      }
      if (changes.firstName !== undefined) user.firstName = changes.firstName;
      if (changes.lastName !== undefined) user.lastName = changes.lastName;
      if (changes.phone !== undefined) user.phone = changes.phone;
      if (Object.keys(healthOf(changes)).length > 0) {
        user.healthSealed = sealHealthProfile(this.vault, user.id, health);
      }
      user.updatedAt = this.clock.now();
      if (isDeclarationChanged(before, health))
        await record(em, 'identity.declaration-changed', { userId: user.id }, user.updatedAt);
    });
    return this.getMe(caller);
  }

  /** The current allergen declaration of an account, for what is made for it; it is shown to nobody. */
  async declaredAllergens(userId: string): Promise<readonly Allergen[]> {
    const user = await this.em
      .fork()
      .findOne(User, { id: userId }, { fields: ['healthSealed'], disableIdentityMap: true });
    return openHealth(this.vault, userId, user?.healthSealed).allergens;
  }

  /**
   * Shows what staff may need to know of a person's health, and audits who read it and for what purpose
   * (D52); the person's own goal is for nobody else. Throws not_found.
   */
  async revealHealth(
    userId: string,
    { actorId, purpose }: HealthReveal,
  ): Promise<Omit<HealthProfile, 'nutritionGoal'>> {
    return this.em.fork().transactional(async (em) => {
      const user = await em.findOne(User, { id: userId }, { disableIdentityMap: true });
      if (!user) throw apiError('not_found');
      await this.audit.note(
        { action: 'identity.health-revealed', actorId, subjectId: userId, details: { purpose } },
        em,
      );
      const { dietaryPreference, allergens, notes } = openHealth(this.vault, userId, user.healthSealed);
      return { dietaryPreference, allergens, notes };
    });
  }
}

function healthOf(changes: MeChanges): Partial<HealthProfile> {
  return {
    ...(changes.dietaryPreference === undefined ? {} : { dietaryPreference: changes.dietaryPreference }),
    ...(changes.allergens === undefined ? {} : { allergens: [...new Set(changes.allergens)] }),
    ...(changes.notes === undefined ? {} : { notes: changes.notes || null }),
    ...(changes.nutritionGoal === undefined ? {} : { nutritionGoal: keptGoal(changes.nutritionGoal) }),
  };
}

/** A goal without any figure is none. */
function keptGoal(goal: NutritionGoal | null): NutritionGoal | null {
  if (goal === null || !namesAFigure(goal)) return null;
  const { proteinG, fibreG, calories, mealsADay } = goal;
  return { proteinG, fibreG, calories, mealsADay };
}

/** Whether the allergen declaration has changed; a diet is not part of it. */
function isDeclarationChanged(before: HealthProfile, after: HealthProfile): boolean {
  return (
    before.notes !== after.notes ||
    String([...before.allergens].sort()) !== String([...after.allergens].sort())
  );
}

function consentMissing(changes: MeChanges) {
  const fields = HEALTH_FIELDS.filter((field) => changes[field] !== undefined);
  return apiError('health_consent_required', {
    errors: fields.map((field) => ({ field, message: CHECKOUT_MESSAGES.healthConsent })),
  });
}
