import type { AdminListOrdersApiArg } from '#frontend/api/generated-admin.js';
import { adminOrderList } from '#frontend/copy/admin/lists/order-list.js';
import { filtersOf, queryOf, type Filters } from '#frontend/features/admin/table/use-filters.js';

/** The parameters of the list in the URL. */
export const ORDER_FILTERS = [
  'q',
  'status',
  'kind',
  'payment',
  'parcel',
  'day',
  'complaint',
  'tag',
  'promotion',
  'sort',
] as const;
export type OrderFilterName = (typeof ORDER_FILTERS)[number];
export type OrderFilters = Filters<OrderFilterName>;
export type OrderSearch = Pick<AdminListOrdersApiArg, OrderFilterName>;

const CHOICES = {
  status: ['pending', 'processing', 'completed', 'cancelled'],
  kind: ['one_time', 'subscription', 'trial', 'packages', 'replacement'],
  payment: ['unpaid', 'paid', 'partly_refunded', 'refunded', 'failed', 'disputed'],
  parcel: ['to_dispatch', 'dispatched', 'delivered', 'delivery_failed'],
  complaint: ['open'],
  sort: ['placed', '-placed', 'delivery', '-delivery', 'total', '-total'],
} as const satisfies Partial<Record<OrderFilterName, readonly string[]>>;
const DAY = /^(late|today|tomorrow|\d{4}-\d{2}-\d{2})$/;

function oneOf<Word extends string>(words: readonly Word[], value: string | undefined): Word | undefined {
  return words.find((word) => word === value);
}

/** What is asked of the server: words of an old or mistyped link are left out. */
export function searchOf(filters: OrderFilters): OrderSearch {
  const { q, day, tag, promotion } = filters;
  return {
    q,
    status: oneOf(CHOICES.status, filters.status),
    kind: oneOf(CHOICES.kind, filters.kind),
    payment: oneOf(CHOICES.payment, filters.payment),
    parcel: oneOf(CHOICES.parcel, filters.parcel),
    day: day !== undefined && DAY.test(day) ? day : undefined,
    tag,
    promotion,
    complaint: oneOf(CHOICES.complaint, filters.complaint),
    sort: oneOf(CHOICES.sort, filters.sort),
  };
}

const { views } = adminOrderList;

/** The views that every member of staff has. */
export const ORDER_VIEWS = [
  { name: views.all, query: '' },
  { name: views.dispatchToday, query: queryOf({ parcel: 'to_dispatch', day: 'today', sort: 'placed' }) },
  { name: views.late, query: queryOf({ parcel: 'to_dispatch', day: 'late', sort: 'delivery' }) },
  { name: views.waiting, query: queryOf({ status: 'pending', payment: 'unpaid' }) },
  { name: views.complaint, query: queryOf({ complaint: 'open' }) },
];

/** The filters of a saved view. */
export const filtersOfView = (query: string): OrderFilters =>
  filtersOf(new URLSearchParams(query), ORDER_FILTERS);
