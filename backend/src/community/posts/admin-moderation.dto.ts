import { z } from 'zod';
import { PageQuery } from '#backend/platform/http/schemas/page.js';
import { requiredLine } from '#backend/platform/http/schemas/text-fields.js';
import { COMMUNITY_LIMITS, POST_STATUSES, REPORT_REASONS } from '#backend/rules/community.js';
import { AnyId } from '#backend/platform/http/schemas/schemas.js';

export const ModeratedPostIdParam = AnyId;

export const ModerationQuery = z.strictObject({
  ...PageQuery.shape,
  state: z
    .enum(['reported', 'hidden'])
    .default('reported')
    .describe('What waits for a decision, the oldest report first; or what is hidden, the latest first.'),
});
export type ModerationQuery = z.infer<typeof ModerationQuery>;

export const ModeratedPostDto = z
  .object({
    id: z.uuid(),
    kind: z.enum(['post', 'reply']),
    authorName: z.string().nullable(),
    authorId: z.uuid().nullable(),
    body: z.string(),
    state: z.enum(POST_STATUSES),
    hiddenReason: z.string().nullable(),
    createdAt: z.iso.datetime(),
    reportedAt: z.iso.datetime().nullable().describe('The oldest report that waits.'),
    openReports: z.number().int(),
    reasons: z.array(z.enum(REPORT_REASONS)).describe('Of the reports that wait, each once.'),
    replyTo: z.string().nullable().describe('The post that a reply stands under.'),
  })
  .meta({ id: 'ModeratedPost' });
export type ModeratedPostDto = z.infer<typeof ModeratedPostDto>;

export const ModeratedPostListDto = z
  .object({ items: z.array(ModeratedPostDto), nextCursor: z.string().nullable() })
  .meta({ id: 'ModeratedPostList' });
export type ModeratedPostListDto = z.infer<typeof ModeratedPostListDto>;

export const HidePostRequest = z
  .strictObject({
    reason: requiredLine(COMMUNITY_LIMITS.reason, 'A reason is required').describe(
      'Told to the author by email.',
    ),
  })
  .meta({ id: 'HidePost' });
export type HidePostRequest = z.infer<typeof HidePostRequest>;
