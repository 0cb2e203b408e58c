import type { ReactElement } from 'react';
import { bulkOrders } from '#frontend/copy/admin/lists/order-list.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { shortId } from '#frontend/features/admin/parts/id-link.js';
import type { BulkRun } from './use-bulk-run.js';

const { results: words } = bulkOrders;

/** The form of a text for one and for more. */
export function counted(text: { readonly one: string; readonly other: string }, count: number): string {
  return fill(count === 1 ? text.one : text.other, { count });
}

export interface BulkResultsProps {
  readonly run: Pick<BulkRun<never>, 'outcomes' | 'isRunning' | 'done' | 'total' | 'again'>;
  /** What was done, with its count. */
  readonly done: { readonly one: string; readonly other: string };
  /** How an order is called on the screen. */
  readonly nameOf: (order: string) => string;
}

/** How far a step with many orders is; then what was done, and which were refused and why. */
export function BulkResultsView({ run, done, nameOf }: BulkResultsProps): ReactElement | null {
  const { outcomes, isRunning } = run;
  if (!outcomes && !isRunning) return null;
  if (isRunning || !outcomes) {
    return (
      <div role="status" className="mt-5">
        <p className="tnum text-sm">{fill(bulkOrders.sending, { done: run.done, total: run.total })}</p>
        <progress className="mt-2 w-full accent-kale" value={run.done} max={Math.max(run.total, 1)} />
      </div>
    );
  }
  const failed = outcomes.filter(({ isDone }) => !isDone);
  const count = outcomes.length - failed.length;
  return (
    <div role="status" className="mt-5 space-y-3">
      <p className="font-semibold">{counted(done, count)}</p>
      {failed.length > 0 && (
        <div className="rounded-lg bg-tomato-soft p-4">
          <p className="font-semibold text-tomato">{counted(words.failed, failed.length)}</p>
          <ul className="mt-2 max-h-64 space-y-1 overflow-y-auto text-sm">
            {failed.map(({ order, reason }, index) => (
              <li key={`${order} ${index}`}>
                <span className="tnum font-semibold">{nameOf(order)}</span> {reason}
              </li>
            ))}
          </ul>
          {count > 0 && <p className="mt-2 text-sm">{words.stands}</p>}
          <Button look="outline" size="sm" className="mt-3" onClick={() => void run.again()}>
            {counted(words.again, failed.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** An order's name in a result: its code, or the beginning of its id. */
export const shownOrder = (order: string): string => (order.length > 8 ? shortId(order) : order);
