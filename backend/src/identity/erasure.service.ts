import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AuditService } from '../platform/audit/audit.service.js';
import { Clock } from '../platform/clock/clock.js';
import { problem } from '../platform/http/problem.js';
import { record } from '../platform/outbox/record.js';
import { PersonalDataRegistry } from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { ERRORS } from '../rules/errors.js';
import type { Caller } from './access.decorators.js';
import { Farewell } from './farewell.entity.js';
import { lockedAccount } from './locked-account.js';
import './me.events.js';
import { verifyPassword } from './password-hash.js';
import { AuthSession } from './session.entity.js';
import { User } from './user.entity.js';

/** So long after signing in nobody is asked for the password again. */
const FRESH_S = 10 * 60;

const FarewellFacts = z.object({ email: z.string(), firstName: z.string(), erasedAt: z.iso.datetime() });
/** What the last letter says. */
export type FarewellFacts = z.infer<typeof FarewellFacts>;

/** The end of an account (rule H3). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly personalData: PersonalDataRegistry,
    private readonly audit: AuditService,
  ) {}

  /**
   * Takes everything personal out of every room at once; financial records stay without the name. The address
   * is kept, sealed, until the letter that says so is sent. Asks for the password, or for somebody who has
   * only just signed in. Throws reauthentication_required, password_incorrect.
   */
  async erase(caller: Caller, password: string | undefined): Promise<void> {
    await this.checkItIsThem(caller, password);
    await this.em.fork().transactional(async (em) => {
      const { id, email, firstName } = await lockedAccount(em, caller.userId);
      const now = this.clock.now();
      await this.personalData.erase({ userId: id, email }, em);
      const farewellId = randomUUID();
      const facts: FarewellFacts = { email, firstName, erasedAt: now.toISOString() };
      const sealed = this.vault.seal(facts, `farewell:${farewellId}`);
      await em.insert(Farewell, { id: farewellId, sealed, createdAt: now });
      await this.audit.note({ action: 'identity.account-erased', actorId: id }, em);
      await record(em, 'identity.account-erased', { farewellId }, now);
    });
  }

  private async checkItIsThem(caller: Caller, password: string | undefined): Promise<void> {
    const em = this.em.fork();
    if (password === undefined) {
      const session = await em.findOne(AuthSession, { id: caller.sessionId }, { disableIdentityMap: true });
      const provedAtS = Math.max(0, ...(session?.amr ?? []).map(({ timestamp }) => timestamp));
      if (this.clock.now().getTime() / 1000 - provedAtS > FRESH_S) throw problem('reauthentication_required');
      return;
    }
    const user = await em.findOne(User, { id: caller.userId }, { disableIdentityMap: true });
    if (!user || !(await verifyPassword(password, user.passwordHash))) {
      throw problem('password_incorrect', {
        errors: [{ field: 'password', message: ERRORS.password_incorrect.detail }],
      });
    }
  }

  /** Where the last letter goes; null when it has been sent. */
  async farewell(farewellId: string): Promise<FarewellFacts | null> {
    const found = await this.em.fork().findOne(Farewell, { id: farewellId }, { disableIdentityMap: true });
    return found && FarewellFacts.parse(this.vault.open(found.sealed, `farewell:${farewellId}`));
  }

  /** Forgets where the last letter went. */
  async forgetFarewell(farewellId: string): Promise<void> {
    await this.em.fork().nativeDelete(Farewell, { id: farewellId });
  }
}
