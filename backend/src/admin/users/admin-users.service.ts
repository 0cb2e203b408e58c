import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConsentsService } from '#backend/identity/privacy/consents.service.js';
import { MyLoginSessionsService } from '#backend/identity/sessions/my-login-sessions.service.js';
import { ProfileService } from '#backend/identity/profile/profile.service.js';
import { RolesService } from '#backend/identity/access/roles.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { WalletAdjustmentsService } from '#backend/wallet/adjustments/wallet-adjustments.service.js';
import type {
  AdjustmentParams,
  AdjustmentRequest,
  HealthRevealRequest,
  RevealedHealthDto,
  RolesDto,
  RolesRequest,
  UserDetailDto,
  UserListDto,
  UsersQuery,
} from './admin-users.dto.js';
import { findUsers, userSummary } from './admin-users.queries.js';

/** People with an account, for staff (rule A16). */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: MyLoginSessionsService,
    private readonly profiles: ProfileService,
    private readonly consents: ConsentsService,
    private readonly roles: RolesService,
    private readonly wallets: WalletAdjustmentsService,
    private readonly audit: AuditService,
  ) {}

  list(query: UsersQuery): Promise<UserListDto> {
    return findUsers(this.em, query);
  }

  /** Everything but their health statements; the access is audited. Throws not_found. */
  async read(userId: string, actorId: string): Promise<UserDetailDto> {
    const facts = await userSummary(this.em, userId);
    if (!facts) throw apiError('not_found');
    await this.audit.note({ action: 'admin.user-read', actorId, subjectId: userId });
    const wallet = facts.wallet && {
      ...facts.wallet,
      pendingAdjustments: await this.wallets.pendingOf(userId),
    };
    const agreements = await this.consents.decisionsOf(userId);
    return { ...facts, wallet, agreements, sessions: await this.sessions.devicesOf(userId) };
  }

  /** Throws not_found, last_admin. */
  async setRoles(userId: string, { roles }: RolesRequest, actorId: string): Promise<RolesDto> {
    return { roles: await this.roles.setRoles(userId, roles, actorId) };
  }

  /** Signs a person out of one browser, or with null of all. Throws not_found. */
  endSessions(userId: string, sessionId: string | null, actorId: string): Promise<void> {
    return this.sessions.endFor(userId, sessionId, actorId);
  }

  /** Throws not_found. */
  revealHealth(
    userId: string,
    { purpose }: HealthRevealRequest,
    actorId: string,
  ): Promise<RevealedHealthDto> {
    return this.profiles.revealHealth(userId, { actorId, purpose });
  }

  /** Returns the updated account. Throws not_found, and as the wallet's `adjust` does. */
  async adjustWallet(userId: string, request: AdjustmentRequest, actorId: string): Promise<UserDetailDto> {
    if (!(await userSummary(this.em, userId))) throw apiError('not_found');
    await this.wallets.adjust({ ...request, userId }, actorId);
    return this.read(userId, actorId);
  }

  /** Returns the updated account. Throws as the wallet's `approve` and `decline` do. */
  async decideAdjustment(
    { id: userId, adjustmentId }: AdjustmentParams,
    isApproved: boolean,
    actorId: string,
  ): Promise<UserDetailDto> {
    const adjustment = { adjustmentId, userId };
    if (isApproved) await this.wallets.approve(adjustment, actorId);
    else await this.wallets.decline(adjustment, actorId);
    return this.read(userId, actorId);
  }
}
