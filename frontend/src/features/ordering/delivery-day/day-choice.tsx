import { CalendarDays } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { londonFormat } from '@rules/london';
import type { DeliveryDays } from '#frontend/api/generated.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import type { CheckoutForm } from '../checkout/checkout-form.js';

/** The soonest days; the weeks after them are one tap away. */
const SHOWN_AT_FIRST = 4;

const cutOff = londonFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export interface DayChoiceProps {
  readonly form: CheckoutForm;
  readonly days: DeliveryDays['days'];
  readonly label: string;
}

/** The days on offer: the soonest first, and all of them on demand or when a later one is chosen. */
export function DayChoice({ form, days, label }: DayChoiceProps): ReactElement {
  const words = useWords();
  const [all, setAll] = useState(false);
  const chosen = form.watch('deliveryDate');
  const isLate = days.findIndex(({ date }) => date === chosen) >= SHOWN_AT_FIRST;
  const shown = all || isLate ? days : days.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ChoiceGroup
        look="rows"
        label={label}
        value={chosen}
        onChange={(date) => {
          form.setValue('deliveryDate', date);
          form.clearErrors('deliveryDate');
        }}
        className="grid gap-2.5 xl:grid-cols-2"
        choices={shown.map(({ date, label: day, cutOffAt }) => ({
          value: date,
          label: (
            <>
              <span className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-paper">
                <span className={date === chosen ? 'size-3 rounded-full bg-kale' : 'hidden'} />
              </span>
              <span className="flex flex-1 flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{day}</span>
                <span className="text-sm text-ink-2">
                  {words(checkout.cutOff, { time: cutOff.format(new Date(cutOffAt)) })}
                </span>
              </span>
            </>
          ),
        }))}
      />
      {shown.length < days.length && (
        <Button look="outline" className="mt-3 max-sm:w-full" onClick={() => setAll(true)}>
          <CalendarDays className="size-4" aria-hidden />
          {words(checkout.laterDays, { count: days.length - shown.length })}
        </Button>
      )}
    </>
  );
}
