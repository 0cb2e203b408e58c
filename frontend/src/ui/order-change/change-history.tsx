import type { ReactElement } from 'react';
import { dayLabel } from '@rules/delivery/delivery-days';
import { formatPence } from '@rules/money/money';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { fill } from '#frontend/copy/fill.js';

const { history } = orderChange;

type Entry = MyOrder['changes'][number];

export interface ChangeHistoryProps {
  readonly changes: readonly Entry[];
  readonly momentOf: (at: string) => string;
  /** The words for who changed it. */
  readonly by: Readonly<Record<Entry['by'], string>>;
}

/** What was changed, when, by whom and why, newest first (rule O112). */
export function ChangeHistory({ changes, momentOf, by }: ChangeHistoryProps): ReactElement {
  return (
    <ol className="space-y-4 text-[0.9375rem]" reversed>
      {changes.toReversed().map((entry) => (
        <li key={entry.number}>
          <p className="font-semibold">{fill(by[entry.by], { time: momentOf(entry.at) })}</p>
          {linesOf(entry).map((line) => (
            <p key={line} className="text-ink-2 [overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

function linesOf({ changed, before, after, refundPence, extraPence, reason }: Entry): string[] {
  const day = (date: string | null): string => (date === null ? '' : dayLabel(date));
  return [
    ...(changed.includes('day')
      ? [fill(history.day, { before: day(before.deliveryDate), after: day(after.deliveryDate) })]
      : []),
    ...(changed.includes('dishes')
      ? [fill(history.before, { dishes: dishesOf(before) }), fill(history.after, { dishes: dishesOf(after) })]
      : []),
    ...(refundPence + extraPence > 0
      ? [
          fill(refundPence > 0 ? history.refund : history.extra, {
            before: formatPence(before.totalPence),
            after: formatPence(after.totalPence),
            amount: formatPence(refundPence + extraPence),
          }),
        ]
      : []),
    ...(reason === null ? [] : [fill(history.reason, { reason })]),
  ];
}

/** '5 × Lemon Chicken, 1 × Salmon'. */
export function dishesOf({ lines }: Pick<Entry['before'], 'lines'>): string {
  return lines
    .map(({ quantity, name, variant }) =>
      fill(history.dish, { quantity, name: variant === null ? name : `${name} (${variant})` }),
    )
    .join(', ');
}
