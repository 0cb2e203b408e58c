import type { ReactElement } from 'react';
import { allergenWords } from '@rules/food/allergens';
import { formatPence } from '@rules/money/money';
import type { Quote } from '#frontend/api/generated.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { packageWords, variantNames } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';

type Line = Quote['lines'][number];

/** Every line with its allergens, as sold. */
export function OrderLines({ lines }: { readonly lines: readonly Line[] }): ReactElement {
  const words = useWords();
  return (
    // Never truncated: a customer must see every line and its allergens (rule K33).
    <ul aria-label={checkout.lines} className="divide-y divide-line">
      {lines.map(({ sku, variant, name, quantity, unitPence, allergens }) => (
        <li key={`${sku} ${variant} ${name}`} className="py-3">
          <p className="flex gap-3">
            <span className="tnum w-7 shrink-0 font-semibold text-kale">{quantity}×</span>
            <span className="min-w-0 flex-1 font-semibold">
              {variant === null
                ? name
                : words(packageWords.lineName, { name, variant: variantNames[variant] })}
            </span>
            <span className="tnum shrink-0 font-semibold">{formatPence(unitPence * quantity)}</span>
          </p>
          <p className="pl-10 text-sm text-ink-2">
            {allergens.contains.length > 0
              ? words(checkout.contains, { names: allergenWords(allergens.contains) })
              : checkout.noAllergens}
            {allergens.mayContain.length > 0 && (
              <>
                {' · '}
                {words(checkout.mayContain, { names: allergenWords(allergens.mayContain) })}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
