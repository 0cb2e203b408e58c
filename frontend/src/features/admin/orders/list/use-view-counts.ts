import {
  counted,
  useAdminCountOrdersQuery,
  useAgainOnFocus,
  type Waiting,
} from '#frontend/features/admin/shell/waiting.js';
import type { SavedView, StaffListState } from '#frontend/features/admin/table/use-staff-list.js';
import { VIEW_KEYS } from '#frontend/features/admin/keyboard/use-view-keys.js';
import { ORDER_VIEWS } from './order-filter-names.js';

const AGAIN_AFTER_MS = 60_000;

/** The list of all orders has no number, and what is found by words is not counted. */
const isCounted = ({ query }: SavedView): boolean => query !== '' && !new URLSearchParams(query).has('q');

/** How many orders the first saved views show, in one call (rule A45): by the query of the view. */
export function useViewCounts({ views, isKnown }: StaffListState): ReadonlyMap<string, Waiting> {
  const queries = [...ORDER_VIEWS, ...views]
    .filter(isCounted)
    .slice(0, VIEW_KEYS.length)
    .map(({ query }) => query);
  const { data, refetch } = useAdminCountOrdersQuery(
    { views: queries.join('\n') },
    {
      skip: !isKnown,
      pollingInterval: AGAIN_AFTER_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  useAgainOnFocus(() => isKnown && refetch());
  const found = data?.counts.flatMap((count, index) => {
    const query = queries[index];
    return query === undefined ? [] : [[query, counted(count)] as const];
  });
  return new Map(found);
}
