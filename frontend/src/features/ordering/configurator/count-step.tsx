import type { ReactElement } from 'react';
import { POPULAR_MEAL_COUNT } from '@rules/boxes/box';
import { formatPence } from '@rules/money/money';
import { box } from '#frontend/copy/ordering/box.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { stepWords } from './box-offer.js';
import type { Box } from './use-box.js';

/** Step 1: the number of meals. The tiles show the price of the meals. */
export function CountStep({ box: { offer, site, draft, dispatch } }: { readonly box: Box }): ReactElement {
  const words = useWords();
  const { mealCounts } = site.pricing;
  const mealPence = offer.mealPence(site);
  const step = stepWords(offer, 'count');
  const keepsMeals = offer.kind === 'subscription';
  return (
    <section id="count" tabIndex={-1} aria-labelledby="count-heading" className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="count-heading" className="text-2xl font-bold">
          {step.title}
        </h2>
        <p id="count-help" className="text-sm text-ink-2">
          {step.help}
        </p>
      </div>
      <ChoiceGroup
        look="tiles"
        labelledBy="count-heading"
        describedBy="count-help"
        value={draft.mealsPerWeek === null ? '' : String(draft.mealsPerWeek)}
        onChange={(count) => dispatch({ type: 'countChosen', count: Number(count), keepsMeals })}
        className="scroll-row mt-1.5 !pt-4 max-sm:[&>label]:w-[4.8rem] max-sm:[&>label]:shrink-0 sm:mt-5 sm:!grid sm:grid-cols-6 sm:gap-y-3.5 sm:!pt-0 lg:grid-cols-12"
        choices={mealCounts.map((count) => {
          const price = formatPence(count * mealPence);
          const popular = count === POPULAR_MEAL_COUNT;
          return {
            value: String(count),
            spoken: words(popular ? box.countSpokenPopular : box.countSpoken, { count, price }),
            label: (
              <>
                {popular && (
                  <span className="absolute -top-2.5 whitespace-nowrap rounded-full bg-marmalade px-2 py-0.5 text-[0.625rem] font-extrabold tracking-wide text-on-marmalade">
                    {oneTimeConfigurator.counts.mostPopular}
                  </span>
                )}
                <span className="tnum font-display text-2xl font-bold leading-none">{count}</span>
                <span className="tnum mt-1 text-xs text-ink-2">{price}</span>
              </>
            ),
          };
        })}
      />
    </section>
  );
}
