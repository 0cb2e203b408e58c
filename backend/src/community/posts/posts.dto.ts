import { z } from 'zod';
import { freeText } from '#backend/platform/http/schemas/text-fields.js';
import { COMMUNITY_LIMITS, POST_STATUSES, REPORT_REASONS } from '#backend/rules/community.js';
import { AnyId } from '#backend/platform/http/schemas/schemas.js';

const Instant = z.iso.datetime();

export const PostIdParam = AnyId;

export const PostDto = z
  .object({
    id: z.uuid(),
    parentId: z.uuid().nullable().describe('The post it replies to.'),
    author: z
      .object({ name: z.string(), initial: z.string() })
      .nullable()
      .describe('The name they chose; null once the account is gone, or the text is.'),
    mine: z.boolean(),
    state: z.enum(POST_STATUSES),
    body: z
      .string()
      .describe('Empty where it is not shown: hidden by a moderator, or removed by its author.'),
    hiddenReason: z.string().nullable().describe("A moderator's reason, for its author only."),
    likesCount: z.number().int(),
    likedByMe: z.boolean(),
    reportedByMe: z.boolean(),
    repliesCount: z.number().int(),
    createdAt: Instant,
    editedAt: Instant.nullable(),
  })
  .meta({ id: 'CommunityPost' });
export type PostDto = z.infer<typeof PostDto>;

export const PostListDto = z
  .object({ items: z.array(PostDto), nextCursor: z.string().nullable() })
  .meta({ id: 'CommunityPostList' });
export type PostListDto = z.infer<typeof PostListDto>;

const EMPTY = 'Please write something first';

const text = (limit: number) =>
  z
    .string({ error: EMPTY })
    .pipe(freeText(limit))
    .refine((value) => value.length > 0, EMPTY);

export const WritePostRequest = z
  .strictObject({ body: text(COMMUNITY_LIMITS.post) })
  .meta({ id: 'WritePost' });
export type WritePostRequest = z.infer<typeof WritePostRequest>;

export const WriteReplyRequest = z
  .strictObject({ body: text(COMMUNITY_LIMITS.reply) })
  .meta({ id: 'WriteReply' });
export type WriteReplyRequest = z.infer<typeof WriteReplyRequest>;

export const PostLikeDto = z
  .object({ liked: z.boolean(), likesCount: z.number().int() })
  .meta({ id: 'CommunityPostLike' });
export type PostLikeDto = z.infer<typeof PostLikeDto>;

export const ReportPostRequest = z
  .strictObject({ reason: z.enum(REPORT_REASONS).default('other') })
  .default({ reason: 'other' })
  .meta({ id: 'ReportPost' });
export type ReportPostRequest = z.infer<typeof ReportPostRequest>;

export const ReportedPostDto = z.object({ reported: z.literal(true) }).meta({ id: 'ReportedPost' });
export type ReportedPostDto = z.infer<typeof ReportedPostDto>;
