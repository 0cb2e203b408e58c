import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { formatPence } from '@rules/money/money';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { useListCommissionStatementsQuery, type Statement } from '#frontend/api/referral.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { longMonth } from './months.js';
import { londonFormat } from '@rules/london';

const { heading, empty, csv, pdf } = referral.dashboard.statements;
const { states, download, notLoaded, loading } = referral.statements;
const tryAgain = referral.notLoaded.button;
const DAY = londonFormat({ dateStyle: 'medium' });

/** One line per month with entries, each with a download. */
export function StatementsSection(): ReactElement {
  const { data, isError, isFetching, refetch } = useListCommissionStatementsQuery();
  const items = data?.items ?? [];
  return (
    <Section id="statements" heading={heading}>
      {!data && !isError && (
        <div aria-busy="true">
          <span role="status" className="sr-only">
            {loading}
          </span>
          <Skeleton className="h-16 rounded-xl" />
        </div>
      )}
      {!data && isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {notLoaded}
          <Button look="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {tryAgain}
          </Button>
        </p>
      )}
      {data && items.length === 0 && <p className="text-ink-2">{empty}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {items.map((each) => (
            <Line key={each.month} statement={each} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ statement }: { readonly statement: Statement }): ReactElement {
  const { month, state, totalPence, openingPence } = statement;
  const words = referral.statements;
  const name = longMonth(month);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={state === 'paid' ? 'sage' : 'oat'}>
            {isCarried(statement) && state === 'paid' ? states.later : states[state]}
          </Badge>
        </p>
        <p className="tnum pt-0.5 text-sm text-ink-2">
          {[
            fill(words.earned, { amount: formatPence(totalPence) }),
            ...(openingPence === 0 ? [] : [fill(words.carriedIn, { amount: formatPence(openingPence) })]),
            outcomeOf(statement),
          ].join(' · ')}
        </p>
      </div>
      <div className="flex gap-2">
        <FileButton month={month} type="text/csv" extension="csv" label={csv} />
        <FileButton month={month} type="application/pdf" extension="pdf" label={pdf} />
      </div>
    </li>
  );
}

/** Its money went on to a later statement, whose transfer pays both. */
function isCarried({ month, payoutMonth }: Statement): boolean {
  return payoutMonth !== null && payoutMonth !== month;
}

/** Where the statement's balance went: each amount is named as paid on one statement only. */
function outcomeOf(statement: Statement): string {
  const { state, closingPence, payoutPence, payoutMonth, paidAt } = statement;
  const { carriedOver, paidLater, paidNow, onItsWay, payable } = referral.statements;
  const amount = formatPence(closingPence);
  if (state === 'carried_over') return fill(carriedOver, { amount });
  if (payoutMonth !== null && isCarried(statement))
    return state === 'paid'
      ? fill(paidLater, { amount, month: longMonth(payoutMonth) })
      : fill(carriedOver, { amount });
  if (state === 'payable') return fill(payable, { amount });
  const transferred = formatPence(payoutPence ?? closingPence);
  return paidAt === null
    ? fill(onItsWay, { amount: transferred })
    : fill(paidNow, { amount: transferred, date: DAY.format(new Date(paidAt)) });
}

interface FileButtonProps {
  readonly month: string;
  readonly type: 'text/csv' | 'application/pdf';
  readonly extension: 'csv' | 'pdf';
  readonly label: string;
}

function FileButton({ month, type, extension, label }: FileButtonProps): ReactElement {
  const dispatch = useDispatch();
  const [isBusy, setBusy] = useState(false);
  const Icon = extension === 'csv' ? FileSpreadsheet : FileText;
  const save = async (): Promise<void> => {
    setBusy(true);
    const { file } = await fetchFile(`/api/referral/statements/${month}`, type);
    setBusy(false);
    if (file) saveFile(file, `statement-${month}.${extension}`);
    else dispatch(notify({ toast: 'unexpected' }));
  };
  return (
    <Button
      look="outline"
      size="sm"
      busy={isBusy}
      aria-label={fill(download, { month: longMonth(month), format: label })}
      onClick={() => void save()}
    >
      <Icon className="size-4" aria-hidden />
      {label}
    </Button>
  );
}
