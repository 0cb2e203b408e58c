import { Check } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklyBox } from '#frontend/copy/boxes/weekly-box.js';
import { Button } from '#frontend/ui/action/button.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { useOrderBox } from '../cart/use-order-box.js';
import type { BoxLinesProps } from '../configurator/box-lines.js';
import { stepWords } from '../configurator/box-offer.js';
import { EmptyBox } from '../cart/empty-box.js';
import type { Box } from '../configurator/use-box.js';
import type { FirstDeliveryDay } from './use-first-delivery-day.js';
import type { WeeklyPriceProps } from './weekly-price.js';

/** Without a box, and for one of no size, there is nothing for these to show. */
const BoxLines = lazyHydrate<BoxLinesProps>(() =>
  import('../configurator/box-lines.js').then((module) => ({ default: module.BoxLines })),
);
const WeeklyPrice = lazyHydrate<WeeklyPriceProps>(() =>
  import('./weekly-price.js').then((module) => ({ default: module.WeeklyPrice })),
);

export interface WeeklySummaryProps {
  readonly box: Box;
  readonly first: FirstDeliveryDay;
}

/** The weekly content, the price, how to cancel, and the order button. */
export function WeeklySummary({ box, first }: WeeklySummaryProps): ReactElement {
  const words = useWords();
  const order = useOrderBox(box);
  const { title, help } = stepWords(box.offer, 'summary');
  const { mealsPerWeek } = box.draft;
  return (
    <section id="summary" tabIndex={-1} aria-labelledby="summary-heading" className="mt-14">
      <h2 id="summary-heading" className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {title}
      </h2>
      <p className="mt-1.5 text-ink-2">{words(help)}</p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="space-y-5">
          {box.prices.lines.length > 0 ? <BoxLines box={box} /> : <EmptyBox />}
          <Terms />
        </div>
        <div className="rounded-2xl border border-line bg-paper p-5 shadow-2 sm:p-7">
          {mealsPerWeek === null ? (
            // Sums and terms for an empty box would only look broken (rule T24).
            <Undecided onOrder={order} />
          ) : (
            <WeeklyPrice box={box} first={first} mealsPerWeek={mealsPerWeek} />
          )}
        </div>
      </div>
    </section>
  );
}

/** Before a size is chosen: the button shows what is missing, as it does later. */
function Undecided({ onOrder }: { readonly onOrder: () => void }): ReactElement {
  const reason = useId();
  return (
    <>
      <p id={reason} className="text-ink-2">
        {weeklyBox.chooseSizeFirst}
      </p>
      <Button size="lg" wide className="mt-5" aria-disabled aria-describedby={reason} onClick={onOrder}>
        {weeklyBox.subscribe}
      </Button>
    </>
  );
}

/** The cancellation terms are beside the button that starts the subscription (rule O15). */
function Terms(): ReactElement {
  const words = useWords();
  return (
    <ul className="space-y-2.5 rounded-2xl bg-oat p-5 sm:px-7">
      {weeklyBox.terms.map((term) => (
        <li key={term} className="flex gap-2.5">
          <Check className="mt-1 size-4 shrink-0 text-kale" strokeWidth={3} aria-hidden />
          {words(term)}
        </li>
      ))}
    </ul>
  );
}
