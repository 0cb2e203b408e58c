import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Limited } from '#backend/identity/access/limits.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  AdjustmentRequest,
  HealthRevealRequest,
  RevealedHealthDto,
  RolesDto,
  RolesRequest,
  UserDetailDto,
  UserIdParam,
  UserListDto,
  UsersQuery,
} from './admin-users.dto.js';
import { AdminUsersService } from './admin-users.service.js';
import { StaffAccountsGuard } from './staff-accounts.guard.js';

@ApiTags('admin')
@AccessFor('admin', 'support', 'finance')
@UseGuards(StaffAccountsGuard)
@Controller('api/admin/users')
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  /** People with an account: the newest, the holders of a role, or those that begin with `q` (rule A16). */
  @Get()
  @ApiOkResponse({ type: UserListDto })
  adminListUsers(@Query() query: UsersQuery): Promise<UserListDto> {
    return this.users.list(query);
  }

  /** One of them with sessions, orders, boxes, membership and wallet; audited. No health details. */
  @Get(':id')
  @ApiOkResponse({ type: UserDetailDto })
  @ApiProblems('not_found')
  adminGetUser(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
  ): Promise<UserDetailDto> {
    return this.users.read(id, userId);
  }

  /** Sets the roles of an account to exactly these; the last administrator stays one (rule A7); audited. */
  @Put(':id/roles')
  @AccessFor('admin')
  @ApiOkResponse({ type: RolesDto })
  @ApiProblems('not_found', 'last_admin', 'own_account')
  adminSetRole(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Body() request: RolesRequest,
  ): Promise<RolesDto> {
    return this.users.setRoles(id, request, userId);
  }

  /** Signs a person out everywhere; audited. */
  @Delete(':id/sessions')
  @AccessFor('admin', 'support')
  @HttpCode(204)
  @ApiNoContentResponse()
  adminEndLoginSessions(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
  ): Promise<void> {
    return this.users.endSessions(id, null, userId);
  }

  /** Signs a person out of one browser; audited. */
  @Delete(':id/sessions/:sessionId')
  @AccessFor('admin', 'support')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  adminEndLoginSession(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Param('sessionId', { schema: UserIdParam }) sessionId: string,
  ): Promise<void> {
    return this.users.endSessions(id, sessionId, userId);
  }

  /** A person's statements about diet, allergens and health, read for a purpose; audited (D52). */
  @Post(':id/health')
  @AccessFor('admin', 'support')
  @Limited('sensitive')
  @HttpCode(200)
  @ApiOkResponse({ type: RevealedHealthDto })
  @ApiProblems('not_found')
  adminRevealHealth(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Body() request: HealthRevealRequest,
  ): Promise<RevealedHealthDto> {
    return this.users.revealHealth(id, request, userId);
  }

  /**
   * Adds to a wallet, or takes from it; a larger sum waits for a second person (rules W18, W33); audited.
   * Pence.
   */
  @Post(':id/wallet-adjustments')
  @AccessFor('admin', 'finance')
  @Limited('sensitive')
  @HttpCode(200)
  @ApiOkResponse({ type: UserDetailDto })
  @ApiProblems('not_found', 'own_account', 'wallet_below_zero', 'wallet_full', 'idempotency_mismatch')
  adminAdjustWallet(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Body() request: AdjustmentRequest,
  ): Promise<UserDetailDto> {
    return this.users.adjustWallet(id, request, userId);
  }

  /** Posts an adjustment that another person requested (rule W33); audited. */
  @Post(':id/wallet-adjustments/:adjustmentId/approve')
  @AccessFor('admin', 'finance')
  @Limited('sensitive')
  @HttpCode(200)
  @ApiOkResponse({ type: UserDetailDto })
  @ApiProblems(
    'not_found',
    'own_account',
    'four_eyes_required',
    'adjustment_closed',
    'wallet_below_zero',
    'wallet_full',
  )
  adminApproveWalletAdjustment(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Param('adjustmentId', { schema: UserIdParam }) adjustmentId: string,
  ): Promise<UserDetailDto> {
    return this.users.decideAdjustment({ id, adjustmentId }, true, userId);
  }

  /** Declines a pending adjustment, or withdraws one's own (rule W33); audited. */
  @Post(':id/wallet-adjustments/:adjustmentId/decline')
  @AccessFor('admin', 'finance')
  @Limited('sensitive')
  @HttpCode(200)
  @ApiOkResponse({ type: UserDetailDto })
  @ApiProblems('not_found', 'own_account', 'adjustment_closed')
  adminDeclineWalletAdjustment(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Param('adjustmentId', { schema: UserIdParam }) adjustmentId: string,
  ): Promise<UserDetailDto> {
    return this.users.decideAdjustment({ id, adjustmentId }, false, userId);
  }
}
