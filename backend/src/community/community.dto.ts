import { z } from 'zod';
import { freeText } from '../platform/http/schemas/text-fields.js';
import { cleanText, oneLine } from '../rules/delivery/checkout-form.js';
import {
  COMMUNITY_INTERESTS,
  COMMUNITY_LIMITS,
  COMMUNITY_STAGES,
  COMMUNITY_EVENT_KINDS,
  COMMUNITY_EVENT_STATUSES,
} from '../rules/community.js';
import { AnyId } from '../platform/http/schemas/schemas.js';

const Instant = z.iso.datetime();

export const CommunityEventIdParam = AnyId;

export const CommunityEventDto = z
  .object({
    id: z.uuid(),
    kind: z.enum(COMMUNITY_EVENT_KINDS).describe("'consultant' is one person's slot (rule C3)."),
    state: z.enum(COMMUNITY_EVENT_STATUSES),
    title: z.string(),
    description: z.string(),
    host: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    lengthMinutes: z.number().int(),
    capacity: z.number().int(),
    placesLeft: z.number().int(),
    membersOnly: z.boolean().describe('For members of LT+ and subscribers of a weekly box.'),
    booked: z.boolean().describe('Whether the caller has a place.'),
    joinUrl: z.string().nullable().describe('Where it takes place: for who has a place, once it is known.'),
    cancelReason: z.string().nullable(),
  })
  .meta({ id: 'CommunityEvent' });
export type CommunityEventDto = z.infer<typeof CommunityEventDto>;

export const CommunityDto = z
  .object({
    sessions: z.array(CommunityEventDto).describe('The coming group sessions, the next one first.'),
    consultantSlots: z
      .array(CommunityEventDto)
      .describe("The consultant's slots that are free, and the caller's own."),
    counts: z.object({ members: z.number().int(), posts: z.number().int() }),
    me: z.object({
      displayName: z.string().nullable().describe('Beside what the caller writes; null until it is chosen.'),
      joinedAt: Instant.nullable(),
      hasBenefits: z.boolean().describe('Member of LT+ or subscriber of a weekly box (rule C3).'),
    }),
  })
  .meta({ id: 'Community' });
export type CommunityDto = z.infer<typeof CommunityDto>;

export const NAME_MESSAGES = {
  missing: 'First name is required',
  address: 'Please choose a name, not an email address',
  rules: 'Please read the house rules and agree to them',
  healthConsent: 'Please agree, or leave your stage, hopes and medication out',
} as const;

/** The public name beside a person's posts: never an email address (rule C5). */
const DisplayName = z
  .string({ error: NAME_MESSAGES.missing })
  .max(COMMUNITY_LIMITS.displayName, 'This is too long')
  .transform((value) => cleanText(oneLine(value), COMMUNITY_LIMITS.displayName))
  .refine((value) => value.length > 0, NAME_MESSAGES.missing)
  .refine((value) => !value.includes('@'), NAME_MESSAGES.address);

export const JoinCommunityRequest = z
  .strictObject({
    firstName: DisplayName.describe('Shown next to posts.'),
    email: z
      .string()
      .max(254)
      .optional()
      .describe("Reminders go to the account's own address, whatever stands here."),
    stage: z.union([z.literal(''), z.enum(COMMUNITY_STAGES)]).optional(),
    interests: z.array(z.enum(COMMUNITY_INTERESTS)).max(COMMUNITY_INTERESTS.length).default([]),
    goals: freeText(COMMUNITY_LIMITS.goals).optional(),
    medication: freeText(COMMUNITY_LIMITS.medication).optional(),
    healthConsent: z
      .boolean()
      .default(false)
      .describe('Needed for stage, goals and medication: they tell of health (rule H1).'),
    rules: z
      .boolean({ error: NAME_MESSAGES.rules })
      .refine((agreed) => agreed, NAME_MESSAGES.rules)
      .describe('The house rules were read.'),
  })
  .meta({ id: 'JoinCommunity' });
export type JoinCommunityRequest = z.infer<typeof JoinCommunityRequest>;

export const JoinedCommunityDto = z
  .object({ joined: z.literal(true), displayName: z.string(), joinedAt: Instant })
  .meta({ id: 'JoinedCommunity' });
export type JoinedCommunityDto = z.infer<typeof JoinedCommunityDto>;
