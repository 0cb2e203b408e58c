import type { ReactElement } from 'react';
import type { DeliveryDays } from '#frontend/api/generated.js';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklyBox } from '#frontend/copy/boxes/weekly-box.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { stepWords } from '../configurator/box-offer.js';
import { cutOffTime } from '../boxes/cut-off.js';
import type { Box } from '../configurator/use-box.js';
import type { FirstDeliveryDay } from './use-first-delivery-day.js';
import { weekdayName } from './weekday-name.js';

export interface DayStepProps {
  readonly box: Box;
  readonly first: FirstDeliveryDay;
}

/**
 * The day of the first box, which also sets the weekday of the following ones; the meals show only after it
 * (rule B9).
 */
export function DayStep({ box, first }: DayStepProps): ReactElement {
  const words = useWords();
  const { title, help } = stepWords(box.offer, 'day');
  const { day, answer } = first;
  return (
    <section id="day" tabIndex={-1} aria-labelledby="day-heading" className="mt-9">
      <h2 id="day-heading" className="text-2xl font-bold">
        {title}
      </h2>
      <p id="day-help" className="mt-1.5 text-ink-2">
        {words(help)}
      </p>
      {answer.loading && <Waiting />}
      {answer.failed && (
        <Notice tone="bad" role="alert" className="mt-4">
          <p>{weeklyBox.daysFailed}</p>
          <Button look="outline" size="sm" className="mt-3" onClick={answer.retry}>
            {weeklyBox.tryAgain}
          </Button>
        </Notice>
      )}
      {!answer.loading && !answer.failed && answer.days.length === 0 && (
        <Notice tone="warn" className="mt-4">
          {weeklyBox.daysNone}
        </Notice>
      )}
      {answer.days.length > 0 && (
        <Days
          days={answer.days}
          chosen={box.draft.deliveryDate}
          onChoose={(date) => box.dispatch({ type: 'dayChosen', date })}
        />
      )}
      <p role="status" className="pt-3 text-ink-2">
        {day
          ? words(weeklyBox.rhythm, { label: day.label, weekday: weekdayName(day.weekday) })
          : weeklyBox.chooseDayFirst}
      </p>
    </section>
  );
}

interface DaysProps {
  readonly days: DeliveryDays['days'];
  readonly chosen: string | null;
  readonly onChoose: (date: string) => void;
}

function Days({ days, chosen, onChoose }: DaysProps): ReactElement {
  const words = useWords();
  return (
    <ChoiceGroup
      look="tiles"
      labelledBy="day-heading"
      describedBy="day-help"
      value={chosen ?? ''}
      onChange={onChoose}
      className="mt-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4"
      choices={days.map(({ date, label, cutOffAt }) => {
        const time = cutOffTime(cutOffAt);
        return {
          value: date,
          spoken: words(weeklyBox.daySpoken, { label, time }),
          label: (
            <>
              <span className="tnum font-display text-lg font-bold leading-tight sm:text-xl">{label}</span>
              <span className="tnum mt-1 text-center text-[0.8125rem] text-ink-2">
                {words(weeklyBox.chooseUntil, { time })}
              </span>
            </>
          ),
        };
      })}
    />
  );
}

const PLACES = 8;

function Waiting(): ReactElement {
  return (
    <div aria-busy="true" className="mt-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <span role="status" className="sr-only">
        {weeklyBox.daysLoading}
      </span>
      {Array.from({ length: PLACES }, (_, place) => (
        <Skeleton key={place} className="h-21 !rounded-lg" />
      ))}
    </div>
  );
}
