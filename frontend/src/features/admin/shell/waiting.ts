import { useEffect, useEffectEvent } from 'react';
import { generatedAdminApi } from '#frontend/api/generated-admin.js';
import type { admin } from '#frontend/copy/admin/admin.js';

/** What waits for a person in one section. */
export interface Waiting {
  readonly count: number;
  /** There are more than `count`. */
  readonly isMore?: boolean;
  /** Some of it is overdue. */
  readonly isLate?: boolean;
  readonly overdue?: number;
}

export type WaitingIn = Readonly<Partial<Record<keyof typeof admin.sections, Waiting>>>;

const AGAIN_AFTER_MS = 60_000;
/** The server counts to 100: what is shown is '99+'. */
const COUNTED = 100;
/** What is done in one of these lists may change a number. */
const TAGS = [
  'adminOrders',
  'deliveryDay',
  'complaints',
  'adminBoxes',
  'message',
  'moderation',
  'dishComments',
] as const;

const waitingApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: TAGS,
  endpoints: {
    adminWaiting: { providesTags: [...TAGS] },
    adminCountOrders: { providesTags: ['adminOrders'] },
  },
});

export const { useAdminCountOrdersQuery } = waitingApi;

/** A number of the server, which stops counting. */
export const counted = (count: number): Waiting =>
  count >= COUNTED ? { count: COUNTED - 1, isMore: true } : { count };

/** Reads again when somebody comes back to the window. */
export function useAgainOnFocus(refetch: () => unknown): void {
  const again = useEffectEvent(() => void refetch());
  useEffect(() => {
    const onFocus = (): void => again();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
}

export interface WaitingState {
  readonly waiting: WaitingIn;
  /** The counts are still on their way. */
  readonly isLooking: boolean;
  readonly hasFailed: boolean;
}

/**
 * What waits in each section that the caller's roles show, in one call: every minute while the window is in front,
 * and when somebody comes back to it (rule A45). Without an answer no count is shown.
 */
export function useWaiting(): WaitingState {
  const { data, isLoading, isError, isFetching, refetch } = waitingApi.useAdminWaitingQuery(undefined, {
    pollingInterval: AGAIN_AFTER_MS,
    skipPollingIfUnfocused: true,
  });
  useAgainOnFocus(refetch);
  const found = data?.items.map(
    ({ section, count, overdue }) =>
      [section, { ...counted(count), overdue, isLate: overdue > 0 } satisfies Waiting] as const,
  );
  return {
    waiting: Object.fromEntries(found ?? []),
    isLooking: isLoading,
    hasFailed: isError && !isFetching,
  };
}
