import { ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { quantityList } from './box-draft.js';
import { FreeDelivery } from '../cart/free-delivery.js';
import { goToSection } from './sections.js';
import { useOrderBox } from '../cart/use-order-box.js';
import type { Box } from './use-box.js';

/** More plates than this add nothing. */
const MAX_PLATES = 12;

export interface BoxBarProps {
  readonly box: Box;
}

/** Sticks to the bottom of the window: chosen dishes, missing ones, and the price. */
export function BoxBar({ box }: BoxBarProps): ReactElement | null {
  const words = useWords();
  const order = useOrderBox(box);
  const { draft, selected, remaining, complete, prices } = box;
  const target = draft.mealsPerWeek;
  if (target === null) return null;
  return (
    <aside
      aria-label={boxWords.barLabel}
      data-order-bar
      className="no-print sticky bottom-0 z-30 mt-12 border-t border-line bg-paper/95 shadow-3 backdrop-blur-md"
    >
      <div className="wrap-page pb-[env(safe-area-inset-bottom)]">
        <FreeDelivery
          subtotalPence={prices.quote.subtotalPence}
          remainingPence={prices.quote.freeDeliveryRemainingPence}
          freeFromPence={box.site.delivery.freeFromPence}
          referralCode={box.referralCode}
          className="pt-3"
        />
        <div className="flex items-center gap-2 py-3 min-[360px]:gap-3 sm:gap-5">
          <Plates box={box} target={target} />
          <button
            type="button"
            onClick={() => goToSection('summary')}
            className="min-h-11 shrink-0 rounded-md text-left"
          >
            <span className="tnum block text-[0.9375rem] font-semibold">
              {words(boxWords.ofMeals, { count: selected, target })}
            </span>
            <span className="text-[0.8125rem] text-ink-2 underline underline-offset-4">
              {boxWords.viewBox}
            </span>
          </button>
          <p className="ml-auto text-right">
            <span className="tnum block font-display text-xl font-bold leading-tight sm:text-2xl">
              {formatPence(prices.quote.totalPence)}
            </span>
            <BarSum box={box} />
          </p>
          {complete ? (
            <Button size="lg" onClick={order} className="max-sm:!px-4">
              {oneTimeConfigurator.summary.button}
              <ArrowRight className="size-5 max-sm:hidden" aria-hidden />
            </Button>
          ) : (
            <Button size="lg" look="accent" onClick={() => goToSection('meals')} className="max-sm:!px-4">
              {words(boxWords.addMore, { remaining })}
              <ArrowUp className="size-5 max-sm:hidden" aria-hidden />
            </Button>
          )}
        </div>
      </div>
    </aside>
  );
}

function BarSum({ box: { prices } }: { readonly box: Box }): ReactElement {
  const words = useWords();
  const { subtotalPence, discountPence, deliveryPence } = prices.quote;
  const goods = formatPence(subtotalPence - discountPence);
  return (
    <span className="tnum text-[0.8125rem] text-ink-2">
      <span className="max-sm:hidden">
        {deliveryPence === 0
          ? words(boxWords.barSumFree, { goods })
          : words(boxWords.barSum, { goods, delivery: formatPence(deliveryPence) })}
      </span>
      <span className="whitespace-nowrap max-[359px]:sr-only sm:hidden">{boxWords.includingDelivery}</span>
    </span>
  );
}

/** Small pictures of the chosen dishes, and empty places for the missing ones. */
function Plates({ box, target }: { readonly box: Box; readonly target: number }): ReactElement {
  const picked = quantityList(box.draft.meals).flatMap(({ mealId, quantity }) => {
    const meal = box.meals.find(({ id }) => id === mealId);
    return meal ? Array.from({ length: quantity }, () => meal) : [];
  });
  const places = Math.min(target, MAX_PLATES);
  return (
    <div className="hidden shrink-0 items-center pl-2 lg:flex" aria-hidden>
      {Array.from({ length: places }, (_, place) => {
        const meal = picked[place];
        return meal ? (
          <span key={place} className="-ml-2 size-11 overflow-hidden rounded-full ring-[3px] ring-paper">
            <Picture image={meal.image} alt="" sizes="44px" className="size-full" />
          </span>
        ) : (
          <span
            key={place}
            className="-ml-2 size-11 rounded-full border-2 border-dashed border-line-strong/60 bg-milk ring-[3px] ring-paper"
          />
        );
      })}
      {target > places && <span className="tnum pl-2 text-sm text-ink-2">+{target - places}</span>}
    </div>
  );
}
