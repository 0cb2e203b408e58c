import { Always, Flag, OneOf, always, flag, oneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { refined } from '#backend/platform/http/validation/rule.js';
import { PlainText, Text, line } from '#backend/platform/http/validation/text.js';
import { either } from '#backend/platform/http/validation/unions.js';
import {
  COMMUNITY_INTERESTS,
  COMMUNITY_LIMITS,
  COMMUNITY_STAGES,
  COMMUNITY_EVENT_KINDS,
  COMMUNITY_EVENT_STATUSES,
  type CommunityEventKind,
} from '../rules/community.js';

export const CommunityEventIdParam = id;

@Named('CommunityEvent')
export class CommunityEventDto {
  @Id() id!: string;

  @OneOf(COMMUNITY_EVENT_KINDS, { description: 'A `consultant` session is a slot for one person (rule C3).' })
  kind!: CommunityEventKind;

  @OneOf(COMMUNITY_EVENT_STATUSES) state!: (typeof COMMUNITY_EVENT_STATUSES)[number];
  @PlainText() title!: string;
  @PlainText() description!: string;
  @PlainText() host!: string;
  @Instant() startsAt!: string;
  @Instant() endsAt!: string;
  @Whole() lengthMinutes!: number;
  @Whole() capacity!: number;
  @Whole() placesLeft!: number;
  @Flag({ description: 'Only for members of LT+ and weekly box subscribers.' }) membersOnly!: boolean;
  @Flag({ description: 'Whether the caller has booked.' }) booked!: boolean;

  @Flag({ description: 'It has begun: no place is booked or cancelled any more.' })
  begun!: boolean;

  @PlainText({ nullable: true, description: 'Link to join; only for those who have booked, once it is set.' })
  joinUrl!: string | null;

  @PlainText({ nullable: true }) cancelReason!: string | null;
}

class CommunityCounts {
  @Whole() members!: number;
  @Whole() posts!: number;
}

class CommunityMe {
  @PlainText({ nullable: true, description: "Shown with the caller's posts; null until chosen." })
  displayName!: string | null;

  @Instant({ nullable: true }) joinedAt!: string | null;
  @Flag({ description: 'The caller is a member of LT+ or subscribes to a weekly box (rule C3).' })
  hasBenefits!: boolean;
}

@Named('Community')
export class CommunityDto {
  @ListOf(() => CommunityEventDto, { description: 'Upcoming group sessions, soonest first.' })
  sessions!: CommunityEventDto[];

  @ListOf(() => CommunityEventDto, {
    description: "The consultant's free slots and those booked by the caller.",
  })
  consultantSlots!: CommunityEventDto[];

  @Nested(() => CommunityCounts) counts!: CommunityCounts;
  @Nested(() => CommunityMe) me!: CommunityMe;
}

export const NAME_MESSAGES = {
  missing: 'First name is required',
  address: 'Please choose a name, not an email address',
  rules: 'Please read the house rules and agree to them',
  healthConsent: 'Please agree, or leave your stage, hopes and medication out',
} as const;

/** The public name beside a person's posts: never an email address (rule C5). */
const displayName = refined(
  line(COMMUNITY_LIMITS.displayName, NAME_MESSAGES.missing),
  (name: string) => !name.includes('@'),
  NAME_MESSAGES.address,
);

const houseRules = refined(flag(NAME_MESSAGES.rules), (agreed: boolean) => agreed, NAME_MESSAGES.rules);

@Named('JoinCommunity')
export class JoinCommunityRequest {
  @Field(displayName, { description: 'Shown next to posts.' }) firstName!: string;

  @PlainText({
    max: 254,
    optional: true,
    description: "Accepted but ignored: reminders go to the account's own address.",
  })
  email?: string;

  @Field(either(always(''), oneOf(COMMUNITY_STAGES)), { optional: true })
  stage?: '' | (typeof COMMUNITY_STAGES)[number];

  @ListOf(oneOf(COMMUNITY_INTERESTS), { max: COMMUNITY_INTERESTS.length })
  interests: (typeof COMMUNITY_INTERESTS)[number][] = [];

  @Text(COMMUNITY_LIMITS.goals, { optional: true }) goals?: string;
  @Text(COMMUNITY_LIMITS.medication, { optional: true }) medication?: string;

  @Flag({ description: 'Required with stage, goals or medication, because these are health data (rule H1).' })
  healthConsent: boolean = false;

  @Field(houseRules, { description: 'The person accepted the house rules.' }) rules!: boolean;
}

@Named('JoinedCommunity')
export class JoinedCommunityDto {
  @Always(true) joined!: true;
  @PlainText() displayName!: string;
  @Instant() joinedAt!: string;
}
