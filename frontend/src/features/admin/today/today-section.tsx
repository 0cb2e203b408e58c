import { londonFormat } from '@rules/london';
import type { ReactElement } from 'react';
import { useGetDeliveryDaysQuery } from '#frontend/api/generated.js';
import { adminToday } from '#frontend/copy/admin/frame/today.js';
import { fill } from '#frontend/copy/fill.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { useAdminKitchenDaysQuery } from '../kitchen/kitchen-api.js';
import { adminMoment } from '../parts/cells.js';
import { SectionHeading } from '../parts/section-heading.js';
import { RecordCard } from '../record/record-card.js';
import { DeliveryDays } from './delivery-days.js';
import { TaskList } from './task-list.js';
import { WeekMoney } from './week-money.js';

const WEEKDAY = londonFormat({ weekday: 'long' });
const DAY = londonFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const ISO = londonFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE');
const { cutOffs: words } = adminToday;

/** The shop's day: a sandbox has its own clock, which the kitchen's days tell. */
function useToday(seesKitchen: boolean): string {
  const { data } = useAdminKitchenDaysQuery(undefined, { skip: !seesKitchen });
  return data?.today ?? ISO.format(new Date());
}

/** The first page of the back office: the day, what needs a person, and what closes next. */
export function TodaySection(): ReactElement {
  const roles = useAdminAccessQuery().data?.roles ?? [];
  const isAdmin = roles.includes('admin');
  const seesKitchen = isAdmin || roles.includes('kitchen');
  const today = useToday(seesKitchen);
  const { data } = useGetDeliveryDaysQuery({});
  const open = (data?.days ?? []).filter(({ available }) => available);
  const cutOffs = new Map(open.map(({ date, cutOffAt }) => [date, adminMoment(cutOffAt)]));
  const next = open[0];
  const noon = new Date(`${today}T12:00:00Z`);
  return (
    <section>
      <SectionHeading heading={`${WEEKDAY.format(noon)} ${DAY.format(noon)}`} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <TaskList roles={roles} nextCutOff={next && adminMoment(next.cutOffAt)} />
        {seesKitchen ? (
          <DeliveryDays cutOffs={cutOffs} />
        ) : (
          <RecordCard heading={words.heading}>
            {open.length === 0 && <p className="text-ink-2">{words.none}</p>}
            <ul className="divide-y divide-line text-[0.8125rem]">
              {open.slice(0, 6).map(({ date, label, cutOffAt }) => (
                <li key={date} className="flex justify-between gap-3 py-2">
                  <span className="font-semibold">{label}</span>
                  <span className="tnum text-ink-2">{fill(words.row, { date: adminMoment(cutOffAt) })}</span>
                </li>
              ))}
            </ul>
          </RecordCard>
        )}
      </div>
      {(isAdmin || roles.includes('finance')) && <WeekMoney today={today} />}
    </section>
  );
}
