import { generatedApi, type Membership } from './generated.js';

const { checkSubscription } = generatedApi.endpoints;

export interface MembershipStatus {
  /**
   * Undefined until the server has responded, after a failure, and for visitors: all count as not subscribed.
   */
  readonly membership: Membership | undefined;
  readonly isAsking: boolean;
}

/**
 * What is known of the current user's membership. It sends no request: the app does so half a second after a
 * sign-in (rule L6).
 */
export function useMembershipStatus(): MembershipStatus {
  const { data, isError, isUninitialized, isFetching } = checkSubscription.useQueryState(undefined);
  return {
    membership: isError ? undefined : data,
    isAsking: isUninitialized || (isFetching && !data),
  };
}

/** Whether the benefits of LT+ apply, as far as is known (rules L2, E3). */
export function useIsMember(): boolean {
  return useMembershipStatus().membership?.subscribed ?? false;
}

/** Stores a membership that arrived with the response to another call. */
export function membershipKnown(membership: Membership) {
  return generatedApi.util.upsertQueryData('checkSubscription', undefined, membership);
}
