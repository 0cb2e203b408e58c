import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Limited } from '#backend/identity/access/limits.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { PostReactionsService } from './post-reactions.service.js';
import {
  PostDto,
  PostIdParam,
  PostLikeDto,
  PostListDto,
  ReportedPostDto,
  ReportPostRequest,
  WritePostRequest,
  WriteReplyRequest,
} from './posts.dto.js';
import { PostsService } from './posts.service.js';

@ApiTags('community')
@AccessFor('user')
@Controller('api/community/posts')
export class PostsController {
  constructor(
    private readonly posts: PostsService,
    private readonly reactions: PostReactionsService,
  ) {}

  /** The board, newest first (rule C1). */
  @Get()
  @ApiOkResponse({ type: PostListDto })
  listPosts(@SignedIn() { userId }: Caller, @Query() query: PageQuery): Promise<PostListDto> {
    return this.posts.list(userId, query);
  }

  /** Creates a post; its text is sanitised (rules C5, S3). */
  @Post()
  @HttpCode(201)
  @Limited('communityWrite')
  @ApiCreatedResponse({ type: PostDto })
  createPost(@SignedIn() { userId }: Caller, @Body() { body }: WritePostRequest): Promise<PostDto> {
    return this.posts.create(userId, body);
  }

  /** Changes one of the caller's posts. */
  @Patch(':id')
  @Limited('communityWrite')
  @ApiOkResponse({ type: PostDto })
  @ApiProblems('not_found', 'post_hidden')
  editPost(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PostIdParam }) id: string,
    @Body() { body }: WritePostRequest,
  ): Promise<PostDto> {
    return this.posts.edit(userId, id, body);
  }

  /** Removes one of the caller's posts; it can be restored for a day (rule C5). */
  @Delete(':id')
  @HttpCode(204)
  @Limited('communityReaction')
  @ApiNoContentResponse()
  @ApiProblems('not_found', 'post_hidden')
  deletePost(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PostIdParam }) id: string,
  ): Promise<void> {
    return this.posts.remove(userId, id);
  }

  /** Restores a post that the caller removed within the last day. */
  @Post(':id/restore')
  @HttpCode(200)
  @Limited('communityReaction')
  @ApiOkResponse({ type: PostDto })
  @ApiProblems('not_found')
  restorePost(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PostIdParam }) id: string,
  ): Promise<PostDto> {
    return this.posts.restore(userId, id);
  }

  /** The replies to a post, oldest first. */
  @Get(':id/replies')
  @ApiOkResponse({ type: PostListDto })
  @ApiProblems('not_found')
  listReplies(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PostIdParam }) id: string,
    @Query() query: PageQuery,
  ): Promise<PostListDto> {
    return this.posts.replies(userId, id, query);
  }

  /** Replies to a post; the text is sanitised. */
  @Post(':id/replies')
  @HttpCode(201)
  @Limited('communityWrite')
  @ApiCreatedResponse({ type: PostDto })
  @ApiProblems('not_found')
  createReply(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PostIdParam }) id: string,
    @Body() { body }: WriteReplyRequest,
  ): Promise<PostDto> {
    return this.posts.reply(userId, id, body);
  }

  /** Likes a post or a reply; idempotent. */
  @Put(':id/like')
  @Limited('communityReaction')
  @ApiOkResponse({ type: PostLikeDto })
  @ApiProblems('not_found')
  likePost(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PostIdParam }) id: string,
  ): Promise<PostLikeDto> {
    return this.reactions.like(userId, id);
  }

  /** Removes a like; idempotent. */
  @Delete(':id/like')
  @Limited('communityReaction')
  @ApiOkResponse({ type: PostLikeDto })
  @ApiProblems('not_found')
  unlikePost(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PostIdParam }) id: string,
  ): Promise<PostLikeDto> {
    return this.reactions.unlike(userId, id);
  }

  /** Reports a post to the moderators (rule C4); once per person, idempotent. */
  @Post(':id/report')
  @HttpCode(202)
  @Limited('communityWrite')
  @ApiAcceptedResponse({ type: ReportedPostDto })
  @ApiProblems('not_found')
  reportPost(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PostIdParam }) id: string,
    @Body() { reason }: ReportPostRequest,
  ): Promise<ReportedPostDto> {
    return this.reactions.report(userId, id, reason);
  }
}
