import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { Unsubscribing } from '../platform/mailer/unsubscribing.js';
import { PersonalDataRegistry } from '../platform/personal-data/personal-data.registry.js';
import type { Caller } from './access.decorators.js';
import { lockedAccount } from './locked-account.js';
import type { ConsentChanges, ConsentsDto } from './me.dto.js';
import { Consent, CONSENTS, type ConsentName } from './profile.entity.js';
import { User } from './user.entity.js';

/** What somebody agreed to. Decisions are added, never changed: the newest of a name counts. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataRegistry,
    unsubscribing: Unsubscribing,
  ) {
    unsubscribing.register('marketing', (userId) => this.endMarketing(userId));
  }

  async getConsents(caller: Caller): Promise<ConsentsDto> {
    return newestConsents(this.em.fork(), caller.userId);
  }

  /**
   * Notes what was decided; a decision that repeats the last one is not noted again. Withdrawn health consent
   * deletes the health details here and wherever else they are kept (rule H2).
   */
  async setConsents(caller: Caller, changes: ConsentChanges): Promise<ConsentsDto> {
    return this.em.fork().transactional(async (em) => {
      const user = await lockedAccount(em, caller.userId);
      const before = await newestConsents(em, user.id);
      const decided = CONSENTS.filter(
        (name) => changes[name] !== undefined && changes[name] !== before[name].isGiven,
      );
      for (const name of decided) {
        await em.insert(Consent, {
          userId: user.id,
          name,
          isGiven: changes[name] === true,
          decidedAt: this.clock.now(),
        });
      }
      if (decided.includes('health') && changes.health === false) {
        await this.personalData.forgetHealth({ userId: user.id, email: user.email }, em);
      }
      return newestConsents(em, user.id);
    });
  }

  /** Takes the consent to marketing back by a link from an email (rule X23); an account that is gone has none. */
  private async endMarketing(userId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user || !(await newestConsents(em, userId)).marketing.isGiven) return;
      await em.insert(Consent, { userId, name: 'marketing', isGiven: false, decidedAt: this.clock.now() });
    });
  }

  /** Notes health consent that was given with a form, in the caller's transaction; given before, nothing is noted. */
  async giveHealthConsent(em: EntityManager, userId: string): Promise<void> {
    const user = await lockedAccount(em, userId);
    if ((await newestConsents(em, user.id)).health.isGiven) return;
    await em.insert(Consent, { userId: user.id, name: 'health', isGiven: true, decidedAt: this.clock.now() });
  }
}

/** The decisions in force. Without one nothing was agreed to. */
export async function newestConsents(em: EntityManager, userId: string): Promise<ConsentsDto> {
  const rows = await em
    .getConnection()
    .execute<{ name: ConsentName; is_given: boolean; decided_at: Date | string }[]>(
      'select distinct on (name) name, is_given, decided_at from consent where user_id = ? order by name, id desc',
      [userId],
      'all',
      em.getTransactionContext(),
    );
  const newest = (name: ConsentName) => {
    const row = rows.find((each) => each.name === name);
    return {
      isGiven: row?.is_given ?? false,
      decidedAt: row ? new Date(row.decided_at).toISOString() : null,
    };
  };
  return { marketing: newest('marketing'), health: newest('health') };
}
