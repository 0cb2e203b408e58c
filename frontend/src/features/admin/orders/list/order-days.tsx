import { addDays } from '@rules/delivery/delivery-days';
import type { ReactElement } from 'react';
import { londonFormat } from '@rules/london';
import type { AdminOrderDays } from '#frontend/api/generated-admin.js';
import { adminOrderList } from '#frontend/copy/admin/lists/order-list.js';
import { fill } from '#frontend/copy/fill.js';
import { cn } from '#frontend/ui/cn.js';
import { formatCount } from '#frontend/features/admin/parts/cells.js';
import { useAdminOrderDaysQuery } from '../order-api.js';

const { days: words } = adminOrderList;
const NAME = londonFormat({ weekday: 'short', day: 'numeric', month: 'short' });

type Day = AdminOrderDays['items'][number];

export interface OrderDaysProps {
  /** The chosen day, as in the URL. */
  readonly day: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** The delivery days around today with their orders; a press filters by one, another takes it back. */
export function OrderDays({ day, onChoose }: OrderDaysProps): ReactElement | null {
  const { data } = useAdminOrderDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return <div className="h-[4.75rem]" aria-hidden />;
  const { today, items, late } = data;
  const tomorrow = addDays(today, 1);
  const chosen = day === 'today' ? today : day === 'tomorrow' ? tomorrow : day;
  const shown = items.filter(({ date, orders }) => orders > 0 || date === today || date === tomorrow);
  return (
    <ul aria-label={words.label} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1.5 sm:-mx-1 sm:px-1">
      {late > 0 && (
        <DayCard
          name={words.late}
          isChosen={chosen === 'late'}
          count={late}
          note={words.lateText}
          isUrgent
          onPress={() => onChoose(chosen === 'late' ? '' : 'late')}
        />
      )}
      {shown.map((each) => (
        <DayCard
          key={each.date}
          name={NAME.format(new Date(`${each.date}T12:00:00Z`))}
          mark={each.date === today ? words.today : each.date === tomorrow ? words.tomorrow : undefined}
          isChosen={chosen === each.date}
          count={each.orders}
          of={each.capacity}
          note={noteOf(each)}
          isUrgent={each.date <= today && (each.toDispatch ?? 0) > 0}
          onPress={() => onChoose(chosen === each.date ? '' : each.date)}
        />
      ))}
    </ul>
  );
}

function noteOf({ toDispatch, closed, orders }: Day): string | undefined {
  if (toDispatch === null || orders === 0) return closed ? words.closed : undefined;
  return toDispatch === 0 ? words.allOut : fill(words.toDispatch, { count: formatCount(toDispatch) });
}

interface DayCardProps {
  readonly name: string;
  readonly mark?: string | undefined;
  readonly count: number;
  readonly of?: number;
  readonly note: string | undefined;
  readonly isChosen: boolean;
  readonly isUrgent: boolean;
  readonly onPress: () => void;
}

function DayCard(props: DayCardProps): ReactElement {
  const { name, mark, count, of, note, isChosen, isUrgent, onPress } = props;
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPress}
        className={cn(
          'h-full min-w-32 rounded-md border px-3 py-2 text-left',
          isChosen ? 'border-kale bg-sage ring-1 ring-kale' : 'border-line bg-paper hover:bg-oat',
        )}
      >
        <span className="flex justify-between gap-3 text-[0.8125rem] font-semibold">
          {name}
          {mark && <span className="font-medium text-ink-2">{mark}</span>}
        </span>
        <span className="tnum block font-display text-xl font-bold leading-tight">
          {formatCount(count)}{' '}
          {of !== undefined && (
            <span className="font-sans text-[0.8125rem] font-medium text-ink-2">
              {fill(words.of, { capacity: formatCount(of) })}
            </span>
          )}
        </span>
        {note && (
          <span
            className={cn(
              'mt-0.5 inline-block text-[0.75rem] font-semibold',
              isUrgent ? 'rounded-full bg-marmalade-soft px-1.5 text-ink' : 'text-ink-2',
            )}
          >
            {note}
          </span>
        )}
      </button>
    </li>
  );
}
