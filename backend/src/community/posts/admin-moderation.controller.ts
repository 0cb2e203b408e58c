import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  HidePostRequest,
  ModeratedPostDto,
  ModeratedPostIdParam,
  ModeratedPostListDto,
  ModerationQuery,
} from './admin-moderation.dto.js';
import { AdminModerationService } from './admin-moderation.service.js';

const REFUSED = ['validation_failed', 'token_invalid', 'second_factor_required', 'forbidden'] as const;

/** Moderation in the back office (rule C4). Every decision is audited. */
@ApiTags('admin')
@AccessFor('admin', 'support', 'content')
@Controller('api/admin/moderation')
export class AdminModerationController {
  constructor(private readonly moderation: AdminModerationService) {}

  /** Posts and replies that were reported, the oldest report first; or those that are hidden. */
  @Get()
  @ApiOkResponse({ type: ModeratedPostListDto })
  @ApiProblems(...REFUSED)
  adminListReportedPosts(@Query() query: ModerationQuery): Promise<ModeratedPostListDto> {
    return this.moderation.list(query);
  }

  /** Hides a post with a reason, which its author gets by email; its reports are closed. */
  @Post(':id/hide')
  @HttpCode(200)
  @ApiOkResponse({ type: ModeratedPostDto })
  @ApiProblems(...REFUSED, 'not_found')
  adminHidePost(
    @SignedIn() { userId: actorId }: Caller,
    @Param('id', { schema: ModeratedPostIdParam }) id: string,
    @Body() { reason }: HidePostRequest,
  ): Promise<ModeratedPostDto> {
    return this.moderation.hide({ id, actorId }, reason);
  }

  /** Shows a hidden post again. */
  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: ModeratedPostDto })
  @ApiProblems(...REFUSED, 'not_found')
  adminRestorePost(
    @SignedIn() { userId: actorId }: Caller,
    @Param('id', { schema: ModeratedPostIdParam }) id: string,
  ): Promise<ModeratedPostDto> {
    return this.moderation.restore({ id, actorId });
  }

  /** Closes the reports of a post that may stay. */
  @Post(':id/dismiss')
  @HttpCode(200)
  @ApiOkResponse({ type: ModeratedPostDto })
  @ApiProblems(...REFUSED, 'not_found')
  adminDismissReports(
    @SignedIn() { userId: actorId }: Caller,
    @Param('id', { schema: ModeratedPostIdParam }) id: string,
  ): Promise<ModeratedPostDto> {
    return this.moderation.dismiss({ id, actorId });
  }
}
