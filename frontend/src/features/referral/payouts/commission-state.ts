import type { CommissionSummary } from '#frontend/api/referral.js';

/** The summary as it is asked for. */
export interface CommissionState {
  readonly data?: CommissionSummary | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}
