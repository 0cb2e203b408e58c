import { formatPence } from '@rules/money/money';
import type { Role } from '@rules/identity/roles';
import { useAdminOperationsQuery, type Operations } from '#frontend/api/generated-admin.js';
import { adminToday } from '#frontend/copy/admin/frame/today.js';
import { fill } from '#frontend/copy/fill.js';
import { useAdminListComplaintsQuery } from '../complaints/complaint-api.js';
import { useAdminOrderDaysQuery } from '../orders/order-api.js';
import { adminDate, adminMoment, formatCount } from '../parts/cells.js';
import { recordHref } from '../record/record-href.js';
import { useWaiting, type Waiting } from '../shell/waiting.js';

const { needs: words } = adminToday;

/** Something that waits for a person, and the one thing to do about it. */
export interface Task {
  readonly name: string;
  readonly waiting: Waiting;
  readonly what: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
  /** Overdue or with a deadline of the law, soon, or whenever there is time. */
  readonly when: 'now' | 'soon' | 'later';
}

const sumOf = (rows: readonly { readonly amountPence: number }[]): string =>
  formatPence(rows.reduce((pence, { amountPence }) => pence + Math.abs(amountPence), 0));

const OPERATIONS = '/admin?tab=analytics&section=operations';

function ofOperations({ outbox, inquiries, pendingAdjustments, lateOrders }: Operations): readonly Task[] {
  const deadline = inquiries.map(({ respondBy }) => respondBy).find((at) => at !== null);
  const amount = sumOf(inquiries);
  return [
    {
      name: 'inquiries',
      waiting: { count: inquiries.length },
      what: words.inquiries,
      text: deadline
        ? fill(words.inquiriesText, { amount, date: adminDate(deadline) })
        : fill(words.inquiriesOpen, { amount }),
      action: words.inquiriesAction,
      to: OPERATIONS,
      when: 'now',
    },
    {
      name: 'late',
      waiting: { count: lateOrders.length },
      what: words.late,
      text: lateOrders[0] ? fill(words.lateText, { date: adminDate(lateOrders[0].keptUntil) }) : '',
      action: words.lateAction,
      to: OPERATIONS,
      when: 'soon',
    },
    {
      name: 'adjustments',
      waiting: { count: pendingAdjustments.length },
      what: words.adjustments,
      text: fill(words.adjustmentsText, { amount: sumOf(pendingAdjustments) }),
      action: words.adjustmentsAction,
      to: OPERATIONS,
      when: 'later',
    },
    {
      name: 'dead',
      waiting: { count: outbox.dead },
      what: words.dead,
      text: words.deadText,
      action: words.deadAction,
      to: OPERATIONS,
      when: 'soon',
    },
  ];
}

/** The oldest open complaint, which the list shows first. */
function useComplaintTask(waiting: Waiting | undefined): Task {
  const isAsked = (waiting?.count ?? 0) > 0;
  const { data } = useAdminListComplaintsQuery({ state: 'open', limit: 1 }, { skip: !isAsked });
  const oldest = data?.items[0];
  const { name = '', dueAt, isOverdue = false } = oldest ?? {};
  const text = isOverdue
    ? fill(words.complaintsLate, { overdue: formatCount(waiting?.overdue ?? 1), name })
    : fill(words.complaintsText, { name, date: dueAt === undefined ? '' : adminMoment(dueAt) });
  return {
    name: 'complaints',
    waiting: waiting ?? { count: 0 },
    what: words.complaints,
    text: oldest ? text : words.complaintsPlain,
    action: words.complaintsAction,
    to: oldest ? recordHref('complaint', oldest.id) : '/admin?tab=orders&section=complaints',
    when: waiting?.isLate ? 'now' : 'soon',
  };
}

/** Parcels of today and of the days before that have not left. */
function useParcelTasks(roles: readonly Role[]): {
  readonly parcels: readonly Task[];
  readonly isUnknown: boolean;
} {
  const isSeen = roles.some((role) => role === 'admin' || role === 'support');
  const { data, isError, isFetching } = useAdminOrderDaysQuery(undefined, {
    skip: !isSeen,
    refetchOnMountOrArgChange: true,
  });
  const today = data?.items.find(({ date }) => date === data.today)?.toDispatch ?? 0;
  const parcels: readonly Task[] = [
    {
      name: 'notLeft',
      waiting: { count: data?.late ?? 0 },
      what: words.notLeft,
      text: words.notLeftText,
      action: words.notLeftAction,
      to: '/admin?tab=orders&parcel=to_dispatch&day=late&sort=delivery',
      when: 'now',
    },
    {
      name: 'leaveToday',
      waiting: { count: today },
      what: words.leaveToday,
      text: words.leaveTodayText,
      action: words.leaveTodayAction,
      to: '/admin?tab=orders&section=deliveries',
      when: 'now',
    },
  ];
  return { parcels, isUnknown: isError && !isFetching };
}

const NONE: Waiting = { count: 0 };
const ORDER = ['now', 'soon', 'later'] as const;

export interface Tasks {
  /** The most urgent first. */
  readonly tasks: readonly Task[];
  readonly isLooking: boolean;
  readonly hasFailed: boolean;
}

/** Everything that needs a person, as far as the roles show it. */
export function useTasks(roles: readonly Role[]): Tasks {
  const { waiting, isLooking, hasFailed } = useWaiting();
  const seesOperations = roles.includes('admin') || roles.includes('finance');
  const operations = useAdminOperationsQuery(undefined, { skip: !seesOperations }).data;
  const complaints = useComplaintTask(waiting.complaints);
  const { parcels, isUnknown } = useParcelTasks(roles);
  const tasks: readonly Task[] = [
    complaints,
    ...parcels,
    {
      name: 'warnings',
      waiting: waiting.kitchen ?? NONE,
      what: words.warnings,
      text: words.warningsText,
      action: words.warningsAction,
      to: '/admin?tab=orders&section=kitchen&view=warnings',
      when: 'now',
    },
    {
      name: 'boxes',
      waiting: waiting.boxes ?? NONE,
      what: words.boxes,
      text: words.boxesText,
      action: words.boxesAction,
      to: '/admin?tab=orders&section=boxes&status=past_due',
      when: 'soon',
    },
    {
      name: 'messages',
      waiting: waiting.contact ?? NONE,
      what: words.messages,
      text: words.messagesText,
      action: words.messagesAction,
      to: '/admin?tab=users&section=contact',
      when: 'soon',
    },
    {
      name: 'labels',
      waiting: waiting.catalog ?? NONE,
      what: words.labels,
      text: words.labelsText,
      action: words.labelsAction,
      to: '/admin?tab=settings&section=catalog&label=changed',
      when: 'soon',
    },
    {
      name: 'posts',
      waiting: waiting.moderation ?? NONE,
      what: words.posts,
      text: words.postsText,
      action: words.postsAction,
      to: '/admin?tab=users&section=moderation',
      when: 'later',
    },
    {
      name: 'comments',
      waiting: waiting['dish-comments'] ?? NONE,
      what: words.comments,
      text: words.commentsText,
      action: words.commentsAction,
      to: '/admin?tab=users&section=dish-comments',
      when: 'later',
    },
    ...(operations ? ofOperations(operations) : []),
  ];
  const due = tasks.filter(({ waiting: { count } }) => count > 0);
  return {
    tasks: ORDER.flatMap((when) => due.filter((each) => each.when === when)),
    isLooking,
    hasFailed: hasFailed || isUnknown,
  };
}
