import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { TemperaturePoint, TemperaturePoints } from '#frontend/api/generated-admin.js';
import { kitchenTemperatures as words } from '#frontend/copy/admin/food/temperatures.js';
import { adminKitchen } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { adminMoment } from '#frontend/features/admin/parts/cells.js';
import { TableSkeleton } from '#frontend/features/admin/parts/table-skeleton.js';
import { AddPointDialog } from './add-point-dialog.js';
import { ReadingDialog } from './reading-dialog.js';
import { TemperatureLogView } from './temperature-log.js';
import { useAdminTemperaturePointsQuery } from './temperatures-api.js';

/** Where the kitchen measures: a tap on a place, a tap on its temperature (rule F105). */
export function KitchenTemperatures(): ReactElement {
  const points = useAdminTemperaturePointsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (points.data) return <Points found={points.data} onChanged={() => void points.refetch()} />;
  if (points.isError) return <LoadFailed {...adminKitchen.notLoaded} onRetry={() => void points.refetch()} />;
  return <TableSkeleton />;
}

interface PointsProps {
  readonly found: TemperaturePoints;
  readonly onChanged: () => void;
}

function Points({ found, onChanged }: PointsProps): ReactElement {
  const [open, setOpen] = useState<TemperaturePoint | 'new'>();
  // The log is read again after each reading.
  const [changes, setChanges] = useState(0);
  const { items, today } = found;
  const changed = (): void => {
    setOpen(undefined);
    setChanges((before) => before + 1);
    onChanged();
  };
  return (
    <section>
      <div className="no-print">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3 className="text-xl font-bold">{words.heading}</h3>
          <Button look="outline" onClick={() => setOpen('new')}>
            <Plus className="size-4" aria-hidden />
            {words.add}
          </Button>
        </div>
        {items.length === 0 ? (
          <div role="status" className="mt-6 rounded-2xl bg-oat p-8 text-center">
            <p className="font-display text-xl font-bold">{words.empty.heading}</p>
            <p className="mt-2 text-ink-2">{words.empty.text}</p>
          </div>
        ) : (
          <>
            <p className="mt-1 text-ink-2">{words.text}</p>
            <ul className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {items.map((point) => (
                <li key={point.id}>
                  <PointButton point={point} onOpen={() => setOpen(point)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <TemperatureLogView key={changes} today={today} onChanged={onChanged} />
      {open === 'new' && <AddPointDialog onClose={() => setOpen(undefined)} onDone={changed} />}
      {open !== undefined && open !== 'new' && (
        <ReadingDialog key={open.id} point={open} onClose={() => setOpen(undefined)} onDone={changed} />
      )}
    </section>
  );
}

interface PointProps {
  readonly point: TemperaturePoint;
  readonly onOpen: () => void;
}

function PointButton({ point, onOpen }: PointProps): ReactElement {
  const { name, kind, side, limitCelsius: limit, today, lastCelsius, lastAt } = point;
  const count = today === 1 ? words.today.one : words.today.other;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-24 w-full items-start justify-between gap-3 rounded-2xl border border-line-strong bg-paper p-4 text-left transition-colors duration-200 hover:bg-oat"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-display text-lg font-bold">{name}</span>
        <span className="block text-sm text-ink-2">
          {words.kinds[kind]}. {fill(side === 'max' ? words.max : words.min, { limit })}
        </span>
        {lastCelsius !== null && lastAt !== null && (
          <span className="tnum block text-sm">
            {fill(words.last, { celsius: lastCelsius, time: adminMoment(lastAt) })}
          </span>
        )}
      </span>
      <span className="shrink-0">
        <Badge tone={today === 0 ? 'warn' : 'plain'}>
          {today === 0 ? words.notToday : fill(count, { count: today })}
        </Badge>
      </span>
    </button>
  );
}
