import { z } from 'zod';
import { PageQuery } from '#backend/platform/http/schemas/page.js';
import { freeText, requiredLine } from '#backend/platform/http/schemas/text-fields.js';
import {
  COMMUNITY_LIMITS,
  MAX_EVENT_MINUTES,
  MAX_EVENT_PLACES,
  MIN_EVENT_MINUTES,
  COMMUNITY_EVENT_KINDS,
  COMMUNITY_EVENT_STATUSES,
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
  lengthMinutes: z.number().int().min(MIN_EVENT_MINUTES).max(MAX_EVENT_MINUTES),
  capacity: z.number().int().min(1).max(MAX_EVENT_PLACES),
  membersOnly: z.boolean(),
  joinUrl: HttpAddress.nullable().transform((value) => value || null),
};

export const NewCommunityEventRequest = z
  .strictObject({
    ...fields,
    kind: z.enum(COMMUNITY_EVENT_KINDS).default('group'),
    joinUrl: fields.joinUrl.default(null),
  })
  .meta({ id: 'NewCommunityEvent' });
export type NewCommunityEventRequest = z.infer<typeof NewCommunityEventRequest>;

/** Only the sent fields change. */
export const CommunityEventChangesRequest = z
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
  .meta({ id: 'CommunityEventChanges' });
export type CommunityEventChangesRequest = z.infer<typeof CommunityEventChangesRequest>;

export const CancelCommunityEventRequest = z
  .strictObject({
    reason: requiredLine(COMMUNITY_LIMITS.reason, 'A reason is required').describe(
      'Told to who has a place.',
    ),
  })
  .meta({ id: 'CancelCommunityEvent' });
export type CancelCommunityEventRequest = z.infer<typeof CancelCommunityEventRequest>;

export const AdminCommunityEventIdParam = AnyId;

export const AdminCommunityEventsQuery = z.strictObject({
  ...PageQuery.shape,
  kind: z.enum(COMMUNITY_EVENT_KINDS).default('group'),
  when: z.enum(['coming', 'past']).default('coming'),
});
export type AdminCommunityEventsQuery = z.infer<typeof AdminCommunityEventsQuery>;

export const AdminCommunityEventDto = z
  .object({
    id: z.uuid(),
    kind: z.enum(COMMUNITY_EVENT_KINDS),
    state: z.enum(COMMUNITY_EVENT_STATUSES),
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
  .meta({ id: 'AdminCommunityEvent' });
export type AdminCommunityEventDto = z.infer<typeof AdminCommunityEventDto>;

export const AdminCommunityEventListDto = z
  .object({ items: z.array(AdminCommunityEventDto), nextCursor: z.string().nullable() })
  .meta({ id: 'AdminCommunityEventList' });
export type AdminCommunityEventListDto = z.infer<typeof AdminCommunityEventListDto>;
