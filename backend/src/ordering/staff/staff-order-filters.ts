import { ORDER_KINDS } from '#backend/rules/pricing/pricing.js';
import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { dateOnly, instant } from '#backend/platform/http/validation/dates.js';
import { id as uuid } from '#backend/platform/http/validation/keys.js';
import { accepts, refined } from '#backend/platform/http/validation/rule.js';
import { text } from '#backend/platform/http/validation/text.js';
import { ORDER_STATUSES, PAYMENT_STATUSES, type OrderStatus, type PaymentStatus } from '../ordering.dto.js';
import { PARCEL_STEPS, type ParcelState } from '../orders/order.entity.js';

/** What a list can be restricted to; a replacement has the kind of the order that it replaces. */
export const KIND_FILTERS = [...ORDER_KINDS, 'replacement'] as const;
export type KindFilter = (typeof KIND_FILTERS)[number];
export const PARCEL_FILTERS = ['to_dispatch', 'dispatched', 'delivered', 'delivery_failed'] as const;
export type ParcelFilter = (typeof PARCEL_FILTERS)[number];
export const COMPLAINT_FILTERS = ['open'] as const;
export type ComplaintFilter = (typeof COMPLAINT_FILTERS)[number];
/** A leading minus is the greatest, latest or newest first. */
export const ORDER_SORTS = ['-placed', 'placed', '-delivery', 'delivery', '-total', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
const DAY_WORDS = ['late', 'today', 'tomorrow'];
/** A day by its date, or by where it is from today, so that a saved view follows the calendar. */
export const dayFilter = refined(
  text({ max: 10 }),
  (day: string) => DAY_WORDS.includes(day) || accepts(dateOnly, day),
  'Invalid day',
);

export interface OrderFilters {
  readonly status?: OrderStatus | undefined;
  readonly kind?: KindFilter | undefined;
  readonly payment?: PaymentStatus | undefined;
  readonly parcel?: ParcelFilter | undefined;
  readonly day?: string | undefined;
  readonly complaint?: ComplaintFilter | undefined;
  readonly tag?: string | undefined;
  /** The code of a promotion that they used. */
  readonly promotion?: string | undefined;
}

const oneOf = <Word extends string>(words: readonly Word[], value: string | null): Word | undefined =>
  words.find((word) => word === value);

/** The filters of a saved view, as its address writes them; unknown words are left out, as the list does. */
export function filtersOfView(query: string): OrderFilters {
  const params = new URLSearchParams(query);
  const day = params.get('day');
  return {
    status: oneOf(ORDER_STATUSES, params.get('status')),
    kind: oneOf(KIND_FILTERS, params.get('kind')),
    payment: oneOf(PAYMENT_STATUSES, params.get('payment')),
    parcel: oneOf(PARCEL_FILTERS, params.get('parcel')),
    day: day !== null && accepts(dayFilter, day) ? day : undefined,
    complaint: oneOf(COMPLAINT_FILTERS, params.get('complaint')),
    tag: params.get('tag') ?? undefined,
    promotion: params.get('promotion') ?? undefined,
  };
}

/** A part of a statement with its parameters. */
export interface Clause {
  readonly sql: string;
  readonly params: readonly unknown[];
}

const UNPAID: readonly PaymentStatus[] = ['unpaid', 'failed'];
const WAITS: readonly ParcelState[] = ['none', 'preparing', 'delivery_failed'];

/** The values of the four columns that lead the indexes of the list. */
export interface Facets {
  readonly statuses: readonly OrderStatus[];
  readonly payments: readonly PaymentStatus[];
  readonly kinds: readonly string[];
  readonly steps: readonly ParcelState[];
}

/** What each facet may be under these filters. */
export function facetsOf({ status, payment, kind, parcel }: OrderFilters): Facets {
  const ofKind = kind === undefined || kind === 'replacement' ? ORDER_KINDS : [kind];
  const facets = {
    statuses: status ? [status] : ORDER_STATUSES,
    payments: payment ? [payment] : PAYMENT_STATUSES,
    kinds: ofKind,
    steps: PARCEL_STEPS,
  };
  if (parcel === undefined) return facets;
  if (parcel !== 'to_dispatch') return { ...facets, steps: [parcel] };
  return {
    ...facets,
    statuses: facets.statuses.filter((each) => each === 'processing'),
    payments: facets.payments.filter((each) => !UNPAID.includes(each)),
    steps: WAITS,
  };
}

export const DELIVERY_DAY = `coalesce(delivery_date, 'infinity'::date)`;

/** The delivery days that a filter names; undefined for all of them. */
export function dayClause(day: string | undefined, today: IsoDate): Clause | undefined {
  if (day === undefined) return undefined;
  if (day === 'late') return { sql: `${DELIVERY_DAY} < ?::date`, params: [today] };
  const date = day === 'today' ? today : day === 'tomorrow' ? addDays(today, 1) : day;
  return { sql: `${DELIVERY_DAY} = ?::date`, params: [date] };
}

interface SortColumn {
  readonly sql: string;
  readonly type: string;
  readonly accepts: (value: string) => boolean;
}

const COLUMNS: Readonly<Record<'placed' | 'delivery' | 'total', SortColumn>> = {
  placed: { sql: 'created_at', type: 'timestamptz', accepts: (value) => accepts(instant(), value) },
  delivery: {
    sql: DELIVERY_DAY,
    type: 'date',
    accepts: (value) => value === 'infinity' || accepts(dateOnly, value),
  },
  total: { sql: '(amount_pence + wallet_pence)', type: 'int', accepts: (value) => /^\d{1,9}$/.test(value) },
};

export interface SortOrder extends SortColumn {
  readonly name: 'placed' | 'delivery' | 'total';
  readonly direction: 'asc' | 'desc';
}

export function sortOrder(sort: OrderSort): SortOrder {
  const name = sort.replace('-', '') as SortOrder['name'];
  return { ...COLUMNS[name], name, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

/** The last order of the page before: its value in the order of the list, and its id. */
export interface ListPosition {
  readonly value: string;
  readonly id: string;
}

/** The position that a cursor names; undefined when it names none, or one of another order. */
export function positionOf(cursor: string, columns: readonly SortColumn[]): ListPosition | undefined {
  const [value = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isPlace = more.length === 0 && accepts(uuid, id) && columns.some((each) => each.accepts(value));
  return isPlace ? { value, id } : undefined;
}

/** Whether a list of orders can go on from here, in any of its orders. */
export const isListCursor = (cursor: string): boolean =>
  positionOf(cursor, Object.values(COLUMNS)) !== undefined;

interface Positioned {
  readonly id: string;
  readonly createdAt: Date;
  readonly deliveryDate?: string | null | undefined;
  readonly amountPence: number;
  readonly walletPence: number;
}

export function listPosition(order: Positioned, { name }: SortOrder): ListPosition {
  const values = {
    placed: order.createdAt.toISOString(),
    delivery: order.deliveryDate ?? 'infinity',
    total: String(order.amountPence + order.walletPence),
  };
  return { value: values[name], id: order.id };
}

export const cursorOf = ({ value, id }: ListPosition): string =>
  Buffer.from(`${value} ${id}`).toString('base64url');
