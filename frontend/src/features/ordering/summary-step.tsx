import { useId, type ReactElement } from 'react';
import { clashes } from '@rules/allergens';
import { formatPence } from '@rules/money';
import { box as boxWords } from '../../copy/box.js';
import { oneTimeConfigurator } from '../../copy/one-time-configurator.js';
import { useWords } from '../../copy/use-words.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { AllergenFlags } from './allergen-flags.js';
import { PriceRows } from './price-rows.js';
import type { Box } from './use-box.js';

const { steps, summary } = oneTimeConfigurator;

/** Step 4: what is in the box, what it costs, and the order. */
export function SummaryStep({ box }: { readonly box: Box }): ReactElement {
  const words = useWords();
  const reason = useId();
  const { prices, complete, draft, declared } = box;
  const clashing = prices.lines.filter(({ dish }) => clashes(dish.allergens, declared).length > 0);
  return (
    <section id="summary" tabIndex={-1} aria-labelledby="summary-heading" className="mt-14">
      <h2 id="summary-heading" className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {steps[3].title}
      </h2>
      <p className="mt-1.5 text-ink-2">{steps[3].help}</p>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Lines box={box} />
        <div className="rounded-2xl border border-line bg-paper p-5 shadow-2 sm:p-7">
          <PriceRows quote={prices.quote} />
          {clashing.length > 0 && (
            <Notice tone="bad" title={summary.clashTitle} className="mt-4">
              {clashing.map(({ dish }) => (
                <p key={dish.id}>{words(summary.clashText, { name: dish.name })}</p>
              ))}
            </Notice>
          )}
          <Button
            size="lg"
            wide
            className="mt-5"
            // Not the native attribute: a press still says what is missing.
            aria-disabled={!complete}
            aria-describedby={complete ? undefined : reason}
            onClick={box.order}
          >
            {summary.button}
          </Button>
          {!complete && (
            <p id={reason} className="pt-2.5 text-center text-sm text-ink-2">
              {draft.mealsPerWeek === null
                ? boxWords.chooseCountFirst
                : words(summary.disabledHelp, { target: draft.mealsPerWeek })}
            </p>
          )}
          <p className="pt-3 text-center text-sm text-ink-2">{boxWords.promoHint}</p>
        </div>
      </div>
    </section>
  );
}

function Lines({ box: { prices, remaining, declared, site } }: { readonly box: Box }): ReactElement {
  if (prices.lines.length === 0) {
    return <p className="rounded-2xl bg-oat p-8 text-center text-ink-2">{boxWords.summaryEmpty}</p>;
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
          <span className="tnum shrink-0">{formatPence(site.pricing.oneTimeMealPence * remaining)}</span>
        </li>
      )}
    </ul>
  );
}
