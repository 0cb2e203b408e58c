import type { ReactElement } from 'react';
import { clashes } from '@rules/food/allergens';
import { formatPence } from '@rules/money/money';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { AllergenFlags } from '../menu/allergen-flags.js';
import { EmptyBox } from '../cart/empty-box.js';
import type { Box } from './use-box.js';

const { summary } = oneTimeConfigurator;

export interface BoxLinesProps {
  readonly box: Box;
}

/** The content of the box, and how many places are still free. */
export function BoxLines({ box }: BoxLinesProps): ReactElement {
  const { offer, prices, remaining, declared, site } = box;
  if (prices.lines.length === 0) {
    return <EmptyBox />;
  }
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-paper px-5 sm:px-7">
      {prices.lines.map(({ dish, quantity, unitPence }) => (
        <li key={dish.id} className="flex gap-4 py-3.5">
          <span className="tnum w-8 shrink-0 font-semibold text-kale">{quantity}×</span>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{dish.name}</span>
            <AllergenFlags record={dish.allergens} declared={declared} />
          </span>
          <span className="tnum shrink-0 font-semibold">{formatPence(unitPence * quantity)}</span>
        </li>
      ))}
      {remaining > 0 && (
        <li className="flex gap-4 py-3.5 text-ink-2">
          <span className="tnum w-8 shrink-0 font-semibold">{remaining}×</span>
          <span className="flex-1">{boxWords.mealsStillFree}</span>
          <span className="tnum shrink-0">{formatPence(offer.mealPence(site) * remaining)}</span>
        </li>
      )}
    </ul>
  );
}

/** Names the dishes with a declared allergen, beside the order button. */
export function ClashNotice({ box: { prices, declared } }: { readonly box: Box }): ReactElement | null {
  const words = useWords();
  const clashing = prices.lines.filter(({ dish }) => clashes(dish.allergens, declared).length > 0);
  if (clashing.length === 0) return null;
  return (
    <Notice tone="bad" title={summary.clashTitle} className="mt-4">
      {clashing.map(({ dish }) => (
        <p key={dish.id}>{words(summary.clashText, { name: dish.name })}</p>
      ))}
    </Notice>
  );
}
