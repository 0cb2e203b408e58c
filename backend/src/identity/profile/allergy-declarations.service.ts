import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { joinedNotes } from '#backend/rules/delivery/joined-notes.js';
import { newestConsents, noteAgreements } from '../privacy/consents.service.js';
import { sealHealthProfile, openHealth } from './health-profile.js';
import { lockedAccount } from '../locked-account.js';
import '../me.events.js';
import { Consent } from './profile.entity.js';
import { User } from '../user.entity.js';

/** The allergen declaration of a person; it applies to everything they receive (rule F20). */
export interface AllergyDeclaration {
  readonly allergens: readonly Allergen[];
  /** In their own words. */
  readonly note: string | null;
  /** When they consented to its use; null when nothing is declared. */
  readonly consentedAt: string | null;
}

export const NOTHING_DECLARED: AllergyDeclaration = { allergens: [], note: null, consentedAt: null };

/** The one declaration of an account, for the modules that cook, sell and deliver (rules F20, H1). */
@Injectable()
export class AllergyDeclarationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * The current declaration, read in the caller's transaction; empty for a guest or an account that is gone.
   */
  async of(userId: string | null | undefined, em?: EntityManager): Promise<AllergyDeclaration> {
    return userId ? this.ofUser(userId, em ?? this.em.fork()) : NOTHING_DECLARED;
  }

  private async ofUser(userId: string, em: EntityManager): Promise<AllergyDeclaration> {
    const user = await em.findOne(
      User,
      { id: userId },
      { fields: ['id', 'healthSealed'], disableIdentityMap: true },
    );
    if (!user?.healthSealed) return NOTHING_DECLARED;
    const { allergens, notes } = openHealth(this.vault, user.id, user.healthSealed);
    if (allergens.length === 0 && !notes) return NOTHING_DECLARED;
    const { health } = await newestConsents(em, user.id);
    return { allergens, note: notes, consentedAt: health.isGiven ? health.decidedAt : null };
  }

  /** When an account declared its age; null for a guest, and for an account that never did (rule I12). */
  async ageConfirmedAt(userId: string | null | undefined): Promise<Date | null> {
    const user = userId
      ? await this.em
          .fork()
          .findOne(User, { id: userId }, { fields: ['ageConfirmedAt'], disableIdentityMap: true })
      : null;
    return user?.ageConfirmedAt ?? null;
  }

  /**
   * Records that an account declared its age with a form, and the wording of it, in the caller's transaction;
   * the first time counts.
   */
  async confirmAge(em: EntityManager, userId: string, wordingId: string): Promise<void> {
    const decidedAt = this.clock.now();
    const undeclared = { id: userId, ageConfirmedAt: null };
    if ((await em.nativeUpdate(User, undeclared, { ageConfirmedAt: decidedAt })) > 0)
      await noteAgreements(em, { userId, agreed: { age: wordingId }, decidedAt });
  }

  /**
   * Adds what was declared with consent at a checkout, with its wording, in the caller's transaction; a
   * checkout removes nothing. Locks the account, so that this lock is taken before any other. Returns the
   * current declaration.
   */
  async add(
    em: EntityManager,
    userId: string,
    said: Pick<AllergyDeclaration, 'allergens' | 'note'> & { readonly wordingId?: string | undefined },
  ): Promise<AllergyDeclaration> {
    const user = await lockedAccount(em, userId);
    const now = this.clock.now();
    const { health } = await newestConsents(em, userId);
    if (!health.isGiven) {
      const { wordingId } = said;
      await em.insert(Consent, { userId, name: 'health', isGiven: true, decidedAt: now, wordingId });
    }
    const before = openHealth(this.vault, userId, user.healthSealed);
    const allergens = ALLERGENS.filter(
      (each) => before.allergens.includes(each) || said.allergens.includes(each),
    );
    const notes = joinedNotes(before.notes, said.note);
    const consentedAt = health.isGiven ? health.decidedAt : now.toISOString();
    if (allergens.length !== before.allergens.length || notes !== before.notes) {
      user.healthSealed = sealHealthProfile(this.vault, userId, { ...before, allergens, notes });
      user.updatedAt = now;
      await em.flush();
      await record(em, 'identity.declaration-changed', { userId }, now);
    }
    return { allergens, note: notes, consentedAt };
  }

  /**
   * Adopts the declaration that an older release stored with a weekly box, in the caller's transaction: the
   * account's own declaration wins where there is one, and withdrawn consent stays withdrawn.
   */
  async adopt(em: EntityManager, userId: string, kept: AllergyDeclaration): Promise<void> {
    const user = await em.findOne(User, { id: userId }, { fields: ['id', 'healthSealed'] });
    if (!user || (kept.allergens.length === 0 && !kept.note)) return;
    const own = openHealth(this.vault, userId, user.healthSealed);
    const { health } = await newestConsents(em, userId);
    const isWithdrawn = health.decidedAt !== null && !health.isGiven;
    if (own.allergens.length > 0 || own.notes || isWithdrawn) return;
    await this.add(em, userId, kept);
  }
}
