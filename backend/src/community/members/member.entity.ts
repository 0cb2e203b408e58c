import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Who somebody is in the community: the name beside what they write, and their join form (rules C2, C5). */
export const CommunityMember = defineEntity({
  name: 'CommunityMember',
  tableName: 'community_member',
  properties: {
    userId: p.uuid().primary(),
    displayName: p.string().length(40),
    /** When the join form was sent; null for somebody who only wrote. */
    joinedAt: p.datetime().length(3).nullable(),
    /** Phone and interests, and what tells of health: sealed (rule H1). */
    formSealed: p.blob().nullable(),
    healthConsentAt: p.datetime().length(3).nullable(),
    rulesAcceptedAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  checks: [
    {
      name: 'community_member_joined_by_rules',
      expression: 'joined_at is null or rules_accepted_at is not null',
    },
  ],
});
export type CommunityMember = InferEntity<typeof CommunityMember>;

/** Weekly boxes that run, as the module of boxes tells: subscribers have the benefits too (rule C3). */
export const CommunitySubscriber = defineEntity({
  name: 'CommunitySubscriber',
  tableName: 'community_subscriber',
  properties: { subscriptionId: p.uuid().primary(), userId: p.uuid() },
  indexes: [{ name: 'community_subscriber_of_person', properties: ['userId'] }],
});
export type CommunitySubscriber = InferEntity<typeof CommunitySubscriber>;

/** How many there are: kept by the database in the statement that adds or takes one, never counted (rule C7). */
export const CommunityCount = defineEntity({
  name: 'CommunityCount',
  tableName: 'community_count',
  properties: { name: p.string().length(20).primary(), count: p.integer().default(0) },
  checks: [{ name: 'community_count_not_negative', expression: 'count >= 0' }],
});
export type CommunityCount = InferEntity<typeof CommunityCount>;
