import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { DishCommentsService } from './dish-comments.service.js';
import { CommentCountDto, CommentListDto, CommentsQuery, DecideCommentRequest } from './ratings.dto.js';

@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/rating-comments')
export class AdminRatingsController {
  constructor(private readonly comments: DishCommentsService) {}

  /** Comments on dishes, without their author (rule K42). */
  @Get()
  @ApiOkResponse({ type: CommentListDto })
  adminListRatingComments(@Query() query: CommentsQuery): Promise<CommentListDto> {
    return this.comments.list(query);
  }

  /** How many wait for a decision. */
  @Get('count')
  @ApiOkResponse({ type: CommentCountDto })
  async adminCountRatingComments(): Promise<CommentCountDto> {
    return { waiting: await this.comments.count() };
  }

  /** Shows or hides one; audited. */
  @Post(':id/decide')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found', 'comment_changed')
  async adminDecideRatingComment(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) comment: string,
    @Body() decision: DecideCommentRequest,
  ): Promise<void> {
    await this.comments.decide(comment, decision, userId);
  }
}
