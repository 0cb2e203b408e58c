import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { nthBoxWords } from '#frontend/copy/boxes/nth-boxes.js';
import { useWords } from '#frontend/copy/use-words.js';
import type { NthBox } from './weekly-prices.js';

/** The price of each of the coming boxes; the last line covers all after it. */
export function NthBoxes({ boxes }: { readonly boxes: readonly NthBox[] }): ReactElement {
  const words = useWords();
  const { names, nth, rest, off, full } = nthBoxWords;
  const last = boxes.length - 1;
  return (
    <dl className="mt-2 space-y-1.5 text-[0.9375rem]">
      {boxes.map((each, index) => (
        <div key={each.nth} className="flex justify-between gap-4">
          <dt>
            {index === last ? rest : (names[each.nth - 1] ?? words(nth, { nth: each.nth }))}{' '}
            <span className="text-ink-2">
              ({each.percent > 0 ? words(off, { percent: each.percent }) : full})
            </span>
          </dt>
          <dd className="tnum font-semibold">{formatPence(each.totalPence)}</dd>
        </div>
      ))}
    </dl>
  );
}
