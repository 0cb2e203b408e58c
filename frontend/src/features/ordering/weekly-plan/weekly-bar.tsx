import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { subscriptionConfigurator } from '#frontend/copy/ordering/subscription-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklyBox } from '#frontend/copy/boxes/weekly-box.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { useOrderBox } from '../cart/use-order-box.js';
import { FreeDelivery } from '../cart/free-delivery.js';
import { goToSection, type SectionId } from '../configurator/sections.js';
import type { Box } from '../configurator/use-box.js';
import type { FirstDeliveryDay } from './use-first-delivery-day.js';

const { bottomBar, summary } = subscriptionConfigurator;

export interface WeeklyBarProps {
  readonly box: Box;
  readonly first: FirstDeliveryDay;
}

/** Sticks to the bottom of the window: Quantity, Delivery Date, Meals, and the next step (rule B9). */
export function WeeklyBar({ box, first }: WeeklyBarProps): ReactElement {
  const { prices, draft } = box;
  return (
    <aside
      aria-label={boxWords.barLabel}
      data-order-bar
      className="no-print sticky bottom-0 z-30 mt-12 border-t border-line bg-paper/95 shadow-3 backdrop-blur-md"
    >
      <div className="wrap-page pb-[env(safe-area-inset-bottom)]">
        {draft.mealsPerWeek !== null && (
          <FreeDelivery
            subtotalPence={prices.quote.subtotalPence}
            remainingPence={prices.quote.freeDeliveryRemainingPence}
            freeFromPence={box.site.delivery.freeFromPence}
            referralCode={box.referralCode}
            className="pt-3 max-sm:hidden"
          />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5 py-3">
          <Facts box={box} first={first} />
          <div className="flex flex-1 items-center justify-end gap-4 max-sm:basis-full">
            <Next box={box} />
          </div>
        </div>
      </div>
    </aside>
  );
}

function Facts({ box, first }: WeeklyBarProps): ReactElement {
  const words = useWords();
  const { draft, selected, surplus } = box;
  const target = draft.mealsPerWeek;
  const facts: readonly (readonly [string, string, boolean])[] = [
    [
      bottomBar.quantity,
      target === null ? bottomBar.none : words(subscriptionConfigurator.counts.meals, { count: target }),
      target !== null,
    ],
    [bottomBar.deliveryDate, first.day?.label ?? bottomBar.none, first.day !== undefined],
    [
      bottomBar.meals,
      target === null ? bottomBar.none : words(bottomBar.of, { count: selected, target }),
      target !== null && surplus === 0,
    ],
  ];
  return (
    <dl className="flex flex-1 justify-between gap-x-4 max-sm:basis-full sm:justify-start sm:gap-x-8">
      {facts.map(([label, value, isThere]) => (
        <div key={label} className="min-w-0">
          <dt className="text-[0.8125rem] text-ink-2">{label}</dt>
          <dd className={cn('tnum text-[0.9375rem] leading-snug', isThere ? 'font-semibold' : 'text-ink-2')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Step {
  readonly label: string;
  readonly section: SectionId;
}

/** The missing step, as a button that scrolls to it; when complete, the weekly price and the order button. */
function Next({ box }: { readonly box: Box }): ReactElement {
  const words = useWords();
  const order = useOrderBox(box);
  const { draft, remaining, surplus, prices, complete } = box;
  const weeklyPrice = formatPence(prices.quote.totalPence);
  if (complete) {
    return (
      <Button size="lg" onClick={order} className="max-sm:w-full max-sm:!px-4">
        {words(summary.button, { weeklyPrice })}
      </Button>
    );
  }
  const step: Step =
    draft.mealsPerWeek === null
      ? { label: weeklyBox.pickSize, section: 'count' }
      : draft.deliveryDate === null
        ? { label: weeklyBox.pickDay, section: 'day' }
        : surplus > 0
          ? { label: words(weeklyBox.takeOut, { surplus }), section: 'meals' }
          : { label: words(boxWords.addMore, { remaining }), section: 'meals' };
  return (
    <>
      {draft.mealsPerWeek !== null && (
        <p className="max-sm:flex-1 sm:text-right">
          <span className="tnum block font-display text-xl font-bold leading-tight sm:text-2xl">
            {weeklyPrice}
          </span>
          <span className="text-[0.8125rem] text-ink-2">
            {prices.quote.deliveryPence === 0 ? weeklyBox.perWeekFree : weeklyBox.perWeekFrom}
          </span>
        </p>
      )}
      <Button
        size="lg"
        look="accent"
        onClick={() => goToSection(step.section)}
        className={cn('max-sm:!px-5', draft.mealsPerWeek === null && 'max-sm:w-full')}
      >
        {step.label}
      </Button>
    </>
  );
}
