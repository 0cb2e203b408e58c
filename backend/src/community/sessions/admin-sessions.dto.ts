import { z } from 'zod';
import { PageQuery } from '#backend/platform/http/schemas/page.js';
import { freeText, requiredLine } from '#backend/platform/http/schemas/text-fields.js';
import {
  COMMUNITY_LIMITS,
  MAX_SESSION_MINUTES,
  MAX_SESSION_PLACES,
  MIN_SESSION_MINUTES,
  SESSION_KINDS,
  SESSION_STATES,
} from '#backend/rules/community.js';
import { AnyId } from '#backend/platform/http/schemas/schemas.js';

const HttpAddress = z
  .string()
  .max(500)
  .refine(
    (value) => value === '' || /^https?:\/\//.test(value),
    'Please enter a link that begins with https://',
  );

const fields = {
  title: requiredLine(COMMUNITY_LIMITS.sessionTitle, 'Title is required'),
  description: freeText(COMMUNITY_LIMITS.sessionDescription).refine(
    (value) => value.length > 0,
    'Description is required',
  ),
  host: requiredLine(COMMUNITY_LIMITS.sessionHost, 'Host is required'),
  startsAt: z.iso.datetime({ error: 'Please choose a day and a time' }),
  lengthMinutes: z.number().int().min(MIN_SESSION_MINUTES).max(MAX_SESSION_MINUTES),
  capacity: z.number().int().min(1).max(MAX_SESSION_PLACES),
  membersOnly: z.boolean(),
  joinUrl: HttpAddress.nullable().transform((value) => value || null),
};

export const NewSessionRequest = z
  .strictObject({
    ...fields,
    kind: z.enum(SESSION_KINDS).default('group'),
    joinUrl: fields.joinUrl.default(null),
  })
  .meta({ id: 'NewCommunitySession' });
export type NewSessionRequest = z.infer<typeof NewSessionRequest>;

/** Only what is sent changes. */
export const SessionChanges = z
  .strictObject({
    title: fields.title.optional(),
    description: fields.description.optional(),
    host: fields.host.optional(),
    startsAt: fields.startsAt.optional(),
    lengthMinutes: fields.lengthMinutes.optional(),
    capacity: fields.capacity.optional(),
    membersOnly: fields.membersOnly.optional(),
    joinUrl: fields.joinUrl.optional(),
  })
  .meta({ id: 'CommunitySessionChanges' });
export type SessionChanges = z.infer<typeof SessionChanges>;

export const CancelSessionRequest = z
  .strictObject({
    reason: requiredLine(COMMUNITY_LIMITS.reason, 'A reason is required').describe(
      'Told to who has a place.',
    ),
  })
  .meta({ id: 'CancelCommunitySession' });
export type CancelSessionRequest = z.infer<typeof CancelSessionRequest>;

export const AdminSessionIdParam = AnyId;

export const AdminSessionsQuery = z.strictObject({
  ...PageQuery.shape,
  kind: z.enum(SESSION_KINDS).default('group'),
  when: z.enum(['coming', 'past']).default('coming'),
});
export type AdminSessionsQuery = z.infer<typeof AdminSessionsQuery>;

export const AdminSessionDto = z
  .object({
    id: z.uuid(),
    kind: z.enum(SESSION_KINDS),
    state: z.enum(SESSION_STATES),
    title: z.string(),
    description: z.string(),
    host: z.string(),
    startsAt: z.iso.datetime(),
    lengthMinutes: z.number().int(),
    capacity: z.number().int(),
    taken: z.number().int(),
    membersOnly: z.boolean(),
    joinUrl: z.string().nullable(),
    cancelReason: z.string().nullable(),
    recurs: z.boolean().describe('Planned from a series by its rule (rule C6).'),
  })
  .meta({ id: 'AdminCommunitySession' });
export type AdminSessionDto = z.infer<typeof AdminSessionDto>;

export const AdminSessionListDto = z
  .object({ items: z.array(AdminSessionDto), nextCursor: z.string().nullable() })
  .meta({ id: 'AdminCommunitySessionList' });
export type AdminSessionListDto = z.infer<typeof AdminSessionListDto>;
