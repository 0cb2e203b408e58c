import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Caller } from '../access/access.decorators.js';
import { Farewell } from './farewell.entity.js';
import { lockedAccount } from '../locked-account.js';
import '../me.events.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { RolesService } from '../access/roles.service.js';

const FarewellFacts = z.object({
  email: z.string(),
  firstName: z.string(),
  erasedAt: z.iso.datetime(),
  /** What is still to come of the orders, about which there are more emails (rules H5, H40). */
  open: z.enum(['delivery', 'complaint']).nullable().default(null),
});
/** What the letter says. */
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
    private readonly reauthentication: ReauthenticationService,
    private readonly roles: RolesService,
  ) {}

  /**
   * Takes everything personal out of every room at once; financial records stay without the name. The address
   * is kept, sealed, until the letter that says so is sent. Asks for the password, or for somebody who has
   * only just signed in. Throws reauthentication_required, password_incorrect, and last_admin (rule A7).
   */
  async erase(caller: Caller, password: string | undefined): Promise<void> {
    await this.reauthentication.check(caller, password);
    await this.em.fork().transactional(async (em) => {
      const { id, email, firstName } = await lockedAccount(em, caller.userId);
      await this.roles.leave(em, id);
      const now = this.clock.now();
      const matters = await this.personalData.openMatters({ userId: id, email }, em);
      const open = (['delivery', 'complaint'] as const).find((each) => matters.has(each)) ?? null;
      await this.personalData.erase({ userId: id, email }, em);
      const farewellId = randomUUID();
      const facts: FarewellFacts = { email, firstName, erasedAt: now.toISOString(), open };
      const sealed = this.vault.seal(facts, `farewell:${farewellId}`);
      await em.insert(Farewell, { id: farewellId, sealed, createdAt: now });
      await this.audit.note({ action: 'identity.account-erased', actorId: id }, em);
      await record(em, 'identity.account-erased', { farewellId }, now);
    });
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
