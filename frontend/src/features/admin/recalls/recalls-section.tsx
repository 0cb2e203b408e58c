import type { ReactElement } from 'react';
import type { RecallMessage } from '#frontend/api/generated-admin.js';
import { adminRecalls as words } from '#frontend/copy/admin/food/recalls.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { adminDate, adminMoment, formatCount } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { usePages } from '../parts/use-pages.js';
import { useAdminListRecallsQuery } from './recall-api.js';
import { RecallDecisions } from './recall-decisions.js';

/** While emails are on their way, their number is read again this often. */
const AGAIN_AFTER_MS = 3_000;

type Counted = { readonly one: string; readonly other: string };
const counted = (text: Counted, count: number): string =>
  fill(count === 1 ? text.one : text.other, { count: formatCount(count) });

/** Messages about recalled dishes: who approves them, and whom they reached (rule F94). */
export function RecallsSection(): ReactElement {
  const pages = usePages('');
  const { cursor } = pages;
  const shown = useAdminListRecallsQuery({ cursor }, { refetchOnMountOrArgChange: true });
  const isSending = shown.currentData?.items.some(({ onTheWay }) => onTheWay > 0) ?? false;
  useAdminListRecallsQuery(
    { cursor },
    { skip: !isSending, pollingInterval: AGAIN_AFTER_MS, skipPollingIfUnfocused: true },
  );
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} />
      <PagedTable
        label={words.table}
        columns={columnsOf(() => void shown.refetch())}
        keyOf={({ id }) => id}
        answer={shown}
        pages={pages}
        empty={words.empty}
      />
    </section>
  );
}

function columnsOf(onDone: () => void): readonly Column<RecallMessage>[] {
  const { columns } = words;
  return [
    { name: 'about', head: columns.about, cell: (recall) => <About recall={recall} /> },
    { name: 'message', head: columns.message, cell: (recall) => <Message recall={recall} /> },
    { name: 'people', head: columns.people, cell: (recall) => <People recall={recall} /> },
    { name: 'state', head: columns.state, cell: (recall) => <State recall={recall} /> },
    {
      name: 'decide',
      head: columns.decide,
      atEnd: true,
      cell: (recall) => <RecallDecisions recall={recall} onDone={onDone} />,
    },
  ];
}

interface RecallProps {
  readonly recall: RecallMessage;
}

/** Each dish once, with the days of its deliveries. */
function About({ recall: { lot, batch, dishes } }: RecallProps): ReactElement {
  // Sold alone and as a tray it has two keys and one name.
  const names = [...new Set(dishes.map(({ name }) => name))];
  return (
    <>
      {lot !== null && <p className="font-semibold">{fill(words.lot, { lot })}</p>}
      {batch !== null && <p className="font-semibold">{fill(words.batch, { batch })}</p>}
      <ul>
        {names.map((name) => (
          <li key={name}>{daysText(dishes.filter((dish) => dish.name === name))}</li>
        ))}
      </ul>
    </>
  );
}

function daysText(days: RecallMessage['dishes']): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const { name } = first;
  return first.date === last.date
    ? fill(words.dish, { name, date: adminDate(first.date) })
    : fill(words.dishDays, { name, from: adminDate(first.date), to: adminDate(last.date) });
}

function Message({ recall: { subject, message, instruction } }: RecallProps): ReactElement {
  return (
    <div className="max-w-md whitespace-pre-line [overflow-wrap:anywhere]">
      <p className="font-semibold">{subject}</p>
      <p className="mt-1 text-sm">{message}</p>
      <p className="mt-1 text-sm">{fill(words.whatToDo, { instruction })}</p>
    </div>
  );
}

function People({ recall: { orders, customers, withoutEmail } }: RecallProps): ReactElement {
  return (
    <ul>
      <li>{counted(words.orders, orders)}</li>
      <li>{counted(words.people, customers)}</li>
      {withoutEmail > 0 && <li className="font-semibold">{counted(words.withoutEmail, withoutEmail)}</li>}
    </ul>
  );
}

function State({ recall }: RecallProps): ReactElement {
  const { state, writtenAt, endedAt, reason } = recall;
  return (
    <>
      <Badge tone={state === 'waiting' ? 'warn' : 'plain'}>{words.states[state]}</Badge>
      <p className="mt-1 text-sm text-ink-2">{adminMoment(endedAt ?? writtenAt)}</p>
      {reason !== null && <p className="mt-1 text-sm [overflow-wrap:anywhere]">{reason}</p>}
      {state === 'sent' && <Progress recall={recall} />}
    </>
  );
}

function Progress({ recall }: RecallProps): ReactElement {
  const { reached, onTheWay, failed, gone, lastError } = recall;
  const all = formatCount(reached + onTheWay + failed + gone);
  return (
    <ul className="mt-1 text-sm" role="status">
      <li className="font-semibold">{fill(words.reached, { count: formatCount(reached), all })}</li>
      {onTheWay > 0 && <li>{fill(words.onTheWay, { count: formatCount(onTheWay) })}</li>}
      {failed > 0 && (
        <li className="font-semibold text-tomato">{fill(words.failed, { count: formatCount(failed) })}</li>
      )}
      {gone > 0 && <li>{fill(words.gone, { count: formatCount(gone) })}</li>}
      {lastError !== null && (
        <li className="[overflow-wrap:anywhere]">{fill(words.lastError, { error: lastError })}</li>
      )}
    </ul>
  );
}
