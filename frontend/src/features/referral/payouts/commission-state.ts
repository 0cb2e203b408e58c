import type { CommissionSummary } from '#frontend/api/referral.js';

/** The query state of the summary. */
export interface CommissionState {
  readonly data?: CommissionSummary | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}
