import {
  COMMUNITY_LIMITS,
  POST_STATUSES,
  REPORT_REASONS,
  type PostStatus,
  type ReportReason,
} from '#backend/rules/community.js';
import { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { Line, PlainText } from '#backend/platform/http/validation/text.js';

export const ModeratedPostIdParam = id;

export class ModerationQuery extends PageQuery {
  @OneOf(['reported', 'hidden'], {
    description: 'Posts awaiting a decision, oldest report first; or hidden posts, most recent first.',
  })
  state: 'reported' | 'hidden' = 'reported';
}

@Named('ModeratedPost')
export class ModeratedPostDto {
  @Id() id!: string;
  @OneOf(['post', 'reply']) kind!: 'post' | 'reply';
  @PlainText({ nullable: true }) authorName!: string | null;
  @Id({ nullable: true }) authorId!: string | null;
  @PlainText() body!: string;
  @OneOf(POST_STATUSES) state!: PostStatus;
  @PlainText({ nullable: true }) hiddenReason!: string | null;
  @Instant() createdAt!: string;
  @Instant({ nullable: true, description: 'When the oldest open report was made.' }) reportedAt!:
    string | null;
  @Whole() openReports!: number;

  @ListOf(oneOf(REPORT_REASONS), { description: 'Distinct reasons of the open reports.' })
  reasons!: ReportReason[];

  @PlainText({ nullable: true, description: 'The post that this one replies to.' }) replyTo!: string | null;
}

@Named('ModeratedPostList')
export class ModeratedPostListDto {
  @ListOf(() => ModeratedPostDto) items!: ModeratedPostDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('HidePost')
export class HidePostRequest {
  @Line(COMMUNITY_LIMITS.reason, {
    message: 'A reason is required',
    description: 'Sent to the author by email.',
  })
  reason!: string;
}
