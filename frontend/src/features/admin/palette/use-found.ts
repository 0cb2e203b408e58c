import { formatPence } from '@rules/money/money';
import type { Role } from '@rules/identity/roles';
import { useEffect, useState } from 'react';
import { adminOrders } from '#frontend/copy/admin/orders.js';
import { adminPalette } from '#frontend/copy/admin/frame/frame.js';
import { fill } from '#frontend/copy/fill.js';
import { useAdminListBoxesQuery } from '../boxes/box-api.js';
import { useAdminListOrdersQuery } from '../orders/order-api.js';
import { shortId } from '../parts/id-link.js';
import { useAdminListUsersQuery } from '../users/user-api.js';
import { recordHref } from '../record/record-href.js';

/** One line of the palette. */
export interface Entry {
  readonly id: string;
  readonly group: keyof typeof adminPalette.groups;
  readonly label: string;
  readonly more?: string;
  readonly keys?: string;
  /** A page that it opens, or what it does. */
  readonly to?: string;
  readonly run?: () => void;
}

/** Shorter words match too much. */
const MIN_LENGTH = 3;
const DEBOUNCE_MS = 200;
const SHOWN = 5;

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

export interface Found {
  readonly entries: readonly Entry[];
  readonly isLooking: boolean;
  readonly hasFailed: boolean;
}

/** Records that match what is typed, by the same search as their lists; only those that the roles may see. */
export function useFound(typed: string, roles: readonly Role[]): Found {
  const words = typed.trim();
  const q = useSettled(words);
  const may = (...some: readonly Role[]): boolean =>
    roles.includes('admin') || some.some((each) => roles.includes(each));
  const isShort = q.length < MIN_LENGTH;
  const search = { q, limit: SHOWN };
  const orders = useAdminListOrdersQuery(search, { skip: isShort || !may('support', 'finance') });
  const people = useAdminListUsersQuery(search, { skip: isShort || !may('support', 'finance') });
  const boxes = useAdminListBoxesQuery(search, { skip: isShort || !may('support') });
  const all = [orders, people, boxes];
  const isStale = words !== q && words.length >= MIN_LENGTH;
  if (words.length < MIN_LENGTH) return { entries: [], isLooking: false, hasFailed: false };
  return {
    entries: [
      ...(orders.currentData?.items ?? []).map(({ id, orderCode, name, totalPence, status }) => ({
        id: `order-${id}`,
        group: 'orders' as const,
        label: fill(adminPalette.order, { code: orderCode ?? shortId(id), name }),
        more: fill(adminPalette.orderMore, {
          amount: formatPence(totalPence),
          status: adminOrders.statuses[status],
        }),
        to: recordHref('order', id),
      })),
      ...(people.currentData?.items ?? []).map(({ id, firstName, lastName, email }) => ({
        id: `person-${id}`,
        group: 'people' as const,
        label: fill(adminPalette.person, { first: firstName, last: lastName }),
        more: email,
        to: recordHref('person', id),
      })),
      ...(boxes.currentData?.items ?? []).map(({ id, name, email }) => ({
        id: `box-${id}`,
        group: 'boxes' as const,
        label: fill(adminPalette.box, { id: shortId(id), name }),
        more: email,
        to: recordHref('box', id),
      })),
    ],
    isLooking: isStale || all.some(({ isFetching }) => isFetching),
    hasFailed: all.some(({ isError }) => isError),
  };
}
