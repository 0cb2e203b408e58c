import type { ReactElement } from 'react';
import type { PublicRating } from '@rules/food/dish-rating';
import { dish } from '#frontend/copy/catalog/food.js';
import { useWords } from '#frontend/copy/use-words.js';

/** The average of a dish's ratings; nothing while there are not enough (rule K41). */
export function Average({ rating }: { readonly rating: PublicRating | null }): ReactElement | null {
  const words = useWords();
  return (
    rating && (
      <p className="tnum text-sm font-semibold text-ink-2">
        <span aria-hidden>
          ★ {rating.average.toFixed(1)} ({rating.count})
        </span>
        <span className="sr-only">{words(dish.rating, { ...rating })}</span>
      </p>
    )
  );
}
