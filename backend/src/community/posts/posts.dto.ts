import {
  COMMUNITY_LIMITS,
  POST_STATUSES,
  REPORT_REASONS,
  type PostStatus,
  type ReportReason,
} from '#backend/rules/community.js';
import { Always, Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { rule } from '#backend/platform/http/validation/rule.js';
import { PlainText, lines } from '#backend/platform/http/validation/text.js';

export const PostIdParam = id;

class PostAuthor {
  @PlainText() name!: string;
  @PlainText() initial!: string;
}

@Named('CommunityPost')
export class PostDto {
  @Id() id!: string;
  @Id({ nullable: true, description: 'The post it replies to.' }) parentId!: string | null;

  @Nested(() => PostAuthor, {
    nullable: true,
    description: "The author's display name; null once the account or the text is deleted.",
  })
  author!: PostAuthor | null;

  @Flag() mine!: boolean;
  @OneOf(POST_STATUSES) state!: PostStatus;

  @PlainText({ description: 'Empty if a moderator hid the post or its author removed it.' })
  body!: string;

  @PlainText({ nullable: true, description: "A moderator's reason, for its author only." })
  hiddenReason!: string | null;

  @Whole() likesCount!: number;
  @Flag() likedByMe!: boolean;
  @Flag() reportedByMe!: boolean;
  @Whole() repliesCount!: number;
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) editedAt!: string | null;
}

@Named('CommunityPostList')
export class PostListDto {
  @ListOf(() => PostDto) items!: PostDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

const EMPTY = 'Please write something first';

/** What a person writes; its document does not tell how long it may be. */
const writing = (max: number) => rule({ ...lines(max, EMPTY), schema: () => ({ type: 'string' }) });

@Named('WritePost')
export class WritePostRequest {
  @Field(writing(COMMUNITY_LIMITS.post)) body!: string;
}

@Named('WriteReply')
export class WriteReplyRequest {
  @Field(writing(COMMUNITY_LIMITS.reply)) body!: string;
}

@Named('CommunityPostLike')
export class PostLikeDto {
  @Flag() liked!: boolean;
  @Whole() likesCount!: number;
}

@Named('ReportPost', { preset: { reason: 'other' } })
export class ReportPostRequest {
  @OneOf(REPORT_REASONS) reason: ReportReason = 'other';
}

@Named('ReportedPost')
export class ReportedPostDto {
  @Always(true) reported!: true;
}
