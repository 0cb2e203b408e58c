import {
  COMMUNITY_LIMITS,
  MAX_EVENT_MINUTES,
  MAX_EVENT_PLACES,
  MIN_EVENT_MINUTES,
  COMMUNITY_EVENT_KINDS,
  COMMUNITY_EVENT_STATUSES,
  type CommunityEventKind,
} from '#backend/rules/community.js';
import { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { AllOptional, Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { rule } from '#backend/platform/http/validation/rule.js';
import { Line, PlainText, Text, typed } from '#backend/platform/http/validation/text.js';

const joinUrl = typed({
  max: 500,
  read: (value) => (value === '' || /^https?:\/\//.test(value) ? value : undefined),
  message: 'Please enter a link that begins with https://',
});
/** Nothing is kept of an empty one. */
const joinUrlOrNull = rule({ ...joinUrl, read: (value) => value || null });

class CommunityEventFields {
  @Line(COMMUNITY_LIMITS.sessionTitle, { message: 'Title is required' }) title!: string;
  @Text(COMMUNITY_LIMITS.sessionDescription, { message: 'Description is required' }) description!: string;
  @Line(COMMUNITY_LIMITS.sessionHost, { message: 'Host is required' }) host!: string;
  @Instant({ message: 'Please choose a day and a time' }) startsAt!: string;
  @Whole({ min: MIN_EVENT_MINUTES, max: MAX_EVENT_MINUTES }) lengthMinutes!: number;
  @Whole({ min: 1, max: MAX_EVENT_PLACES }) capacity!: number;
  @Flag() membersOnly!: boolean;

  @Field(joinUrlOrNull, { optional: true, nullable: true }) joinUrl?: string | null;
}

@Named('NewCommunityEvent')
export class NewCommunityEventRequest extends CommunityEventFields {
  @OneOf(COMMUNITY_EVENT_KINDS) kind: CommunityEventKind = 'group';
}

/** Only the sent fields change. */
@Named('CommunityEventChanges')
export class CommunityEventChangesRequest extends AllOptional(CommunityEventFields) {}

@Named('CancelCommunityEvent')
export class CancelCommunityEventRequest {
  @Line(COMMUNITY_LIMITS.reason, {
    message: 'A reason is required',
    description: 'Sent to everyone who has booked.',
  })
  reason!: string;
}

export const AdminCommunityEventIdParam = id;

export class AdminCommunityEventsQuery extends PageQuery {
  @OneOf(COMMUNITY_EVENT_KINDS) kind: CommunityEventKind = 'group';
  @OneOf(['coming', 'past']) when: 'coming' | 'past' = 'coming';
}

@Named('AdminCommunityEvent')
export class AdminCommunityEventDto {
  @Id() id!: string;
  @OneOf(COMMUNITY_EVENT_KINDS) kind!: CommunityEventKind;
  @OneOf(COMMUNITY_EVENT_STATUSES) state!: (typeof COMMUNITY_EVENT_STATUSES)[number];
  @PlainText() title!: string;
  @PlainText() description!: string;
  @PlainText() host!: string;
  @Instant() startsAt!: string;
  @Whole() lengthMinutes!: number;
  @Whole() capacity!: number;
  @Whole() taken!: number;
  @Flag() membersOnly!: boolean;
  @PlainText({ nullable: true }) joinUrl!: string | null;
  @PlainText({ nullable: true }) cancelReason!: string | null;
  @Flag({ description: 'Scheduled automatically from a recurring series (rule C6).' }) recurs!: boolean;
}

@Named('AdminCommunityEventList')
export class AdminCommunityEventListDto {
  @ListOf(() => AdminCommunityEventDto) items!: AdminCommunityEventDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}
