import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '../identity/access.decorators.js';
import { Limited } from '../identity/limits.decorators.js';
import { ApiProblems } from '../platform/http/api-problems.js';
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
@ApiProblems('validation_failed', 'token_invalid', 'second_factor_required', 'forbidden')
@UseGuards(StaffAccountsGuard)
@Controller('api/admin/users')
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  /** People with an account: the newest, the holders of a role, or those that begin with `q` (rule A16). */
  @Get()
  @ApiOkResponse({ standardSchema: UserListDto })
  adminListUsers(@Query({ schema: UsersQuery }) query: UsersQuery): Promise<UserListDto> {
    return this.users.list(query);
  }

  /** One of them with sessions, orders, boxes, membership and wallet; audited. No health details. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: UserDetailDto })
  @ApiProblems('not_found')
  adminGetUser(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
  ): Promise<UserDetailDto> {
    return this.users.read(id, userId);
  }

  /** Gives somebody exactly these roles; the last administrator stays one (rule A7); audited. */
  @Put(':id/roles')
  @AccessFor('admin')
  @ApiOkResponse({ standardSchema: RolesDto })
  @ApiProblems('not_found', 'last_admin')
  adminSetRole(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Body({ schema: RolesRequest }) request: RolesRequest,
  ): Promise<RolesDto> {
    return this.users.setRoles(id, request, userId);
  }

  /** Signs somebody out everywhere; audited. */
  @Delete(':id/sessions')
  @AccessFor('admin', 'support')
  @HttpCode(204)
  @ApiNoContentResponse()
  adminEndSessions(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
  ): Promise<void> {
    return this.users.endSessions(id, null, userId);
  }

  /** Signs somebody out of one browser; audited. */
  @Delete(':id/sessions/:sessionId')
  @AccessFor('admin', 'support')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  adminEndSession(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Param('sessionId', { schema: UserIdParam }) sessionId: string,
  ): Promise<void> {
    return this.users.endSessions(id, sessionId, userId);
  }

  /** What somebody said of diet, allergens and health, for a purpose; audited (decision 52). */
  @Post(':id/health')
  @AccessFor('admin', 'support')
  @Limited('sensitive')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: RevealedHealthDto })
  @ApiProblems('not_found')
  adminRevealHealth(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Body({ schema: HealthRevealRequest }) request: HealthRevealRequest,
  ): Promise<RevealedHealthDto> {
    return this.users.revealHealth(id, request, userId);
  }

  /** Gives to somebody's wallet, or takes from it, with a reason that they read (rule W18); audited. Pence. */
  @Post(':id/wallet-adjustments')
  @AccessFor('admin', 'finance')
  @Limited('sensitive')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: UserDetailDto })
  @ApiProblems('not_found', 'wallet_below_zero', 'idempotency_mismatch')
  adminAdjustWallet(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: UserIdParam }) id: string,
    @Body({ schema: AdjustmentRequest }) request: AdjustmentRequest,
  ): Promise<UserDetailDto> {
    return this.users.adjustWallet(id, request, userId);
  }
}
