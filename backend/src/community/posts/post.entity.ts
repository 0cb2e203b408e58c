import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { POST_STATUSES, REPORT_REASONS } from '#backend/rules/community.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

const CommunityPostSchema = defineEntity({
  name: 'CommunityPost',
  tableName: 'community_post',
  properties: {
    id: p.uuid().primary(),
    /** The post it replies to; null for a post. */
    parentId: p.uuid().nullable(),
    /**
     * Null once the account is gone: then its text is deleted too, and the row stays only for the replies of
     * others.
     */
    authorId: p.uuid().nullable(),
    body: p.string().length(2000),
    status: p.enum(POST_STATUSES),
    /** A moderator's reason, sent to its author (rule C4). */
    hiddenReason: p.string().length(300).nullable(),
    likes: p.integer().default(0),
    /** Number of visible replies. */
    replies: p.integer().default(0),
    openReports: p.integer().default(0),
    /** The time of the oldest undecided report. */
    reportedAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
    editedAt: p.datetime().length(3).nullable(),
    removedAt: p.datetime().length(3).nullable(),
    hiddenAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    {
      name: 'community_post_board',
      expression: `create index "community_post_board" on "community_post" ("created_at" desc, "id" desc) where parent_id is null and (status <> 'removed' or replies > 0)`,
    },
    { name: 'community_post_replies', properties: ['parentId', 'createdAt', 'id'] },
    { name: 'community_post_of_author', properties: ['authorId'] },
    {
      name: 'community_post_reported',
      expression: `create index "community_post_reported" on "community_post" ("reported_at", "id") where open_reports > 0`,
    },
    {
      name: 'community_post_hidden',
      expression: `create index "community_post_hidden" on "community_post" ("hidden_at" desc, "id" desc) where status = 'hidden'`,
    },
    {
      name: 'community_post_removed',
      expression: `create index "community_post_removed" on "community_post" ("removed_at") where status = 'removed'`,
    },
  ],
  checks: [
    { name: 'community_post_numbers', expression: 'likes >= 0 and replies >= 0 and open_reports >= 0' },
    {
      name: 'community_post_hidden_has_reason',
      expression: `(status = 'hidden') = (hidden_at is not null and hidden_reason is not null)`,
    },
    {
      name: 'community_post_removed_has_time',
      expression: `(status = 'removed') = (removed_at is not null)`,
    },
    {
      name: 'community_post_reported_has_time',
      expression: '(open_reports > 0) = (reported_at is not null)',
    },
  ],
});
export type PostStatus = (typeof POST_STATUSES)[number];

export const POST_TRANSITIONS: Transitions<PostStatus> = {
  visible: ['hidden', 'removed'],
  hidden: ['visible'],
  removed: ['visible'],
};

/** A post of the board, or a reply to one. The database maintains its numbers, so no query has to count. */
export class CommunityPost extends CommunityPostSchema.class {
  /** A moderator hides it, with a reason for its author (rule C4). */
  hide(reason: string, now: Date): void {
    move(this, 'hidden');
    this.hiddenReason = reason;
    this.hiddenAt = now;
  }

  /** Its author removes it. */
  remove(now: Date): void {
    move(this, 'removed');
    this.removedAt = now;
  }

  /** Shows it again. */
  restore(): void {
    move(this, 'visible');
    this.hiddenReason = null;
    this.hiddenAt = null;
    this.removedAt = null;
  }

  edit(body: string, now: Date): void {
    this.body = body;
    this.editedAt = now;
  }
}
CommunityPostSchema.setClass(CommunityPost);

function move(post: CommunityPost, to: PostStatus): void {
  post.status = follow(POST_TRANSITIONS, post.status, to);
}

/** A like of a post: one per person, enforced by the key. */
export const CommunityLike = defineEntity({
  name: 'CommunityLike',
  tableName: 'community_like',
  properties: {
    postId: () => p.manyToOne(CommunityPost).primary().mapToPk().fieldName('post_id').deleteRule('cascade'),
    userId: p.uuid().primary(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'community_like_of_person', properties: ['userId'] }],
});
export type CommunityLike = InferEntity<typeof CommunityLike>;

/** A report of a post: one per person, enforced by the key; closed when a moderator has decided. */
export const CommunityReport = defineEntity({
  name: 'CommunityReport',
  tableName: 'community_report',
  properties: {
    postId: () => p.manyToOne(CommunityPost).primary().mapToPk().fieldName('post_id').deleteRule('cascade'),
    userId: p.uuid().primary(),
    reason: p.enum(REPORT_REASONS),
    createdAt: p.datetime().length(3),
    closedAt: p.datetime().length(3).nullable(),
  },
  indexes: [{ name: 'community_report_of_person', properties: ['userId'] }],
});
export type CommunityReport = InferEntity<typeof CommunityReport>;
