import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { User, UserRole } from '../user.entity.js';
import { USER_ROLES, type Role } from '#backend/rules/identity/roles.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { accepts } from '#backend/platform/http/validation/rule.js';

/** Every role of the staff (rule I11). */
export const STAFF_ROLES = USER_ROLES;
export type StaffRole = Role;

/** The roles of the staff (rule I11). */
@Injectable()
export class RolesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
  ) {}

  /** Whether an account holds any role; false for an invalid id or a missing account. */
  async holdsAny(userId: string): Promise<boolean> {
    if (!accepts(id, userId)) return false;
    return (await this.em.fork().count(UserRole, { userId })) > 0;
  }

  /** Accounts with one of these roles, by id, at most as many as asked for, in the caller's transaction. */
  async holders(em: EntityManager, roles: readonly Role[], limit: number): Promise<string[]> {
    const rows = await em.execute<{ user_id: string }[]>(
      `select distinct user_id from user_role where role = any(?::text[]) order by user_id limit ?`,
      [`{${roles.join(',')}}`, limit],
      'all',
    );
    return rows.map((row) => row.user_id);
  }

  /**
   * Sets exactly these roles of an account, from its next call on; audited when they differ. Throws
   * not_found, last_admin when no administrator would remain (rule A7), and own_account for callers who grant
   * themselves a role (rule W32).
   */
  async setRoles(userId: string, wanted: readonly Role[], actorId: string): Promise<Role[]> {
    const roles = USER_ROLES.filter((role) => wanted.includes(role));
    await this.em.fork().transactional(async (em) => {
      await this.lockAdmins(em);
      if ((await em.count(User, { id: userId })) === 0) throw apiError('not_found');
      const held = await em.find(UserRole, { userId }, { disableIdentityMap: true });
      const before = USER_ROLES.filter((role) => held.some((each) => each.role === role));
      if (before.join() === roles.join()) return;
      if (!roles.includes('admin')) await this.keepAnAdmin(em, userId);
      // Everybody may drop their own roles.
      if (actorId === userId && roles.some((role) => !before.includes(role))) throw apiError('own_account');
      await em.nativeDelete(UserRole, { userId });
      for (const role of roles) await em.insert(UserRole, { userId, role });
      const details = { from: before.join(' '), to: roles.join(' ') };
      await this.audit.note({ action: 'identity.roles-changed', actorId, subjectId: userId, details }, em);
    });
    return roles;
  }

  /**
   * Removes the roles of an account that ends, but not those of the last administrator. Throws last_admin.
   */
  async leave(em: EntityManager, userId: string): Promise<void> {
    if ((await em.count(UserRole, { userId, role: 'admin' })) === 0) return;
    await this.lockAdmins(em);
    await this.keepAnAdmin(em, userId);
  }

  /** Until the caller's transaction ends, no other one adds or removes an administrator. */
  protected async lockAdmins(em: EntityManager): Promise<void> {
    await em.execute('lock table user_role in share row exclusive mode');
  }

  protected async keepAnAdmin(em: EntityManager, userId: string): Promise<void> {
    const admins = await em.find(UserRole, { role: 'admin' }, { limit: 2, disableIdentityMap: true });
    if (admins.length === 1 && admins[0]?.userId === userId) throw apiError('last_admin');
  }
}
