import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import type { BoxDelivery, Subscription } from '#frontend/api/generated-account.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cutOffTime } from './cut-off.js';
import { DeliveryBadge } from './delivery-badge.js';
import { momentOf } from '../orders/order-state.js';
import { LightButton } from './light-button.js';
import { WithheldNotice } from './withheld-notice.js';
import { SkipButton } from './skip-button.js';

const { next } = myBoxes;

export interface NextDeliveryProps {
  readonly box: Subscription;
  readonly onChoose: (delivery: BoxDelivery) => void;
}

/** The next box with its day, its cut-off, its content and its price. */
export function NextDelivery({ box, onChoose }: NextDeliveryProps): ReactElement {
  const words = useWords();
  const delivery = box.nextDelivery;
  if (!delivery) return <p className="rounded-xl bg-oat p-5 text-ink-2">{next.none}</p>;
  const { label, chargePence, changeable, discountPercent, state } = delivery;
  return (
    <section aria-label={next.heading} className="rounded-xl bg-sage p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h4 className="font-sans text-[0.9375rem] font-semibold tracking-normal text-ink-2">
            {next.heading}
          </h4>
          <p className="tnum flex flex-wrap items-center gap-3 pt-0.5 font-display text-2xl font-bold">
            {label} <DeliveryBadge state={state} />
          </p>
          <p className="tnum pt-1 text-[0.9375rem] text-ink-2">{words(...whatCanBeDone(delivery))}</p>
        </div>
        <p className="sm:text-right">
          <span className="block text-[0.9375rem] text-ink-2">{next.charge}</span>
          <span className="tnum font-display text-2xl font-bold">{formatPence(chargePence)}</span>
          {discountPercent > 0 && (
            <span className="tnum block text-[0.9375rem] text-ink-2">
              {words(next.discounted, { percent: discountPercent })}
            </span>
          )}
        </p>
      </div>
      {delivery.isLight && state === 'planned' && (
        <p className="pt-4 font-medium">{words(myBoxes.light.note, { count: delivery.mealCount })}</p>
      )}
      {state !== 'skipped' && state !== 'paused' && <Meals delivery={delivery} />}
      {changeable && (
        <WithheldNotice
          dishes={delivery.withheld}
          button={myBoxes.withheld.choose}
          onChoose={() => onChoose(delivery)}
        />
      )}
      {changeable && (
        <div className="flex flex-wrap gap-2.5 pt-4">
          {state !== 'skipped' && (
            <Button size="sm" onClick={() => onChoose(delivery)}>
              {delivery.meals.length > 0 ? next.change : next.choose}
            </Button>
          )}
          <LightButton box={box} delivery={delivery} />
          <SkipButton box={box} delivery={delivery} label={myBoxes.skip} />
        </div>
      )}
    </section>
  );
}

/** What the customer can still do with a box, and until when: change it, then cancel its order. */
function whatCanBeDone(delivery: BoxDelivery): readonly [string, { time: string }] {
  const { changeable, cutOffAt, cancellableUntil } = delivery;
  if (changeable) return [next.changeUntil, { time: cutOffTime(cutOffAt) }];
  if (cancellableUntil === null) return [next.closed, { time: '' }];
  return [next.ordered, { time: momentOf(cancellableUntil) }];
}

function Meals({ delivery }: { readonly delivery: BoxDelivery }): ReactElement {
  const { meals, chosenByChef } = delivery;
  if (meals.length === 0) return <p className="pt-4">{next.notChosen}</p>;
  return (
    <>
      <ul aria-label={next.meals} className="grid gap-x-8 gap-y-1.5 pt-4 sm:grid-cols-2">
        {meals.map(({ mealId, name, quantity }) => (
          <li key={mealId} className="flex gap-3">
            <span className="tnum w-7 shrink-0 font-semibold text-kale">{quantity}×</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {chosenByChef && <p className="pt-2 text-[0.9375rem] text-ink-2">{next.byChef}</p>}
    </>
  );
}
