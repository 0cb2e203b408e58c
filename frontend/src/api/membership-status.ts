import { generatedApi, type Membership } from './generated.js';

const { checkSubscription } = generatedApi.endpoints;

export interface MembershipStatus {
  /** Undefined until the server has said, after a failure, and for visitors: all count as not subscribed. */
  readonly membership: Membership | undefined;
  readonly isAsking: boolean;
}

/**
 * What is known of the membership of who is signed in. It asks nothing itself: the app does, half a second
 * after somebody has signed in (rule L6).
 */
export function useMembershipStatus(): MembershipStatus {
  const { data, isError, isUninitialized, isFetching } = checkSubscription.useQueryState(undefined);
  return {
    membership: isError ? undefined : data,
    isAsking: isUninitialized || (isFetching && !data),
  };
}

/** Whether the benefits of LT+ hold, as far as is known (rules L2, E3). */
export function useIsMember(): boolean {
  return useMembershipStatus().membership?.subscribed ?? false;
}

/** What an answer to another call says of the membership is known from then on. */
export function membershipKnown(membership: Membership) {
  return generatedApi.util.upsertQueryData('checkSubscription', undefined, membership);
}
