import { useState, type ReactElement } from 'react';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { Recall } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { kitchenRecall as words } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { useLazyAdminKitchenRecallQuery } from './kitchen-api.js';
import { adminDate } from '../parts/cells.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

/** Lots are printed in capitals. */
const lotOf = (typed: string): string => typed.trim().toUpperCase();
const LOT = /^[A-Z0-9][A-Z0-9./-]{0,39}$/;

/** The orders that contain a lot (rule F9). Searched on demand, since each search is audited. */
export function KitchenRecall(): ReactElement {
  const [asked, setAsked] = useState('');
  const [ask, { currentData: recall, isFetching, error }] = useLazyAdminKitchenRecallQuery();
  const server = useServerForm({
    defaults: { lot: '' },
    issuesOf: ({ lot }) => (LOT.test(lotOf(lot)) ? {} : { lot: words.lotWrong }),
    warns: false,
    // A lot that no order contains is shown below, like any other result.
    fields: { fieldOf: () => undefined },
    send: async ({ lot }) => {
      setAsked(lotOf(lot));
      return (await ask({ lot: lotOf(lot) })).error;
    },
  });
  const isUnknown = isApiError(error) && error.data.code === 'not_found';
  return (
    <>
      <h3 className="text-xl font-bold">{words.heading}</h3>
      <p className="mt-1 max-w-2xl text-ink-2">{words.text}</p>
      <form {...server.formProps} className="no-print mt-4 flex max-w-xl flex-wrap items-start gap-3">
        <TextField
          className="min-w-48 flex-1"
          label={words.lot}
          help={words.lotHelp}
          autoComplete="off"
          spellCheck={false}
          {...server.text('lot')}
        />
        <Button type="submit" className="mt-7.5" busy={isFetching}>
          {words.find}
        </Button>
      </form>
      {isFetching && <TableSkeleton rows={3} />}
      {!isFetching && isUnknown && (
        <div role="status" className="mt-6 rounded-2xl bg-oat p-8 text-center">
          <p className="font-display text-xl font-bold">{words.none.heading}</p>
          <p className="mt-2 text-ink-2">{words.none.text}</p>
        </div>
      )}
      {!isFetching && error && !isUnknown && (
        <div className="mt-6">
          <LoadFailed {...adminParts.notLoaded} onRetry={() => void ask({ lot: asked })} />
        </div>
      )}
      {!isFetching && !error && recall && recall.lot === asked && <Found recall={recall} />}
    </>
  );
}

function Found({ recall }: { readonly recall: Recall }): ReactElement {
  const { lot, dishes, orders, portions, people } = recall;
  return (
    <div className="mt-6">
      <h4 className="text-lg font-bold" role="status">
        {fill(words.found, { lot })}
        {': '}
        {fill(orders === 1 ? words.orders.one : words.orders.other, { count: orders })}
        {', '}
        {fill(portions === 1 ? words.portions.one : words.portions.other, { count: portions })}
      </h4>
      <ul className="mt-2 text-ink-2">
        {dishes.map(({ date, dish, name, useBy }) => (
          <li key={`${date} ${dish}`}>
            {fill(words.dish, { name, date: adminDate(date), useBy: adminDate(useBy) })}
          </li>
        ))}
      </ul>
      <FileButton lot={lot} />
      {people.length < orders && <p className="mt-4">{fill(words.first, { count: people.length })}</p>}
      <ul aria-label={words.table} className="mt-4 divide-y divide-line border-y border-line">
        {people.map((person) => (
          <Person key={person.orderId} person={person} />
        ))}
      </ul>
    </div>
  );
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

function FileButton({ lot }: { readonly lot: string }): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const download = async (): Promise<void> => {
    setState('busy');
    const { file } = await fetchFile(`/api/admin/kitchen/recall/file?lot=${encodeURIComponent(lot)}`);
    if (file) saveFile(file, fill(words.fileName, { lot: lot.replaceAll('/', '-') }));
    setState(file ? 'ready' : 'failed');
  };
  return (
    <div className="no-print mt-4">
      <Button look="outline" busy={state === 'busy'} onClick={() => void download()}>
        {state === 'busy' ? words.fileBusy : words.file}
      </Button>
      <p role="status" className="text-sm font-medium text-tomato">
        {state === 'failed' ? words.fileFailed : ''}
      </p>
    </div>
  );
}
