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
import { AccountDeletionEmail } from './account-deletion-email.entity.js';
import { lockedAccount } from '../locked-account.js';
import '../me.events.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { RolesService } from '../access/roles.service.js';

const AccountDeletionEmailData = z.object({
  email: z.string(),
  firstName: z.string(),
  erasedAt: z.iso.datetime(),
  /** What is still pending in the orders, and leads to more emails (rules H5, H40). */
  open: z.enum(['delivery', 'complaint']).nullable().default(null),
});
/** Data of the email. */
export type AccountDeletionEmailData = z.infer<typeof AccountDeletionEmailData>;

/** The deletion of an account (rule H3). */
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
   * Deletes all personal data from every module in one transaction; financial records stay without the name.
   * The address is kept, sealed, until the confirmation email is sent. Requires the password, or a recent
   * sign-in. Throws reauthentication_required, password_incorrect, and last_admin (rule A7).
   */
  async erase(caller: Caller, password: string | undefined): Promise<void> {
    await this.reauthentication.check(caller, password);
    await this.em.fork().transactional(async (em) => {
      const { id, email, firstName } = await lockedAccount(em, caller.userId);
      await this.roles.leave(em, id);
      const now = this.clock.now();
      const matters = await this.personalData.retentionReasons({ userId: id, email }, em);
      const open = (['delivery', 'complaint'] as const).find((each) => matters.has(each)) ?? null;
      await this.personalData.erase({ userId: id, email }, em);
      const deletionEmailId = randomUUID();
      const facts: AccountDeletionEmailData = { email, firstName, erasedAt: now.toISOString(), open };
      const sealed = this.vault.seal(facts, `account_deletion_email:${deletionEmailId}`);
      await em.insert(AccountDeletionEmail, { id: deletionEmailId, sealed, createdAt: now });
      await this.audit.note({ action: 'identity.account-deleted', actorId: id }, em);
      await record(em, 'identity.account-deleted', { deletionEmailId }, now);
    });
  }

  /** The address of the last email; null when it has been sent. */
  async deletionEmail(deletionEmailId: string): Promise<AccountDeletionEmailData | null> {
    const found = await this.em
      .fork()
      .findOne(AccountDeletionEmail, { id: deletionEmailId }, { disableIdentityMap: true });
    return (
      found &&
      AccountDeletionEmailData.parse(
        this.vault.open(found.sealed, `account_deletion_email:${deletionEmailId}`),
      )
    );
  }

  /** Deletes the address of the last email. */
  async forgetDeletionEmail(deletionEmailId: string): Promise<void> {
    await this.em.fork().nativeDelete(AccountDeletionEmail, { id: deletionEmailId });
  }
}
