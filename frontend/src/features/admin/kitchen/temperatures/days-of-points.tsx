import type { ReactElement } from 'react';
import type { TemperatureLog } from '#frontend/api/generated-admin.js';
import { kitchenTemperatures } from '#frontend/copy/admin/food/temperatures.js';
import { fill } from '#frontend/copy/fill.js';
import { cn } from '#frontend/ui/cn.js';
import { adminDate, formatCount } from '#frontend/features/admin/parts/cells.js';

const words = kitchenTemperatures.log;

type PointOfLog = TemperatureLog['points'][number];
type DayOfPoint = PointOfLog['days'][number];

/** Each place with its days, the newest first. */
export function DaysOfPoints({ points }: { readonly points: readonly PointOfLog[] }): ReactElement {
  return (
    <div className="mt-5 grid gap-6 lg:grid-cols-2 print:grid-cols-2">
      {points.map(({ id, name, kind, days }) => (
        <section key={id} className="break-inside-avoid">
          <h5 className="font-bold">{name}</h5>
          <p className="text-sm text-ink-2">{kitchenTemperatures.kinds[kind]}</p>
          <ul
            aria-label={fill(words.days, { name })}
            className="mt-2 divide-y divide-line border-y border-line text-[0.875rem]"
          >
            {days.map((day) => (
              <Day key={day.date} day={day} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Day({ day }: { readonly day: DayOfPoint }): ReactElement {
  const { date, beyond, isMissing } = day;
  return (
    <li
      className={cn(
        'flex flex-wrap justify-between gap-x-4 py-1.5',
        (isMissing || beyond > 0) && 'font-semibold text-tomato',
      )}
    >
      <time dateTime={date} className="tnum">
        {adminDate(date)}
      </time>
      <span className="tnum text-right">
        {rangeText(day)}
        {beyond > 0 && (
          <span className="block">
            {fill(beyond === 1 ? words.beyond.one : words.beyond.other, { count: formatCount(beyond) })}
          </span>
        )}
      </span>
    </li>
  );
}

function rangeText({ lowest, highest, isMissing }: DayOfPoint): string {
  if (lowest === null || highest === null) return isMissing ? words.missing : words.nothing;
  return lowest === highest ? fill(words.one, { celsius: lowest }) : fill(words.range, { lowest, highest });
}
