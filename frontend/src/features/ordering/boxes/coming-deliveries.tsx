import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import type { BoxDelivery, Subscription } from '#frontend/api/generated-account.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useListDeliveriesQuery } from './box-api.js';
import { cutOffTime } from './cut-off.js';
import { DeliveryBadge } from './delivery-badge.js';
import { LightButton } from './light-button.js';
import { WithheldNotice } from './withheld-notice.js';
import { SkipButton } from './skip-button.js';

export interface ComingDeliveriesProps {
  readonly box: Subscription;
  readonly onChoose: (delivery: BoxDelivery) => void;
}

/** The next eight deliveries, opened on demand. */
export function ComingDeliveries(props: ComingDeliveriesProps): ReactElement {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-t border-line pt-4">
      <Button
        look="ghost"
        className="-ml-5"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {myBoxes.coming}
        <ChevronDown
          className={cn('size-4 transition-transform duration-300', open && 'rotate-180')}
          aria-hidden
        />
      </Button>
      <div id={id} hidden={!open}>
        {open && <Deliveries {...props} />}
      </div>
    </div>
  );
}

function Deliveries({ box, onChoose }: ComingDeliveriesProps): ReactElement {
  const { data, isError, refetch } = useListDeliveriesQuery({ id: box.id });
  if (!data && isError) {
    return (
      <Notice tone="bad" role="alert" className="mt-2">
        <p>{myBoxes.comingFailed}</p>
        <Button look="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
          {myBoxes.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className="pt-2">
        <span role="status" className="sr-only">
          {myBoxes.comingLoading}
        </span>
        <Skeleton className="h-40" />
      </div>
    );
  }
  return (
    <ul aria-label={myBoxes.coming} className="divide-y divide-line">
      {data.items.map((delivery) => (
        <Row key={delivery.id} box={box} delivery={delivery} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function Row({
  box,
  delivery,
  onChoose,
}: ComingDeliveriesProps & { readonly delivery: BoxDelivery }): ReactElement {
  const words = useWords();
  const { label, state, cutOffAt, changeable, chargePence, meals, isLight, mealCount } = delivery;
  const { next } = myBoxes;
  const action = meals.length > 0 ? next.change : next.choose;
  const isOff = state === 'skipped' || state === 'paused' || state === 'cancelled' || state === 'missed';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="tnum flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {label} <DeliveryBadge state={state} />
          {!isOff && <span className="font-normal text-ink-2">{formatPence(chargePence)}</span>}
        </p>
        {isLight && state === 'planned' && (
          <p className="pt-0.5 text-sm">{words(myBoxes.light.note, { count: mealCount })}</p>
        )}
        {changeable && (
          <p className="tnum pt-0.5 text-sm text-ink-2">
            {words(next.changeUntil, { time: cutOffTime(cutOffAt) })}
          </p>
        )}
      </div>
      {changeable && state !== 'paused' && (
        <p className="flex flex-wrap gap-2">
          {state === 'planned' && (
            <Button
              look="outline"
              size="sm"
              aria-label={words(myBoxes.mealsOf, { action, label })}
              onClick={() => onChoose(delivery)}
            >
              {action}
            </Button>
          )}
          <LightButton box={box} delivery={delivery} />
          <SkipButton box={box} delivery={delivery} label={myBoxes.skipShort} />
        </p>
      )}
      {changeable && state !== 'paused' && (
        <div className="basis-full">
          <WithheldNotice
            dishes={delivery.withheld}
            button={words(myBoxes.withheld.chooseFor, { label })}
            onChoose={() => onChoose(delivery)}
          />
        </div>
      )}
    </li>
  );
}
