import type { ReactElement } from 'react';
import type { KitchenDay } from '#frontend/api/generated-admin.js';
import { adminToday } from '#frontend/copy/admin/frame/today.js';
import { fill } from '#frontend/copy/fill.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useAdminKitchenDaysQuery } from '../kitchen/kitchen-api.js';
import { formatCount } from '../parts/cells.js';
import { RecordCard } from '../record/record-card.js';

const { days: words } = adminToday;
const SHOWN = 6;
const NEARLY_FULL = 0.9;

interface DeliveryDaysProps {
  /** Until when each day can be ordered, in words, by its date. */
  readonly cutOffs: ReadonlyMap<string, string>;
}

/** The days with orders, from today: how full each is, and until when it can be ordered. */
export function DeliveryDays({ cutOffs }: DeliveryDaysProps): ReactElement {
  const { data, isError } = useAdminKitchenDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const coming = (data?.items ?? []).filter(({ date }) => date >= (data?.today ?? ''));
  // A day without orders whose cut-off has passed is no work.
  const days = coming.filter(({ date, taken }) => taken > 0 || cutOffs.has(date)).slice(0, SHOWN);
  return (
    <RecordCard
      heading={words.heading}
      end={
        <Link
          to="/admin?tab=orders&section=kitchen"
          className="font-semibold text-kale underline underline-offset-4"
        >
          {words.sheet}
        </Link>
      }
    >
      {!data && isError && <p role="alert">{words.failed}</p>}
      {!data && !isError && <Skeleton className="h-40" />}
      {data && days.length === 0 && <p className="text-ink-2">{words.none}</p>}
      <ul className="divide-y divide-line">
        {days.map((day) => (
          <Day key={day.date} day={day} isToday={day.date === data?.today} until={cutOffs.get(day.date)} />
        ))}
      </ul>
    </RecordCard>
  );
}

interface DayProps {
  readonly day: KitchenDay;
  readonly isToday: boolean;
  readonly until: string | undefined;
}

function stateOf({ taken, capacity, closed }: KitchenDay, until: string | undefined): string {
  if (closed) return words.closed;
  if (until === undefined) return words.shut;
  return taken >= capacity ? words.full : fill(words.open, { date: until });
}

function Day({ day, isToday, until }: DayProps): ReactElement {
  const { date, label, taken, capacity } = day;
  const share = capacity === 0 ? 0 : Math.min(1, taken / capacity);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-2 text-[0.8125rem]">
      <Link
        to={`/admin?tab=orders&section=kitchen&day=${date}`}
        className="font-semibold underline-offset-4 hover:underline"
      >
        {isToday ? `${words.today}, ${label}` : label}
      </Link>
      <span className="tnum text-ink-2">
        {fill(words.orders, { taken: formatCount(taken), capacity: formatCount(capacity) })}
      </span>
      <span aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-oat">
        <span
          className={cn('block h-full', share >= NEARLY_FULL ? 'bg-marmalade' : 'bg-kale')}
          style={{ width: `${Math.max(share * 100, taken > 0 ? 1 : 0)}%` }}
        />
      </span>
      <span className="col-span-2 text-ink-2">{stateOf(day, until)}</span>
    </li>
  );
}
