import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditEntry } from '#backend/platform/audit/audit-entry.entity.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { User, UserRole } from '../user.entity.js';
import type { Role } from '#backend/rules/identity/roles.js';

export type Granted = 'granted' | 'had-it' | 'no-account';

/** Grants a role to the account of an address, and records it in the security log (rule I11). */
export async function grantRole(
  em: EntityManager,
  { email, role, by }: { email: string; role: Role; by: string },
): Promise<Granted> {
  return em.transactional(async (inner) => {
    const user = await inner.findOne(User, { email: normaliseEmail(email) }, { fields: ['id'] });
    if (!user) return 'no-account';
    const added = await inner
      .createQueryBuilder(UserRole)
      .insert({ userId: user.id, role })
      .onConflict(['userId', 'role'])
      .ignore()
      .execute<{ affectedRows: number }>('run');
    if (added.affectedRows === 0) return 'had-it';
    await inner.insert(AuditEntry, {
      at: new Date(),
      action: 'identity.role-granted',
      subjectId: user.id,
      details: { role, by },
    });
    return 'granted';
  });
}
