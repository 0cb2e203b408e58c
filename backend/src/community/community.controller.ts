import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { Limited } from '../identity/access/limits.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import {
  CommunityDto,
  CommunityEventDto,
  JoinCommunityRequest,
  JoinedCommunityDto,
  CommunityEventIdParam,
} from './community.dto.js';
import { CommunityService } from './community.service.js';
import { GuideService } from './guide/guide.service.js';
import { MembersService } from './members/members.service.js';
import { CommunityEventsService } from './sessions/community-events.service.js';

@ApiTags('community')
@AccessFor('user')
@Controller('api/community')
export class CommunityController {
  constructor(
    private readonly community: CommunityService,
    private readonly members: MembersService,
    private readonly sessions: CommunityEventsService,
    private readonly guide: GuideService,
  ) {}

  /**
   * Upcoming sessions, the consultant's free slots, the number of members, and the caller's status (rule C1).
   */
  @Get()
  @ApiOkResponse({ type: CommunityDto })
  getCommunity(@SignedIn() { userId }: Caller): Promise<CommunityDto> {
    return this.community.overview(userId);
  }

  /** The guide of the first month, a PDF (rule C2). */
  @Get('guide')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async getGuide(): Promise<StreamableFile> {
    const { fileName, pdf } = await this.guide.guide();
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="${fileName}"`,
      length: pdf.length,
    });
  }

  /**
   * Stores the join form, with consent where it contains health details (rule C2). A new form replaces it.
   */
  @Post('join')
  @HttpCode(201)
  @Limited('communityWrite')
  @ApiCreatedResponse({ type: JoinedCommunityDto })
  @ApiProblems('health_consent_required')
  joinCommunity(
    @SignedIn() { userId }: Caller,
    @Body() request: JoinCommunityRequest,
  ): Promise<JoinedCommunityDto> {
    return this.members.join(userId, request);
  }

  /** Books the caller a place in a session, or a slot with the consultant; idempotent (rules C1, C3). */
  @Post('sessions/:id/booking')
  @HttpCode(201)
  @Limited('communityReaction')
  @ApiCreatedResponse({ type: CommunityEventDto })
  @ApiProblems('members_only', 'not_found', 'session_closed', 'session_full', 'consultant_booked')
  bookSession(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: CommunityEventIdParam }) id: string,
  ): Promise<CommunityEventDto> {
    return this.sessions.book(userId, id);
  }

  /** Cancels the caller's place; idempotent. */
  @Delete('sessions/:id/booking')
  @Limited('communityReaction')
  @ApiOkResponse({ type: CommunityEventDto })
  @ApiProblems('not_found', 'session_closed')
  cancelBooking(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: CommunityEventIdParam }) id: string,
  ): Promise<CommunityEventDto> {
    return this.sessions.cancelBooking(userId, id);
  }

  /** A session for a calendar (RFC 5545): a new download updates the time or the cancellation. */
  @Get('sessions/:id.ics')
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiProblems('members_only', 'not_found')
  async getSessionCalendar(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: CommunityEventIdParam }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { fileName, content } = await this.sessions.calendar(userId, id);
    void reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`);
    return content;
  }
}
