import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A person in the community: the name beside their posts, and their join form (rules C2, C5). */
export const CommunityMember = defineEntity({
  name: 'CommunityMember',
  tableName: 'community_member',
  properties: {
    userId: p.uuid().primary(),
    displayName: p.string().length(40),
    /** When the join form was sent; null for a person who only posted. */
    joinedAt: p.datetime().length(3).nullable(),
    /** Phone and interests, and health details: sealed (rule H1). */
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

/** Active weekly boxes, from the events of that module: subscribers have the benefits too (rule C3). */
export const CommunitySubscriber = defineEntity({
  name: 'CommunitySubscriber',
  tableName: 'community_subscriber',
  properties: { subscriptionId: p.uuid().primary(), userId: p.uuid() },
  indexes: [{ name: 'community_subscriber_of_person', properties: ['userId'] }],
});
export type CommunitySubscriber = InferEntity<typeof CommunitySubscriber>;

/**
 * The number of members: the database updates it in the statement that adds or removes one, so no query has
 * to count (rule C7).
 */
export const CommunityCount = defineEntity({
  name: 'CommunityCount',
  tableName: 'community_count',
  properties: { name: p.string().length(20).primary(), count: p.integer().default(0) },
  checks: [{ name: 'community_count_not_negative', expression: 'count >= 0' }],
});
export type CommunityCount = InferEntity<typeof CommunityCount>;
