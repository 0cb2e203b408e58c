import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { Recall } from '#frontend/api/generated-admin.js';
import { kitchenRecall as words } from '#frontend/copy/admin/food/recalls.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { adminDate, formatCount } from '../parts/cells.js';
import { RecallDialog } from '../recalls/recall-dialog.js';
import { fileOf, type RecallSearch } from './recall-scope.js';

type Counted = { readonly one: string; readonly other: string };
const counted = (text: Counted, count: number): string =>
  fill(count === 1 ? text.one : text.other, { count: formatCount(count) });

interface FoundProps {
  readonly recall: Recall;
  readonly search: RecallSearch;
}

/** Who received it, as a list and as a file, and the way to write to them. */
export function FoundRecall({ recall, search }: FoundProps): ReactElement {
  const { lot, batch, deliveries, dishes, orders, portions, people, customers, withoutEmail } = recall;
  const [dialog, setDialog] = useState<'closed' | 'open' | 'written'>('closed');
  return (
    <div className="mt-6">
      <h4 className="text-lg font-bold" role="status">
        {`${headingOf(recall)}: ${counted(words.orders, orders)}, ${counted(words.portions, portions)}`}
      </h4>
      {deliveries.length > 0 && (
        <ul className="mt-2">
          {deliveries.map(({ id, ingredient, supplier, receivedOn }) => (
            <li key={id}>
              {fill(words.delivery, { ingredient, supplier: supplier.name, date: adminDate(receivedOn) })}
            </li>
          ))}
        </ul>
      )}
      {dishes.length === 0 && <p className="mt-2 font-semibold">{words.inNoDish}</p>}
      <ul className="mt-2 max-h-40 overflow-y-auto text-ink-2">
        {linesOf(recall).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2 font-semibold">{counted(words.people, customers)}</p>
      {withoutEmail > 0 && <p className="text-tomato">{counted(words.withoutEmail, withoutEmail)}</p>}
      <div className="no-print mt-4 flex flex-wrap items-start gap-3">
        {dishes.length > 0 && <Button onClick={() => setDialog('open')}>{words.write}</Button>}
        <FileButton search={search} name={lot ?? batch ?? dishes[0]?.dish ?? ''} />
      </div>
      <p role="status" className="mt-2">
        {dialog === 'written' && words.written}
      </p>
      {dialog === 'open' && (
        <RecallDialog
          search={search}
          customers={customers}
          onClose={() => setDialog('closed')}
          onWritten={() => setDialog('written')}
        />
      )}
      {people.length < orders && <p className="mt-4">{fill(words.first, { count: people.length })}</p>}
      <ul aria-label={words.table} className="mt-4 divide-y divide-line border-y border-line">
        {people.map((each) => (
          <Person key={each.orderId} person={each} />
        ))}
      </ul>
    </div>
  );
}

/** Each dish and day once: the same recipe sold alone and as a tray has one name. */
function linesOf({ dishes, lot }: Recall): string[] {
  return [...new Set(dishes.map((each) => lineOf(each, lot)))];
}

function headingOf({ lot, batch, dishes }: Recall): string {
  if (lot !== null) return fill(words.found, { lot });
  if (batch !== null) return fill(words.foundBatch, { batch });
  return fill(words.foundDish, { name: dishes[0]?.name ?? '' });
}

function lineOf({ date, name, useBy, lots }: Recall['dishes'][number], lot: string | null): string {
  const what = { name, date: adminDate(date) };
  if (useBy !== null) return fill(words.line, { ...what, useBy: adminDate(useBy) });
  return lot === null && lots.length > 0
    ? fill(words.lineOfLots, { ...what, lots: lots.join(', ') })
    : fill(words.lineOfDay, what);
}

function Person({ person }: { readonly person: Recall['people'][number] }): ReactElement {
  const { orderCode, name, email, phone, address, dishes } = person;
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 [overflow-wrap:anywhere] md:grid-cols-[7rem_1fr_1fr]">
      <code className="font-bold">{orderCode}</code>
      <div>
        <p className="font-semibold">{name || words.erased}</p>
        {phone && (
          <a className="inline-flex min-h-11 items-center underline md:min-h-0" href={`tel:${phone}`}>
            {phone}
          </a>
        )}{' '}
        {email && (
          <a className="inline-flex min-h-11 items-center underline md:min-h-0" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        <p className="text-sm text-ink-2">{address}</p>
      </div>
      <ul>
        {dishes.map((dish) => (
          <li key={dish.name}>
            <span className="tnum">{dish.portions}</span> × {dish.name}
          </li>
        ))}
      </ul>
    </li>
  );
}

function FileButton({
  search,
  name,
}: {
  readonly search: RecallSearch;
  readonly name: string;
}): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const download = async (): Promise<void> => {
    setState('busy');
    const { file } = await fetchFile(fileOf(search));
    if (file) saveFile(file, fill(words.fileName, { name: name.replaceAll('/', '-') }));
    setState(file ? 'ready' : 'failed');
  };
  return (
    <div>
      <Button look="outline" busy={state === 'busy'} onClick={() => void download()}>
        {state === 'busy' ? words.fileBusy : words.file}
      </Button>
      <p role="status" className="text-sm font-medium text-tomato">
        {state === 'failed' ? words.fileFailed : ''}
      </p>
    </div>
  );
}
