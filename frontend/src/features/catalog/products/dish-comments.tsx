import type { ReactElement } from 'react';
import { useListDishCommentsQuery } from '#frontend/api/generated.js';
import { dishComments } from '#frontend/copy/catalog/dish-comments.js';
import { LabelPart } from './dish-label.js';

/** Comments have the month alone. */
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export interface DishCommentsProps {
  readonly slug: string;
}

/**
 * The newest comments on a dish, which staff have read (rule K42). Nothing while there are none, and nothing
 * when they do not load: everything that one decides by is above.
 */
export function DishComments({ slug }: DishCommentsProps): ReactElement | null {
  const { currentData } = useListDishCommentsQuery({ slug });
  if (!currentData || currentData.items.length === 0) return null;
  return (
    <LabelPart heading={dishComments.heading}>
      <p className="text-[0.9375rem] text-ink-2">{dishComments.text}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {currentData.items.map(({ text, month }, index) => (
          <li key={index} className="rounded-xl border border-line bg-paper p-4">
            <blockquote className="[overflow-wrap:anywhere]">‘{text}’</blockquote>
            <p className="mt-1 text-sm text-ink-2">
              <time dateTime={month.slice(0, 7)}>{MONTH.format(new Date(month))}</time>
            </p>
          </li>
        ))}
      </ul>
    </LabelPart>
  );
}
