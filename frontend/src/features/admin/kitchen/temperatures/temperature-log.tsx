import type { ReactElement } from 'react';
import type { TemperatureLog } from '#frontend/api/generated-admin.js';
import { kitchenTemperatures } from '#frontend/copy/admin/food/temperatures.js';
import { adminKitchen } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { TextField } from '#frontend/ui/form/field.js';
import { adminDate, adminMoment, formatCount } from '#frontend/features/admin/parts/cells.js';
import { TableSkeleton } from '#frontend/features/admin/parts/table-skeleton.js';
import { useParam } from '#frontend/features/admin/parts/use-param.js';
import { CsvFile } from '../csv-file.js';
import { areDaysRight } from '../recall-scope.js';
import { DaysOfPoints } from './days-of-points.js';
import { Readings } from './readings.js';
import { useAdminTemperatureLogQuery } from './temperatures-api.js';

const words = kitchenTemperatures.log;
const MS_A_DAY = 86_400_000;
/** Two weeks at first. */
const DAYS_BEFORE = 13;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * MS_A_DAY).toISOString().slice(0, 10);

interface LogProps {
  readonly today: string;
  readonly onChanged: () => void;
}

/** The readings of some days, and the days without any (rule F106); printed as shown. */
export function TemperatureLogView({ today, onChanged }: LogProps): ReactElement {
  const [firstDay, setFirstDay] = useParam('from');
  const [lastDay, setLastDay] = useParam('until');
  const to = lastDay || today;
  const from = firstDay || daysBefore(to, DAYS_BEFORE);
  const isRight = areDaysRight(from, to);
  const result = useAdminTemperatureLogQuery(
    { from, to },
    { skip: !isRight, refetchOnMountOrArgChange: true },
  );
  const log = result.currentData;
  const reload = (): void => {
    void result.refetch();
    onChanged();
  };
  return (
    <section className="mt-8">
      <h4 className="text-lg font-bold">
        {fill(words.heading, { from: adminDate(from), to: adminDate(to) })}
      </h4>
      <div className="no-print mt-3 grid grid-cols-2 items-start gap-3 sm:max-w-xl">
        <TextField
          type="date"
          label={words.from}
          max={today}
          value={from}
          onChange={(event) => setFirstDay(event.target.value)}
        />
        <TextField
          type="date"
          label={words.to}
          max={today}
          value={to}
          error={isRight ? undefined : words.daysWrong}
          onChange={(event) => setLastDay(event.target.value)}
        />
      </div>
      {log ? (
        <Found log={log} onChanged={reload} />
      ) : !isRight ? null : result.isError ? (
        <LoadFailed {...adminKitchen.notLoaded} onRetry={() => void result.refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </section>
  );
}

function Found({
  log,
  onChanged,
}: {
  readonly log: TemperatureLog;
  readonly onChanged: () => void;
}): ReactElement {
  const { from, to, points, printedAt } = log;
  const missing = points
    .map(({ id, name, days }) => ({ id, name, count: days.filter(({ isMissing }) => isMissing).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <p className="mt-2 text-sm text-ink-2">
        {fill(adminKitchen.printedAt, { time: adminMoment(printedAt) })}
      </p>
      {missing.length > 0 && (
        <ul className="mt-3 rounded-2xl bg-tomato-soft p-4 font-medium text-tomato print:bg-transparent print:p-0">
          {missing.map(({ id, name, count }) => (
            <li key={id}>
              {fill(count === 1 ? words.missingDays.one : words.missingDays.other, {
                name,
                count: formatCount(count),
              })}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <CsvFile
          path={`/api/admin/kitchen/temperatures/file?${new URLSearchParams({ from, to })}`}
          fileName={`temperatures-${from}-${to}.csv`}
          words={words}
        />
      </div>
      {points.length > 0 && <DaysOfPoints points={points} />}
      <Readings log={log} onChanged={onChanged} />
    </>
  );
}
