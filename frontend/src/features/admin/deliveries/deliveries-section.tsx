import { addDays, londonDate } from '@rules/delivery/delivery-days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { adminDeliveries as words } from '#frontend/copy/delivery/admin-deliveries.js';
import { Button } from '#frontend/ui/action/button.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useAdminOrderDaysQuery } from '../orders/order-api.js';
import { SectionHeading } from '../parts/section-heading.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { useParam } from '../parts/use-param.js';
import { ConsignmentTable } from './consignment-table.js';
import { DayFigures } from './day-figures.js';
import { DaySteps } from './day-steps.js';
import { useAdminGetDeliveryDayQuery } from './delivery-api.js';
import { FileSteps } from './file-steps.js';

/** While parcels are being booked, and while they are on the road. */
const REFRESH_MS = 15_000;

/** The day to begin with: today, or the next one that has orders; undefined while it is looked for. */
function useFirstDay(isAsked: boolean): string | undefined {
  const { data, isError } = useAdminOrderDaysQuery(undefined, { skip: !isAsked });
  if (!isAsked || isError) return londonDate(new Date());
  return (
    data && (data.items.find(({ date, orders }) => date >= data.today && orders > 0)?.date ?? data.today)
  );
}

/** A delivery day with its parcels (rules O120–O123); `?day=` names it, the next one with orders by default. */
export function DeliveriesSection(): ReactElement {
  const [chosen, setDay] = useParam('day');
  const isChosen = /^\d{4}-\d{2}-\d{2}$/.test(chosen);
  const first = useFirstDay(!isChosen);
  const date = isChosen ? chosen : first;
  if (date === undefined) return <TableSkeleton />;
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} />
      <div className="no-print mb-6 flex flex-wrap items-end gap-3">
        <TextField
          type="date"
          label={words.day}
          className="w-48"
          value={date}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button look="outline" className="h-12" onClick={() => setDay(addDays(date, -1))}>
          <ChevronLeft className="size-4" aria-hidden />
          {words.previousDay}
        </Button>
        <Button look="outline" className="h-12" onClick={() => setDay(addDays(date, 1))}>
          {words.nextDay}
          <ChevronRight className="size-4" aria-hidden />
        </Button>
      </div>
      <Day key={date} date={date} />
    </section>
  );
}

function Day({ date }: { readonly date: string }): ReactElement {
  const day = useAdminGetDeliveryDayQuery(
    { date },
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true },
  );
  if (!day.data && day.isError) return <LoadFailed {...words.notLoaded} onRetry={() => void day.refetch()} />;
  if (!day.data) return <TableSkeleton />;
  return (
    <>
      <h3 className="mb-3 text-xl font-bold">{day.data.label}</h3>
      <DayFigures day={day.data} />
      <DaySteps day={day.data} />
      {day.data.bookedBy === 'file' && <FileSteps day={day.data} />}
      <ConsignmentTable day={day.data} />
    </>
  );
}
