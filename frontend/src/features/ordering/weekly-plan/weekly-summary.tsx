import { Check } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { formatPence } from '@rules/money/money';
import type { Discount } from '@rules/pricing/pricing';
import { subscriptionConfigurator } from '#frontend/copy/ordering/subscription-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklyBox } from '#frontend/copy/boxes/weekly-box.js';
import { Button } from '#frontend/ui/action/button.js';
import { BoxLines, ClashNotice } from '../configurator/box-lines.js';
import { stepWords } from '../configurator/box-offer.js';
import { NthBoxes } from './nth-boxes.js';
import { PriceRows } from '../cart/price-rows.js';
import { PromotionField } from '../promotions/promotion-field.js';
import { selectPromotion } from '../promotions/promotion-slice.js';
import type { Box } from '../configurator/use-box.js';
import type { FirstDeliveryDay } from './use-first-delivery-day.js';
import { weekdayName } from './weekday-name.js';
import { boxesInSequence } from './weekly-prices.js';

const { summary } = subscriptionConfigurator;

export interface WeeklySummaryProps {
  readonly box: Box;
  readonly first: FirstDeliveryDay;
}

/** The weekly content, the price, how to cancel, and the order button. */
export function WeeklySummary({ box, first }: WeeklySummaryProps): ReactElement {
  const words = useWords();
  const { title, help } = stepWords(box.offer, 'summary');
  const { quote } = box.prices;
  return (
    <section id="summary" tabIndex={-1} aria-labelledby="summary-heading" className="mt-14">
      <h2 id="summary-heading" className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {title}
      </h2>
      <p className="mt-1.5 text-ink-2">{words(help)}</p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="space-y-5">
          <BoxLines box={box} />
          <Terms />
        </div>
        <div className="rounded-2xl border border-line bg-paper p-5 shadow-2 sm:p-7">
          {box.draft.mealsPerWeek === null ? (
            // Sums and terms for an empty box would only look broken (rule T24).
            <Undecided onOrder={box.order} />
          ) : (
            <>
              {first.day && <Rhythm day={first.day} />}
              <PriceRows quote={quote} totalLabel={summary.perWeek} />
              <PromotionField kind={box.offer.kind} sku={box.meals[0]?.sku} className="mt-5" />
              <PromotedBoxes box={box} />
              <ClashNotice box={box} />
              <Subscribe box={box} mealsPerWeek={box.draft.mealsPerWeek} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function Rhythm({ day }: { readonly day: NonNullable<FirstDeliveryDay['day']> }): ReactElement {
  const words = useWords();
  const rows = [
    [weeklyBox.firstBox, day.label],
    [weeklyBox.then, words(weeklyBox.everyWeekday, { weekday: weekdayName(day.weekday) })],
  ] as const;
  return (
    <dl className="mb-3 space-y-2 border-b border-line pb-3">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tnum font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The boxes of the current promotion, one by one, down to the first at full price. */
function PromotedBoxes({ box }: { readonly box: Box }): ReactElement | null {
  const words = useWords();
  const applied = useSelector(selectPromotion(box.offer.kind));
  const promotion = inTurn(box.site.promotion, applied);
  if (!promotion) return null;
  const { heading, text } = weeklyBox.promotion;
  const lasting = box.prices.quote.discount?.percent ?? 0;
  return (
    <div className="mt-5 rounded-xl bg-sage p-4">
      <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">
        {words(heading, { code: promotion.code })}
      </h3>
      <NthBoxes boxes={boxesInSequence(box.prices.quote, promotion.percentByUse, { from: 1, lasting })} />
      {!applied && <p className="pt-2 text-sm text-ink-2">{text}</p>}
    </div>
  );
}

interface InTurn {
  readonly code: string;
  readonly percentByUse: readonly number[];
}

/** The applied code, if its percentages are known, else the advertised one. */
function inTurn(advertised: InTurn | null, applied: Discount | undefined): InTurn | null {
  if (!applied) return advertised;
  const { code, percent } = applied;
  const used = advertised?.code === code ? advertised.percentByUse.indexOf(percent) : -1;
  return { code, percentByUse: used < 0 ? [percent] : (advertised?.percentByUse.slice(used) ?? [percent]) };
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

interface SubscribeProps {
  readonly box: Box;
  readonly mealsPerWeek: number;
}

function Subscribe({ box, mealsPerWeek }: SubscribeProps): ReactElement {
  const words = useWords();
  const reason = useId();
  const { complete, prices } = box;
  const weeklyPrice = formatPence(prices.quote.totalPence);
  return (
    <>
      <Button
        size="lg"
        wide
        className="mt-5"
        // Not the native attribute: a press still shows what is missing.
        aria-disabled={!complete}
        aria-describedby={complete ? undefined : reason}
        onClick={box.order}
      >
        {words(summary.button, { weeklyPrice })}
      </Button>
      {!complete && (
        <p id={reason} className="pt-2.5 text-center text-sm text-ink-2">
          {words(summary.disabledHelp, { target: mealsPerWeek })}
        </p>
      )}
      <p className="pt-3 text-sm text-ink-2">{words(summary.renewal, { weeklyPrice })}</p>
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
