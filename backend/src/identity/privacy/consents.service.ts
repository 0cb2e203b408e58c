import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Unsubscribing } from '#backend/platform/mailer/unsubscribing.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { WordingsService } from '#backend/platform/wordings/wordings.service.js';
import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import type { Caller } from '../access/access.decorators.js';
import { lockedAccount } from '../locked-account.js';
import type { ConsentChanges, ConsentsDto } from '../profile/me.dto.js';
import {
  AGREEMENTS,
  Consent,
  CONSENTS,
  type AgreementName,
  type ConsentName,
} from '../profile/profile.entity.js';
import { User } from '../user.entity.js';

const MAX_DECISIONS = 50;

/** One decision, with its wording. */
export interface Decision {
  readonly name: string;
  readonly isGiven: boolean;
  readonly decidedAt: string;
  readonly version: string | null;
  readonly words: string | null;
}

/** Consents of a person. Decisions are added, never changed: the newest of a name counts. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataRegistry,
    private readonly wordings: WordingsService,
    unsubscribing: Unsubscribing,
  ) {
    unsubscribing.register('marketing', (userId) => this.endMarketing(userId));
  }

  async getConsents(caller: Caller): Promise<ConsentsDto> {
    return newestConsents(this.em.fork(), caller.userId);
  }

  /**
   * Records the decisions; one that repeats the last one is not recorded again. Withdrawing the health
   * consent deletes the health details here and in all other modules (rule H2).
   */
  async setConsents(caller: Caller, changes: ConsentChanges): Promise<ConsentsDto> {
    const [marketing, health] = await this.wordings.keep(...SHOWN);
    const words: Record<ConsentName, string | undefined> = { marketing, health };
    return this.em.fork().transactional(async (em) => {
      const user = await lockedAccount(em, caller.userId);
      const before = await newestConsents(em, user.id);
      const decided = CONSENTS.filter(
        (name) => changes[name] !== undefined && changes[name] !== before[name].isGiven,
      );
      for (const name of decided) {
        const isGiven = changes[name] === true;
        await em.insert(Consent, {
          userId: user.id,
          name,
          isGiven,
          decidedAt: this.clock.now(),
          wordingId: isGiven ? words[name] : null,
        });
      }
      if (decided.includes('health') && changes.health === false) {
        await this.personalData.forgetHealth({ userId: user.id, email: user.email }, em);
      }
      return newestConsents(em, user.id);
    });
  }

  /** Every decision of a person with its wording, newest first, for staff (rule H23). */
  async decisionsOf(userId: string): Promise<Decision[]> {
    const em = this.em.fork();
    const rows = await em.find(
      Consent,
      { userId },
      { orderBy: { id: 'desc' }, limit: MAX_DECISIONS, disableIdentityMap: true },
    );
    const words = await this.wordings.byId(
      rows.flatMap(({ wordingId }) => wordingId ?? []),
      em,
    );
    return rows.map(({ name, isGiven, decidedAt, wordingId }) => {
      const shown = wordingId ? words.get(wordingId) : undefined;
      return {
        name,
        isGiven,
        decidedAt: decidedAt.toISOString(),
        version: shown?.version ?? null,
        words: shown?.words ?? null,
      };
    });
  }

  /**
   * Withdraws the marketing consent through a link in an email (rule X23); an account that is gone has none.
   */
  private async endMarketing(userId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user || !(await newestConsents(em, userId)).marketing.isGiven) return;
      await em.insert(Consent, { userId, name: 'marketing', isGiven: false, decidedAt: this.clock.now() });
    });
  }

  /**
   * Records health consent that was given with a form, in the wording of that form, in the caller's
   * transaction. Does nothing when it was given before.
   */
  async giveHealthConsent(em: EntityManager, userId: string, wordingId: string): Promise<void> {
    const user = await lockedAccount(em, userId);
    if ((await newestConsents(em, user.id)).health.isGiven) return;
    await em.insert(Consent, {
      userId,
      name: 'health',
      isGiven: true,
      decidedAt: this.clock.now(),
      wordingId,
    });
  }

  /**
   * Whether health details may be stored for a person, in the caller's transaction; a withdrawal waits for it, and
   * deletes what it has stored (rules H1, H2).
   */
  async holdHealthConsent(em: EntityManager, userId: string): Promise<boolean> {
    const user = await lockedAccount(em, userId);
    return (await newestConsents(em, user.id)).health.isGiven;
  }

  /** Records what a person agrees to with a part of the shop, in the caller's transaction (rule H23). */
  async agree(em: EntityManager, userId: string, agreed: Agreed): Promise<void> {
    await noteAgreements(em, { userId, agreed, decidedAt: this.clock.now() });
  }
}

/** The wordings beside the ticks of the profile, in the order of CONSENTS. */
const SHOWN = [agreedWording('marketing'), agreedWording('account-health')];

/** The agreements of a person, by the ids of the wordings. */
export type Agreed = Readonly<Partial<Record<AgreementName, string | undefined>>>;

/** Records the agreements of a person, in the caller's transaction (rule H23). */
export async function noteAgreements(
  em: EntityManager,
  noted: { readonly userId: string; readonly agreed: Agreed; readonly decidedAt: Date },
): Promise<void> {
  const { userId, agreed, decidedAt } = noted;
  const names = AGREEMENTS.filter((name) => agreed[name] !== undefined);
  if (names.length === 0) return;
  await em.insertMany(
    Consent,
    names.map((name) => ({ userId, name, isGiven: true, decidedAt, wordingId: agreed[name] })),
  );
}

/** The current decisions. Without one nothing was agreed to. */
export async function newestConsents(em: EntityManager, userId: string): Promise<ConsentsDto> {
  const rows = await em.execute<{ name: ConsentName; is_given: boolean; decided_at: Date | string }[]>(
    'select distinct on (name) name, is_given, decided_at from consent where user_id = ? order by name, id desc',
    [userId],
    'all',
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
