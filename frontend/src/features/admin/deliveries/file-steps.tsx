import { Download, Upload } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { DeliveryDaySummary } from '#frontend/api/generated-admin.js';
import { problemFrom } from '#frontend/api/problem-reading.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminDeliveries } from '#frontend/copy/delivery/admin-deliveries.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { usePageActions } from '../palette/page-actions.js';
import { useAdminDispatchDeliveryDayMutation, useAdminImportTrackingMutation } from './delivery-api.js';
import { countOf } from './day-figures.js';
import { RecallQuestion } from './recall-question.js';

const words = adminDeliveries.file;
const MAX_BYTES = 1_000_000;

interface DayProps {
  readonly day: DeliveryDaySummary;
}

/** For a courier without an API: the day as a table, its numbers back, and all of them left. */
export function FileSteps({ day }: DayProps): ReactElement {
  const hasParcels = countOf(day, 'requested', 'booked', 'label_printed') > 0;
  return (
    <section className="no-print mt-6 rounded-2xl border border-line bg-paper p-5">
      <h4 className="text-lg font-bold">{words.heading}</h4>
      <p className="mt-1 max-w-2xl text-ink-2">{words.text}</p>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {hasParcels && <DownloadButton date={day.date} />}
        <UploadButton date={day.date} />
        {countOf(day, 'booked', 'label_printed') > 0 && <LeaveButton day={day} />}
      </div>
    </section>
  );
}

function DownloadButton({ date }: { readonly date: string }): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const [recalled, setRecalled] = useState<string>();
  const download = async (query: '' | '?recalled=known'): Promise<void> => {
    setRecalled(undefined);
    setState('busy');
    const answer = await fetchFile(`/api/admin/deliveries/${date}/file${query}`, 'text/csv');
    if (answer.file) saveFile(answer.file, fill(words.name, { date }));
    const problem = answer.file ? undefined : problemFrom(answer.status, answer.body);
    const isQuestion = problem?.code === 'dish_recalled';
    if (isQuestion) setRecalled(problem.detail);
    setState(answer.file || isQuestion ? 'ready' : 'failed');
  };
  return (
    <span>
      <Button look="outline" busy={state === 'busy'} onClick={() => void download('')}>
        <Download className="size-4" aria-hidden />
        {words.download}
      </Button>
      <span role="status" className="block text-sm font-medium text-tomato empty:hidden">
        {state === 'failed' ? words.failed : ''}
      </span>
      <RecallQuestion
        detail={recalled}
        onClose={() => setRecalled(undefined)}
        title={words.listedTitle}
        text={words.listedText}
        confirm={words.listedConfirm}
        onConfirm={() => void download('?recalled=known')}
      />
    </span>
  );
}

function UploadButton({ date }: { readonly date: string }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [upload, { data, isLoading }] = useAdminImportTrackingMutation();
  const send = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setTooLarge(chosen.size > MAX_BYTES);
    if (chosen.size <= MAX_BYTES) await upload({ date, body: { file: await chosen.text() } });
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label={words.upload}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button look="outline" busy={isLoading} onClick={() => input.current?.click()}>
        <Upload className="size-4" aria-hidden />
        {isLoading ? words.uploading : words.upload}
      </Button>
      <div role="status" className="pt-1.5 text-sm empty:hidden">
        {isTooLarge && <p className="font-medium text-tomato">{words.tooLarge}</p>}
        {data && !isTooLarge && (
          <p>{fill(data.matched === 1 ? words.matched.one : words.matched.other, { count: data.matched })}</p>
        )}
        {data && !isTooLarge && data.unknown.length > 0 && <Unknown lines={data.unknown} />}
      </div>
    </div>
  );
}

function Unknown({ lines }: { readonly lines: readonly string[] }): ReactElement {
  return (
    <>
      <p className="mt-1 font-medium text-tomato">
        {fill(lines.length === 1 ? words.unknown.one : words.unknown.other, { count: lines.length })}
      </p>
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function LeaveButton({ day }: DayProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  // The server's sentence about parcels with a recalled dish, until it is answered (rule F95).
  const [recalled, setRecalled] = useState<string>();
  const [send, { isLoading }] = useAdminDispatchDeliveryDayMutation();
  const ask = (): void => setAsking(true);
  usePageActions(day.mayLeave ? [{ label: words.dispatch, key: 'd', run: ask }] : []);
  if (!day.mayLeave) return <p className="self-center text-sm text-ink-2">{words.dispatchEarly}</p>;
  const left = async (isRecallKnown: boolean): Promise<void> => {
    const { error } = await send({ date: day.date, recallAnswer: { isRecallKnown } });
    const isQuestion = isApiError(error) && error.data.code === 'dish_recalled';
    setRecalled(isQuestion ? error.data.detail : undefined);
    setAsking(false);
  };
  return (
    <>
      <Button aria-keyshortcuts="D" onClick={ask}>
        {words.dispatch}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.dispatchTitle}
        text={words.dispatchText}
        confirm={words.dispatchConfirm}
        cancel={words.cancel}
        closeLabel={adminParts.close}
        busy={isLoading}
        onConfirm={() => void left(false)}
      />
      <RecallQuestion
        detail={recalled}
        onClose={() => setRecalled(undefined)}
        title={words.recalledTitle}
        text={words.recalledText}
        confirm={words.recalledConfirm}
        cancel={words.cancel}
        busy={isLoading}
        onConfirm={() => void left(true)}
      />
    </>
  );
}
