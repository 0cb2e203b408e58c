import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  AdminCommunityEventDto,
  AdminCommunityEventIdParam,
  AdminCommunityEventListDto,
  AdminCommunityEventsQuery,
  CancelCommunityEventRequest,
  NewCommunityEventRequest,
  CommunityEventChangesRequest,
} from './admin-community-events.dto.js';
import { AdminCommunityEventsService } from './admin-community-events.service.js';

const REFUSED = ['validation_failed', 'token_invalid', 'second_factor_required', 'forbidden'] as const;

/**
 * The community's sessions in the back office (rule C6). Every change is audited and emailed to everybody
 * with a place.
 */
@ApiTags('admin')
@AccessFor('admin', 'content')
@Controller('api/admin/community-events')
export class AdminCommunityEventsController {
  constructor(private readonly sessions: AdminCommunityEventsService) {}

  /** Sessions of a kind: upcoming ones, the next one first, or past ones. */
  @Get()
  @ApiOkResponse({ type: AdminCommunityEventListDto })
  @ApiProblems(...REFUSED)
  adminListCommunityEvents(@Query() query: AdminCommunityEventsQuery): Promise<AdminCommunityEventListDto> {
    return this.sessions.list(query);
  }

  /** Creates a session in addition to the recurring ones. */
  @Post()
  @HttpCode(201)
  @ApiCreatedResponse({ type: AdminCommunityEventDto })
  @ApiProblems(...REFUSED)
  adminCreateCommunityEvent(
    @SignedIn() { userId }: Caller,
    @Body() request: NewCommunityEventRequest,
  ): Promise<AdminCommunityEventDto> {
    return this.sessions.create(userId, request);
  }

  /** Changes the sent fields; a new time keeps the places and is emailed. */
  @Patch(':id')
  @ApiOkResponse({ type: AdminCommunityEventDto })
  @ApiProblems(...REFUSED, 'not_found', 'session_closed', 'consultant_booked')
  adminChangeCommunityEvent(
    @SignedIn() { userId: actorId }: Caller,
    @Param('id', { schema: AdminCommunityEventIdParam }) id: string,
    @Body() changes: CommunityEventChangesRequest,
  ): Promise<AdminCommunityEventDto> {
    return this.sessions.change({ id, actorId }, changes);
  }

  /** Cancels a session, with a reason that is emailed to everybody with a place. */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminCommunityEventDto })
  @ApiProblems(...REFUSED, 'not_found', 'session_closed')
  adminCancelCommunityEvent(
    @SignedIn() { userId: actorId }: Caller,
    @Param('id', { schema: AdminCommunityEventIdParam }) id: string,
    @Body() { reason }: CancelCommunityEventRequest,
  ): Promise<AdminCommunityEventDto> {
    return this.sessions.cancel({ id, actorId }, reason);
  }
}
