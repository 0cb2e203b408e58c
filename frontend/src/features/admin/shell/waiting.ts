import type { Role } from '@rules/identity/roles';
import {
  useAdminOperationsQuery,
  type ComplaintCount,
  type LabelWarningList,
  type Operations,
} from '#frontend/api/generated-admin.js';
import { useAdminListBoxesQuery } from '../boxes/box-api.js';
import { useAdminListProductsQuery } from '../catalog/catalog-api.js';
import { useAdminListReportedPostsQuery } from '../community/community-api.js';
import { useAdminCountComplaintsQuery } from '../complaints/complaint-api.js';
import { useAdminListMessagesQuery } from '../contact/contact-api.js';
import { useAdminListLabelWarningsQuery } from '../kitchen/kitchen-api.js';
import { useAdminCountRatingCommentsQuery } from '../ratings/ratings-api.js';
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
/** A list is read this far to count it. */
const COUNTED = 50;

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

function countOf(page: Page | undefined): Waiting | undefined {
  return page && { count: page.items.length, isMore: page.nextCursor !== null };
}

export interface WaitingState {
  readonly waiting: WaitingIn;
  /** Some counts are still on their way. */
  readonly isLooking: boolean;
  readonly hasFailed: boolean;
}

/**
 * Counts what waits in each section that the roles may see, every minute while the window is in front. A call
 * that fails shows no count.
 */
export function useWaiting(roles: readonly Role[]): WaitingState {
  const may = (...some: readonly Role[]) => ({
    skip: !some.some((each) => roles.includes(each)) && !roles.includes('admin'),
    pollingInterval: AGAIN_AFTER_MS,
    skipPollingIfUnfocused: true,
  });
  const complaints = useAdminCountComplaintsQuery(undefined, may('support', 'finance'));
  const boxes = useAdminListBoxesQuery({ status: 'past_due', limit: COUNTED }, may('support'));
  const messages = useAdminListMessagesQuery({ state: 'open', limit: COUNTED }, may('support'));
  const posts = useAdminListReportedPostsQuery(
    { state: 'reported', limit: COUNTED },
    may('support', 'content'),
  );
  const comments = useAdminCountRatingCommentsQuery(undefined, may('support'));
  const labels = useAdminListProductsQuery({ label: 'changed', limit: 1 }, may('content'));
  const warnings = useAdminListLabelWarningsQuery({ limit: COUNTED }, may('kitchen'));
  const operations = useAdminOperationsQuery(undefined, may('finance'));
  const all = [complaints, boxes, messages, posts, comments, labels, warnings, operations];
  return {
    waiting: {
      complaints: complaints.data && ofComplaints(complaints.data),
      boxes: countOf(boxes.data),
      contact: countOf(messages.data),
      moderation: countOf(posts.data),
      'dish-comments': comments.data && { count: comments.data.waiting },
      catalog: labels.data && { count: labels.data.counts.changed },
      kitchen: warnings.data && ofWarnings(warnings.data),
      operations: operations.data && ofOperations(operations.data),
    },
    isLooking: all.some(({ isLoading }) => isLoading),
    hasFailed: all.some(({ isError, isFetching }) => isError && !isFetching),
  };
}

const ofComplaints = ({ open, overdue }: ComplaintCount): Waiting => ({
  count: open,
  overdue,
  isLate: overdue > 0,
});

const ofWarnings = ({ items, nextCursor }: LabelWarningList): Waiting => ({
  count: items.filter(({ state }) => state === 'open').length,
  isMore: nextCursor !== null,
});

const ofOperations = ({ outbox: { dead }, pendingAdjustments }: Operations): Waiting => ({
  count: dead + pendingAdjustments.length,
  isLate: dead > 0,
});
