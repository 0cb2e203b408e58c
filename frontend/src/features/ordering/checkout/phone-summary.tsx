import { ChevronDown } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { ALLERGENS, allergenWords } from '@rules/food/allergens';
import { formatPence } from '@rules/money/money';
import type { Quote } from '#frontend/api/generated.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cn } from '#frontend/ui/cn.js';
import { OrderLines } from './order-lines.js';

/**
 * On a phone the summary is below the form: this says first what is bought, its allergens and what it costs.
 * The whole summary follows beside the button (rule K33).
 */
export function PhoneSummary({ quote }: { readonly quote: Quote | undefined }): ReactElement | null {
  const words = useWords();
  const [open, setOpen] = useState(false);
  if (!quote) return null;
  const count = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const inside = ALLERGENS.filter((allergen) =>
    quote.lines.some(({ allergens }) => allergens.contains.includes(allergen)),
  );
  return (
    <section className="mt-5 rounded-2xl border border-line bg-paper px-5 py-3 lg:hidden">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md text-left"
      >
        <span className="min-w-0">
          <span className="block font-semibold">
            {words(count === 1 ? checkout.phoneSummary.one : checkout.phoneSummary.other, { count })}
          </span>
          <span className="text-sm text-ink-2 underline underline-offset-4">
            {open ? checkout.hideItems : checkout.showItems}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-2">
          <strong className="tnum font-display text-xl">{formatPence(quote.totalPence)}</strong>
          <ChevronDown
            className={cn('size-5 transition-transform duration-200', open && 'rotate-180')}
            aria-hidden
          />
        </span>
      </button>
      {inside.length > 0 && (
        <p className="pb-1 pt-1.5 text-sm text-ink-2">
          {words(checkout.inThisOrder, { names: allergenWords(inside) })}
        </p>
      )}
      {open && <OrderLines lines={quote.lines} />}
    </section>
  );
}
