import { useState } from 'react';
import type { BulkResults } from '#frontend/api/generated-admin.js';
import { bulkOrders } from '#frontend/copy/admin/lists/order-list.js';

export type BulkOutcome = BulkResults['results'][number];

/** Few enough that a step of progress is soon seen, and that a lost call leaves little in doubt. */
const AT_ONCE = 50;

export interface BulkRun<Item> {
  readonly isRunning: boolean;
  /** Undefined before the first run. */
  readonly outcomes: readonly BulkOutcome[] | undefined;
  readonly done: number;
  readonly total: number;
  readonly run: (items: readonly Item[]) => Promise<void>;
  /** Takes the refused ones again; what was done stays done. */
  readonly again: () => Promise<void>;
}

export interface BulkCall<Item> {
  readonly nameOf: (item: Item) => string;
  /** One call; undefined when it failed as a whole. */
  readonly send: (items: readonly Item[]) => Promise<readonly BulkOutcome[] | undefined>;
}

interface State<Item> {
  readonly items: readonly Item[];
  readonly outcomes: readonly BulkOutcome[];
}

/** A step with many orders, some at a time, and what became of each. */
export function useBulkRun<Item>({ nameOf, send }: BulkCall<Item>): BulkRun<Item> {
  const [state, setState] = useState<State<Item>>();
  const [isRunning, setRunning] = useState(false);
  const take = async (items: readonly Item[], before: readonly BulkOutcome[]): Promise<void> => {
    setRunning(true);
    const all = [...doneItems(state, before, nameOf), ...items];
    let outcomes = before;
    setState({ items: all, outcomes });
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = items.slice(from, from + AT_ONCE);
      outcomes = [...outcomes, ...((await send(some)) ?? some.map((item) => notSent(nameOf(item))))];
      setState({ items: all, outcomes });
    }
    setRunning(false);
  };
  const outcomes = state?.outcomes;
  return {
    isRunning,
    outcomes,
    done: outcomes?.length ?? 0,
    total: state?.items.length ?? 0,
    run: (items) => take(items, []),
    again: async () => {
      const refused = new Set(outcomes?.filter(({ isDone }) => !isDone).map(({ order }) => order));
      const items = state?.items.filter((item) => refused.has(nameOf(item))) ?? [];
      await take(items, outcomes?.filter(({ isDone }) => isDone) ?? []);
    },
  };
}

function doneItems<Item>(
  state: State<Item> | undefined,
  done: readonly BulkOutcome[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  const names = new Set(done.map(({ order }) => order));
  return state?.items.filter((item) => names.has(nameOf(item))) ?? [];
}

function notSent(order: string): BulkOutcome {
  return { order, orderId: null, isDone: false, code: 'unavailable', reason: bulkOrders.results.notSent };
}
