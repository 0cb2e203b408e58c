import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { TemperatureLog } from '#frontend/api/generated-admin.js';
import { kitchenTemperatures } from '#frontend/copy/admin/food/temperatures.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { formatCount, MomentCell } from '#frontend/features/admin/parts/cells.js';
import { useAdminTakeBackReadingMutation } from './temperatures-api.js';

const words = kitchenTemperatures.log;
type Reading = TemperatureLog['readings'][number];

interface ReadingsProps {
  readonly log: TemperatureLog;
  readonly onChanged: () => void;
}

/** Every reading, the newest first, with what was done about the ones beyond a limit. */
export function Readings({ log: { readings, hasMore }, onChanged }: ReadingsProps): ReactElement {
  if (readings.length === 0) {
    return (
      <p role="status" className="mt-6">
        {words.empty}
      </p>
    );
  }
  return (
    <>
      {hasMore && <p className="mt-6">{fill(words.more, { count: formatCount(readings.length) })}</p>}
      <h5 className="mt-6 font-bold">{words.table}</h5>
      <ul aria-label={words.table} className="mt-2 divide-y divide-line border-y border-line">
        {readings.map((reading) => (
          <ReadingRow key={reading.id} reading={reading} onChanged={onChanged} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly reading: Reading;
  readonly onChanged: () => void;
}

function ReadingRow({ reading, onChanged }: RowProps): ReactElement {
  const { id, point, takenAt, celsius, isBeyond, action, canRemove } = reading;
  const [removeReading, { isLoading }] = useAdminTakeBackReadingMutation();
  const dispatch = useDispatch();
  const remove = async (): Promise<void> => {
    const { error } = await removeReading({ id });
    onChanged();
    if (!error) dispatch(notify({ toast: 'temperatureRemoved' }));
  };
  return (
    <li className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-[0.875rem]">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{point}</span>
        <span className="block text-ink-2">
          <MomentCell at={takenAt} />
        </span>
        {action !== null && <span className="block">{action}</span>}
      </span>
      {canRemove && (
        <Button
          className="no-print"
          size="sm"
          look="ghost"
          busy={isLoading}
          aria-label={fill(words.removeOf, { celsius, point })}
          onClick={() => void remove()}
        >
          {words.remove}
        </Button>
      )}
      <span className={cn('tnum text-lg font-bold', isBeyond && 'text-tomato')}>
        {fill(words.one, { celsius })}
      </span>
    </li>
  );
}
