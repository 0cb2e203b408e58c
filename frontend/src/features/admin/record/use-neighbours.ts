import { useState } from 'react';
import {
  useLazyAdminListBoxesQuery,
  useLazyAdminListComplaintsQuery,
  useLazyAdminListOrdersQuery,
  useLazyAdminListUsersQuery,
} from '#frontend/api/generated-admin.js';
import type { RecordKind } from './record-href.js';
import { rememberTrail, trailOf, type Trail, type TrailList } from './trail.js';

interface ListPage {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor?: string | null;
}

/** Pages that are read on in one step: rows that moved since may fill a whole page with known ones. */
const MOST_PAGES = 3;

/** Reads a page of the list that a record was opened from; undefined when it does not answer. */
function usePageOf(): (list: TrailList, cursor: string | null) => Promise<ListPage | undefined> {
  const [orders] = useLazyAdminListOrdersQuery();
  const [complaints] = useLazyAdminListComplaintsQuery();
  const [boxes] = useLazyAdminListBoxesQuery();
  const [people] = useLazyAdminListUsersQuery();
  const calls: Readonly<Record<string, (args: object) => Promise<{ readonly data?: ListPage | undefined }>>> =
    {
      adminListOrders: (args) => orders(args),
      adminListComplaints: (args) => complaints(args),
      adminListBoxes: (args) => boxes(args),
      adminListUsers: (args) => people(args),
    };
  return async ({ endpoint, args }, cursor) => {
    const { cursor: _former, ...rest } = args;
    return (await calls[endpoint]?.({ ...rest, ...(cursor === null ? {} : { cursor }) }))?.data;
  };
}

export interface Neighbours {
  readonly trail: Trail | undefined;
  /** The place of the record among the rows of the trail, from 0. */
  readonly at: number;
  /** Whether there is a record in this direction, as far as the list was read or says. */
  readonly has: (step: 1 | -1) => boolean;
  /** The id of the neighbour if its page was read. */
  readonly known: (step: 1 | -1) => string | undefined;
  /** The same, reading the next or previous page of the list where needed; undefined at the end of the list. */
  readonly find: (step: 1 | -1) => Promise<string | undefined>;
  readonly isLooking: boolean;
  /** The list did not answer. */
  readonly hasFailed: boolean;
}

/** The records before and after this one in the list that it was opened from, also on other pages of it. */
export function useNeighbours(kind: RecordKind, id: string): Neighbours {
  const pageOf = usePageOf();
  const [state, setState] = useState<'ready' | 'looking' | 'failed'>('ready');
  const trail = trailOf(kind, id);
  const at = trail?.ids.indexOf(id) ?? -1;
  const known = (step: 1 | -1): string | undefined => trail?.ids[at + step];
  const find = async (step: 1 | -1): Promise<string | undefined> => {
    setState('looking');
    let now = trail;
    for (let read = 0; now && read < MOST_PAGES; read += 1) {
      const found = now.ids[now.ids.indexOf(id) + step];
      const cursor: string | null | undefined = step > 0 ? now.list?.next : now.list?.before.at(-1);
      const isAtEnd = cursor === undefined || (step > 0 && cursor === null);
      if (found !== undefined || isAtEnd || !now.list) {
        setState('ready');
        return found;
      }
      const page = await pageOf(now.list, cursor);
      if (!page) {
        setState('failed');
        return undefined;
      }
      now = step > 0 ? withNext(now, now.list, page) : withPrevious(now, now.list, page);
      rememberTrail(kind, now);
    }
    setState('ready');
    return now?.ids[now.ids.indexOf(id) + step];
  };
  return {
    trail,
    at,
    known,
    has: (step) =>
      known(step) !== undefined ||
      (step > 0 ? Boolean(trail?.list?.next) : (trail?.list?.before.length ?? 0) > 0),
    find,
    isLooking: state === 'looking',
    hasFailed: state === 'failed',
  };
}

/** Rows that moved while somebody read are not repeated. */
const added = (trail: Trail, { items }: ListPage): string[] =>
  items.map(({ id }) => id).filter((id) => !trail.ids.includes(id));

function withNext(trail: Trail, list: TrailList, page: ListPage): Trail {
  const ids = [...trail.ids, ...added(trail, page)];
  return { ...trail, ids, list: { ...list, next: page.nextCursor ?? null } };
}

function withPrevious(trail: Trail, list: TrailList, page: ListPage): Trail {
  const more = added(trail, page);
  return {
    ...trail,
    ids: [...more, ...trail.ids],
    rowsBefore: Math.max(0, trail.rowsBefore - more.length),
    list: { ...list, before: list.before.slice(0, -1) },
  };
}
