import { useDispatch } from 'react-redux';
import { type Membership } from '#frontend/api/generated.js';
import { membershipKnown } from '#frontend/api/membership-status.js';
import { isApiError } from '#frontend/api/problem.js';
import { notify } from '#frontend/copy/notify.js';
import {
  useEndMembershipMutation,
  useRefreshSubscriptionStatusMutation,
  useResumeMembershipMutation,
} from './membership-api.js';

/** A dispatch that accepts the thunks of the API. */
type Dispatch = Parameters<ReturnType<typeof membershipKnown>>[0];

export interface MembershipActions {
  readonly refreshing: boolean;
  /** `quiet` shows no toast: the user did not request it. */
  readonly refresh: (options?: { readonly quiet?: boolean }) => Promise<void>;
  readonly changing: boolean;
  readonly cancel: () => Promise<void>;
  readonly resume: () => Promise<void>;
}

/** The actions of a member; the response of each updates the known membership. */
export function useMembershipActions(): MembershipActions {
  const [refreshStatus, { isLoading: refreshing }] = useRefreshSubscriptionStatusMutation();
  const [end, { isLoading: ending }] = useEndMembershipMutation();
  const [goOn, { isLoading: resuming }] = useResumeMembershipMutation();
  const dispatch = useDispatch<Dispatch>();
  const know = (membership: Membership): void => void dispatch(membershipKnown(membership));

  const refresh = async ({ quiet = false } = {}): Promise<void> => {
    const { data, error } = await refreshStatus();
    if (data) know(data);
    if (quiet) return;
    if (data) dispatch(notify({ toast: 'statusRefreshed' }));
    else {
      const hasAnswered = isApiError(error) && error.status !== 'no_response';
      dispatch(notify({ toast: hasAnswered ? 'refreshFailed' : 'refreshError' }));
    }
  };

  const cancel = async (): Promise<void> => {
    const { data } = await end();
    if (data) know(data);
  };

  const resume = async (): Promise<void> => {
    const { data } = await goOn();
    if (data) know(data);
  };

  return { refreshing, refresh, changing: ending || resuming, cancel, resume };
}
