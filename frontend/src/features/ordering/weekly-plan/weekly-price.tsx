import { useId, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { formatPence } from '@rules/money/money';
import type { Discount } from '@rules/pricing/pricing';
import { subscriptionConfigurator } from '#frontend/copy/ordering/subscription-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklyBox } from '#frontend/copy/boxes/weekly-box.js';
import { Button } from '#frontend/ui/action/button.js';
import { PriceRows } from '../cart/price-rows.js';
import { useOrderBox } from '../cart/use-order-box.js';
import { ClashNotice } from '../configurator/box-lines.js';
import type { Box } from '../configurator/use-box.js';
import { PromotionField } from '../promotions/promotion-field.js';
import { selectPromotion } from '../promotions/promotion-slice.js';
import { NthBoxes } from './nth-boxes.js';
import type { FirstDeliveryDay } from './use-first-delivery-day.js';
import { weekdayName } from './weekday-name.js';
import { boxesInSequence } from './weekly-prices.js';

const { summary } = subscriptionConfigurator;

export interface WeeklyPriceProps {
  readonly box: Box;
  readonly first: FirstDeliveryDay;
  readonly mealsPerWeek: number;
}

/** What a box of a chosen size costs each week, and the button that orders it. */
export function WeeklyPrice({ box, first, mealsPerWeek }: WeeklyPriceProps): ReactElement {
  return (
    <>
      {first.day && <Rhythm day={first.day} />}
      <PriceRows quote={box.prices.quote} totalLabel={summary.perWeek} />
      <PromotionField kind={box.offer.kind} sku={box.meals[0]?.sku} className="mt-5" />
      <PromotedBoxes box={box} />
      <ClashNotice box={box} />
      <Subscribe box={box} mealsPerWeek={mealsPerWeek} />
    </>
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

interface SubscribeProps {
  readonly box: Box;
  readonly mealsPerWeek: number;
}

function Subscribe({ box, mealsPerWeek }: SubscribeProps): ReactElement {
  const words = useWords();
  const order = useOrderBox(box);
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
        onClick={order}
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
