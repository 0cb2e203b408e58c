import { ChevronDown, Printer, Truck } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { DeliveryDaySummary } from '#frontend/api/generated-admin.js';
import { problemFrom } from '#frontend/api/problem-reading.js';
import { adminDeliveries as words } from '#frontend/copy/delivery/admin-deliveries.js';
import { fill } from '#frontend/copy/fill.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { usePageActions } from '../palette/page-actions.js';
import { formatCount } from '../parts/cells.js';
import { countOf } from './day-figures.js';
import { deliveryApi, useAdminBookDeliveryDayMutation } from './delivery-api.js';
import { RecallQuestion } from './recall-question.js';

/** The most labels that the server draws into one file. */
const LABELS_IN_FILE = 200;

interface DayProps {
  readonly day: DeliveryDaySummary;
}

/** Books the parcels of a day, and prints their labels. */
export function DaySteps({ day }: DayProps): ReactElement {
  const [book, booking] = useAdminBookDeliveryDayMutation();
  const isApi = day.bookedBy === 'api';
  if (isApi && !day.isConfigured) return <Notice className="mt-5">{words.notConfigured}</Notice>;
  const names = isApi ? words.book : words.list;
  const left = isApi ? countOf(day, 'requested') : 0;
  return (
    <div className="no-print mt-5 flex flex-wrap items-start gap-3">
      {day.unbooked > 0 ? (
        <Button busy={booking.isLoading} onClick={() => void book({ date: day.date })}>
          <Truck className="size-4" aria-hidden />
          {fill(day.unbooked === 1 ? names.one : names.other, { count: formatCount(day.unbooked) })}
        </Button>
      ) : (
        day.orders > 0 && (
          <p className="self-center text-ink-2">
            {left === 0
              ? words.booked
              : fill(words.beingBooked, { left: formatCount(left), all: formatCount(day.orders) })}
          </p>
        )
      )}
      {day.labels > 0 && <PrintButtons day={day} />}
    </div>
  );
}

function PrintButtons({ day }: DayProps): ReactElement {
  const fresh = Math.min(countOf(day, 'booked'), LABELS_IN_FILE);
  const parts = Math.ceil(day.labels / LABELS_IN_FILE);
  return (
    <>
      {fresh > 0 && (
        <PrintButton date={day.date} query="which=new" look="primary" isFirst>
          {fill(fresh === 1 ? words.print.new.one : words.print.new.other, { count: fresh })}
        </PrintButton>
      )}
      {parts === 1 ? (
        <PrintButton date={day.date} query="which=all&part=1" look="outline" isFirst={fresh === 0}>
          {words.print.all}
        </PrintButton>
      ) : (
        <details className="group">
          <summary
            className={cn(buttonStyle({ look: 'outline' }), 'list-none [&::-webkit-details-marker]:hidden')}
          >
            {words.print.all}
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
          </summary>
          <div className="flex max-w-2xl flex-wrap gap-2 pt-3">
            {Array.from({ length: parts }, (_, index) => (
              <PrintButton key={index} date={day.date} query={`which=all&part=${index + 1}`} look="outline">
                {fill(words.print.part, { part: index + 1, parts })}
              </PrintButton>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

interface PrintButtonProps {
  /** `L` presses it: the first of them. */
  readonly isFirst?: boolean;
  readonly date: string;
  readonly query: string;
  readonly look: 'primary' | 'outline';
  readonly children: string;
}

/** Fetches labels and saves them as a file; new ones count as printed then. */
function PrintButton({ date, query, look, isFirst, children }: PrintButtonProps): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  // The server's sentence about parcels with a recalled dish, until it is answered (rule F95).
  const [recalled, setRecalled] = useState<string>();
  const dispatch = useDispatch();
  const draw = async (isRecallKnown: boolean): Promise<void> => {
    setRecalled(undefined);
    setState('busy');
    const path = `/api/admin/deliveries/${date}/labels?${query}`;
    const answer = await fetchFile(path, 'application/pdf', { isRecallKnown });
    const { file, status } = answer;
    if (file) {
      saveFile(file, fill(words.print.name, { date }));
      dispatch(deliveryApi.util.invalidateTags(['deliveryDay']));
    }
    const problem = answer.file ? undefined : problemFrom(status, answer.body);
    const isQuestion = problem?.code === 'dish_recalled';
    if (isQuestion) setRecalled(problem.detail);
    setState(file || isQuestion ? 'ready' : 'failed');
  };
  usePageActions(isFirst ? [{ label: children, key: 'l', run: () => void draw(false) }] : []);
  return (
    <span>
      <Button
        look={look}
        busy={state === 'busy'}
        aria-keyshortcuts={isFirst ? 'L' : undefined}
        onClick={() => void draw(false)}
      >
        <Printer className="size-4" aria-hidden />
        {state === 'busy' ? words.print.busy : children}
      </Button>
      <span role="status" className="block text-sm font-medium text-tomato empty:hidden">
        {state === 'failed' ? words.print.failed : ''}
      </span>
      <RecallQuestion
        detail={recalled}
        onClose={() => setRecalled(undefined)}
        title={words.print.recalledTitle}
        text={words.print.recalledText}
        confirm={words.print.recalledConfirm}
        onConfirm={() => void draw(true)}
      />
    </span>
  );
}
