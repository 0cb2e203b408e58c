import type { EntityManager } from '@mikro-orm/postgresql';
import { notLeftUntil } from '#backend/ordering/staff/staff-order-facets.js';
import type { Role } from '#backend/rules/identity/roles.js';

/** The sections of the back office in which something can wait for a person. */
export const WAITING_SECTIONS = [
  'orders',
  'complaints',
  'boxes',
  'kitchen',
  'recalls',
  'contact',
  'moderation',
  'dish-comments',
  'catalog',
  'operations',
] as const;
export type WaitingSection = (typeof WAITING_SECTIONS)[number];

/** What waits is counted to here: beyond it the number tells nobody anything, and counting would cost more. */
const COUNTED = 100;

export interface WaitingAt {
  /** In London. */
  readonly today: string;
  /** A complaint that was opened then or before is overdue (rule O83). */
  readonly complaintsSince: Date;
}

interface Queue {
  readonly section: WaitingSection;
  /** Besides administrators. */
  readonly roles: readonly Role[];
  /** One row for each thing that waits, with whether it is overdue; each has an index of its own. */
  readonly rows: (at: WaitingAt) => { readonly sql: string; readonly params: readonly unknown[] };
}

const plain = (section: WaitingSection, roles: readonly Role[], from: string): Queue => ({
  section,
  roles,
  rows: () => ({ sql: `select false as late from ${from}`, params: [] }),
});

const QUEUES: readonly Queue[] = [
  {
    section: 'orders',
    roles: ['support'],
    // Parcels of today and of the days before that have not left (rule O98).
    rows: ({ today }) => notLeftUntil(today, COUNTED),
  },
  {
    section: 'complaints',
    roles: ['support', 'finance'],
    rows: ({ complaintsSince }) => ({
      sql: `select coalesce(reopened_at, created_at) <= ? as late from complaint where status = 'open'`,
      params: [complaintsSince],
    }),
  },
  plain(
    'boxes',
    ['support'],
    `box_subscription where status = 'past_due' and end_reason is distinct from 'unpaid'`,
  ),
  plain('kitchen', ['kitchen'], `label_warning where status = 'open'`),
  // A second person approves what the kitchen wrote (rule F94).
  plain('recalls', ['kitchen', 'content'], `recall where status = 'waiting'`),
  plain('contact', ['support'], `contact_message where closed_at is null`),
  plain('moderation', ['support', 'content'], `community_post where open_reports > 0`),
  plain('dish-comments', ['support'], `dish_rating where comment_status = 'waiting'`),
  // A second person approves a changed label (rule F10).
  plain('catalog', ['content'], `product where label_changed_by is not null`),
  {
    section: 'operations',
    roles: ['finance'],
    rows: () => ({
      sql: `(select true as late from event_job where dead_at is not null limit ${COUNTED})
            union all
            (select false as late from wallet_adjustment where status = 'pending' limit ${COUNTED})`,
      params: [],
    }),
  },
];

export interface WaitingCount {
  readonly section: WaitingSection;
  readonly count: number;
  readonly overdue: number;
}

/** What waits in each section that the roles may see, in one statement; a section where nothing waits is missing. */
export async function waitingCounts(
  em: EntityManager,
  roles: readonly Role[],
  at: WaitingAt,
): Promise<WaitingCount[]> {
  const seen = QUEUES.filter(
    (queue) => roles.includes('admin') || queue.roles.some((role) => roles.includes(role)),
  ).map(({ section, rows }) => ({ section, ...rows(at) }));
  const parts = seen.map(
    ({ sql }) => `(select ?::text as section, late from (${sql}) waits limit ${COUNTED})`,
  );
  return em.execute<WaitingCount[]>(
    `select section, count(*)::int as count, (count(*) filter (where late))::int as overdue
       from (${parts.join(' union all ')}) waiting group by section`,
    seen.flatMap(({ section, params }) => [section, ...params]),
  );
}
