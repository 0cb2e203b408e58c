import { allergenWords } from '@rules/food/allergens';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { LabelWarning, LabelWarningCalls } from '#frontend/api/generated-admin.js';
import { kitchenWarnings as words } from '#frontend/copy/admin/label-warnings.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import {
  useAdminListLabelWarningsQuery,
  useAdminSendLabelWarningMutation,
  useAdminResolveLabelWarningMutation,
  useLazyAdminLabelWarningCallsQuery,
} from './kitchen-api.js';
import { adminDate, adminMoment } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { ReasonDialog } from '../parts/reason-dialog.js';
import { usePages } from '../parts/use-pages.js';
import { isEditConflict } from '../record/edit-conflict.js';

/** Label warnings for parcels that have left: whom to call, one email to all, or why none (rule F78). */
export function KitchenWarnings(): ReactElement {
  const pages = usePages('');
  const answer = useAdminListLabelWarningsQuery(
    { cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <h3 className="text-xl font-bold">{words.heading}</h3>
      <p className="mt-1 max-w-2xl text-ink-2">{words.text}</p>
      <PagedTable
        label={words.table}
        columns={columnsOf(() => void answer.refetch())}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
    </>
  );
}

function columnsOf(onDone: () => void): readonly Column<LabelWarning>[] {
  const { columns } = words;
  return [
    { name: 'dish', head: columns.dish, cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { name: 'change', head: columns.change, cell: (warning) => <Change warning={warning} /> },
    {
      name: 'parcels',
      head: columns.parcels,
      cell: ({ parcels, customers, from, to }) =>
        parcels === 0
          ? null
          : fill(parcels === 1 ? words.parcels.one : words.parcels.other, {
              count: parcels,
              customers,
              from: from === null ? '' : adminDate(from),
              to: to === null ? '' : adminDate(to),
            }),
    },
    { name: 'state', head: columns.state, cell: (warning) => <State warning={warning} /> },
    {
      name: 'decide',
      head: columns.decide,
      atEnd: true,
      cell: (warning) => (warning.parcels === 0 ? null : <Decisions warning={warning} onDone={onDone} />),
    },
  ];
}

function Change({ warning }: { readonly warning: LabelWarning }): ReactElement {
  const { contains, mayContain, lostDiets } = warning;
  return (
    <ul>
      {contains.length > 0 && <li>{fill(words.contains, { names: allergenWords(contains) })}</li>}
      {mayContain.length > 0 && <li>{fill(words.mayContain, { names: allergenWords(mayContain) })}</li>}
      {lostDiets.length > 0 && <li>{fill(words.lostDiets, { names: lostDiets.join(', ') })}</li>}
    </ul>
  );
}

function State({ warning }: { readonly warning: LabelWarning }): ReactElement {
  const { state, raisedAt, endedAt, reason } = warning;
  return (
    <>
      <Badge tone={state === 'open' ? 'warn' : 'plain'}>{words.states[state]}</Badge>
      <p className="mt-1 text-sm text-ink-2">{adminMoment(endedAt ?? raisedAt)}</p>
      {reason !== null && <p className="mt-1 text-sm [overflow-wrap:anywhere]">{reason}</p>}
    </>
  );
}

interface DecisionsProps {
  readonly warning: LabelWarning;
  readonly onDone: () => void;
}

function Decisions({ warning, onDone }: DecisionsProps): ReactElement {
  const { id, version, name, state, customers } = warning;
  const [asked, setAsked] = useState<'send' | 'settle'>();
  const [send, { isLoading: isSending }] = useAdminSendLabelWarningMutation();
  const [settle, { isLoading: isSettling }] = useAdminResolveLabelWarningMutation();
  const dispatch = useDispatch();
  const decide = async (reason?: string): Promise<void> => {
    const answer =
      reason === undefined
        ? await send({ id, body: { version } })
        : await settle({ id, body: { version, reason } });
    // The reason that was typed is kept for the current version (rule A27).
    if (reason === undefined || !isEditConflict(answer.error)) setAsked(undefined);
    // Refresh also after a refusal: an outdated state may be the reason.
    onDone();
    if (!answer.error) {
      dispatch(notify({ toast: reason === undefined ? 'labelWarningSent' : 'labelWarningResolved' }));
    }
  };
  return (
    <div className="flex flex-col items-end gap-2">
      <Calls id={id} name={name} />
      {state === 'open' && (
        <>
          <Button size="sm" disabled={customers === 0} onClick={() => setAsked('send')}>
            {words.send}
          </Button>
          <Button size="sm" look="outline" onClick={() => setAsked('settle')}>
            {words.settle}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asked === 'send'}
        onClose={() => setAsked(undefined)}
        title={fill(words.sendTitle, { name })}
        text={fill(customers === 1 ? words.sendText.one : words.sendText.other, { count: customers })}
        confirm={words.sendConfirm}
        cancel={adminParts.cancel}
        closeLabel={adminParts.close}
        busy={isSending}
        onConfirm={() => void decide()}
      />
      <ReasonDialog
        key={String(asked === 'settle')}
        open={asked === 'settle'}
        onClose={() => setAsked(undefined)}
        title={fill(words.settleTitle, { name })}
        text={words.settleText}
        confirm={words.settleConfirm}
        busy={isSettling}
        onConfirm={(reason) => void decide(reason)}
      />
    </div>
  );
}

/** Fetched on demand, since each view is audited. */
function Calls({ id, name }: Pick<LabelWarning, 'id' | 'name'>): ReactElement {
  const [ask, { data: calls, isFetching }] = useLazyAdminLabelWarningCallsQuery();
  return (
    <div className="max-w-sm text-right">
      {!calls && (
        <Button look="outline" size="sm" busy={isFetching} onClick={() => void ask({ id })}>
          {words.calls}
        </Button>
      )}
      {calls && <CallList calls={calls} name={name} />}
    </div>
  );
}

function CallList({
  calls,
  name,
}: {
  readonly calls: LabelWarningCalls;
  readonly name: string;
}): ReactElement {
  if (calls.items.length === 0) return <p role="status">{words.noCalls}</p>;
  return (
    <>
      <ul aria-label={fill(words.callsOf, { name })} className="space-y-2">
        {calls.items.map(({ orderId, orderCode, name: who, phone, declared, note }) => (
          <li key={orderId} className="[overflow-wrap:anywhere]">
            {who}, <code>{orderCode}</code>
            <br />
            <a className="inline-flex min-h-11 items-center underline md:min-h-0" href={`tel:${phone}`}>
              {phone}
            </a>
            {declared.length > 0 && <p>{fill(words.declared, { names: allergenWords(declared) })}</p>}
            {note !== null && <p className="text-sm text-ink-2">{fill(words.note, { note })}</p>}
          </li>
        ))}
      </ul>
      {!calls.isWhole && <p className="mt-2 text-sm">{words.callsMore}</p>}
    </>
  );
}
