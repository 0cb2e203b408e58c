import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  AdminSessionDto,
  AdminSessionIdParam,
  AdminSessionListDto,
  AdminSessionsQuery,
  CancelSessionRequest,
  NewSessionRequest,
  SessionChanges,
} from './admin-sessions.dto.js';
import { AdminSessionsService } from './admin-sessions.service.js';

const REFUSED = ['validation_failed', 'token_invalid', 'second_factor_required', 'forbidden'] as const;

/** The community's sessions in the panel (rule C6). Every change is audited and told to who has a place. */
@ApiTags('admin')
@AccessFor('admin', 'content')
@Controller('api/admin/community-sessions')
export class AdminSessionsController {
  constructor(private readonly sessions: AdminSessionsService) {}

  /** Sessions of a kind: what comes, the next one first, or what was. */
  @Get()
  @ApiOkResponse({ standardSchema: AdminSessionListDto })
  @ApiProblems(...REFUSED)
  adminListSessions(
    @Query({ schema: AdminSessionsQuery }) query: AdminSessionsQuery,
  ): Promise<AdminSessionListDto> {
    return this.sessions.list(query);
  }

  /** Makes one besides those that recur. */
  @Post()
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: AdminSessionDto })
  @ApiProblems(...REFUSED)
  adminCreateSession(
    @SignedIn() { userId }: Caller,
    @Body({ schema: NewSessionRequest }) request: NewSessionRequest,
  ): Promise<AdminSessionDto> {
    return this.sessions.create(userId, request);
  }

  /** Changes what is sent; another time takes the places along and is told by letter. */
  @Patch(':id')
  @ApiOkResponse({ standardSchema: AdminSessionDto })
  @ApiProblems(...REFUSED, 'not_found', 'session_closed', 'consultant_booked')
  adminChangeSession(
    @SignedIn() { userId: actorId }: Caller,
    @Param('id', { schema: AdminSessionIdParam }) id: string,
    @Body({ schema: SessionChanges }) changes: SessionChanges,
  ): Promise<AdminSessionDto> {
    return this.sessions.change({ id, actorId }, changes);
  }

  /** Calls one off, with a reason that a letter tells everybody who has a place. */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: AdminSessionDto })
  @ApiProblems(...REFUSED, 'not_found', 'session_closed')
  adminCancelSession(
    @SignedIn() { userId: actorId }: Caller,
    @Param('id', { schema: AdminSessionIdParam }) id: string,
    @Body({ schema: CancelSessionRequest }) { reason }: CancelSessionRequest,
  ): Promise<AdminSessionDto> {
    return this.sessions.cancel({ id, actorId }, reason);
  }
}
