import { FileUp } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { bulkOrders } from '#frontend/copy/admin/lists/order-list.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminAccessQuery } from '#frontend/features/admin/admin-api.js';
import { usePageActions } from '#frontend/features/admin/palette/page-actions.js';
import { formatCount } from '#frontend/features/admin/parts/cells.js';
import { useAdminDispatchOrdersMutation } from '../order-api.js';
import type { BulkDialogProps } from './bulk-dialog.js';
import { BulkResultsView, counted, shownOrder } from './bulk-results.js';
import { parseParcels, type ParcelLine } from './parse-parcels.js';
import { useBulkRun } from './use-bulk-run.js';

const { dispatch: words } = bulkOrders;
/** Of one action: the server's own limit for a selection (rule A41). */
const MOST = 2_000;
/** Up to this many orders are listed, to be completed by hand or with a scanner; more come from a list. */
const LISTED = 20;

interface Values {
  readonly lines: string;
  readonly carrier: string;
}

/** Dispatches by a list of tracking numbers, without a selection: a whole day by one file. */
export function DispatchFromFile(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const { data: access } = useAdminAccessQuery();
  const isAllowed = access?.roles.some((role) => role === 'admin' || role === 'support') ?? false;
  const open = (): void => setOpen(true);
  usePageActions(isAllowed ? [{ label: bulkOrders.fromFile, key: 'd', run: open }] : []);
  if (!isAllowed) return null;
  return (
    <>
      <Button look="outline" size="sm" aria-keyshortcuts="D" onClick={open}>
        <FileUp className="size-4" aria-hidden />
        {bulkOrders.fromFile}
      </Button>
      {isOpen && <DispatchDialog orders={[]} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Dispatches orders with their tracking numbers, pasted or from a file. Each line names its order, so that no
 * parcel gets the number of another; with a selection, only lines of selected orders are used.
 */
export function DispatchDialog({ orders, onClose }: BulkDialogProps): ReactElement {
  const [send] = useAdminDispatchOrdersMutation();
  const run = useBulkRun<ParcelLine>({
    nameOf: ({ order }) => order,
    send: async (lines) => {
      const parcels = lines.map(({ order, trackingNumber, carrier }) => ({
        order,
        trackingNumber,
        ...(carrier ? { carrier } : {}),
      }));
      return (await send({ bulkDispatch: { parcels } })).data?.results;
    },
  });
  const server = useServerForm<Values>({
    defaults: { lines: startOf(orders), carrier: '' },
    issuesOf: ({ lines }) => issuesOf(usable(parseParcels(lines), orders)),
    warns: run.outcomes === undefined,
    send: async ({ lines, carrier }) => {
      const parcels = usable(parseParcels(lines), orders);
      await run.run(parcels.map((each) => ({ ...each, carrier: each.carrier || carrier.trim() })));
    },
  });
  const isAsking = run.outcomes === undefined && !run.isRunning;
  return (
    <Dialog
      open
      onClose={() => onClose(run.outcomes)}
      unsaved={isAsking && server.isDirty}
      title={words.title}
      description={isAsking ? words.text : undefined}
      closeLabel={bulkOrders.close}
      footer={
        isAsking ? (
          <AskFooter server={server} orders={orders} onClose={() => onClose()} />
        ) : (
          <Button disabled={run.isRunning} onClick={() => onClose(run.outcomes)}>
            {bulkOrders.close}
          </Button>
        )
      }
    >
      {isAsking && <ParcelForm server={server} orders={orders} />}
      <BulkResultsView run={run} done={words.done} nameOf={shownOrder} />
    </Dialog>
  );
}

/** The numbers of a few selected orders, each with the place for its tracking number. */
function startOf(orders: readonly AdminOrderItem[]): string {
  return orders.length > LISTED ? '' : orders.map(({ id, orderCode }) => `${orderCode ?? id}, `).join('\n');
}

interface PartProps {
  readonly server: ServerForm<Values>;
  readonly orders: readonly AdminOrderItem[];
}

function AskFooter({ server, orders, onClose }: PartProps & { readonly onClose: () => void }): ReactElement {
  const count = usable(parseParcels(server.form.watch('lines')), orders).filter(hasNumber).length;
  return (
    <>
      <Button look="outline" onClick={onClose}>
        {bulkOrders.cancel}
      </Button>
      <Button type="submit" form={server.formProps.id} busy={server.isBusy}>
        {count === 0 ? words.plain : counted(words.confirm, count)}
      </Button>
    </>
  );
}

function ParcelForm({ server, orders }: PartProps): ReactElement {
  const { form, formProps, text } = server;
  const parcels = parseParcels(form.watch('lines'));
  const ready = usable(parcels, orders);
  const foreign = parcels.length - ready.length;
  const numbered = ready.filter(hasNumber);
  const missing = orders.length - new Set(numbered.map(({ order }) => order.toLowerCase())).size;
  return (
    <form {...formProps} className="mt-5 space-y-4">
      <TextAreaField
        label={words.lines}
        placeholder={words.placeholder}
        rows={8}
        spellCheck={false}
        {...text('lines')}
      />
      <label className="block text-[0.9375rem] font-semibold">
        {words.file}
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="mt-1.5 block w-full text-sm font-normal"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            void file?.text().then((lines) => form.setValue('lines', lines, { shouldDirty: true }));
          }}
        />
        <span className="block pt-1 text-sm font-normal text-ink-2">{words.fileHelp}</span>
      </label>
      <TextField
        label={adminOrder.dispatch.carrier}
        placeholder={adminOrder.dispatch.carrierPlaceholder}
        maxLength={60}
        {...text('carrier')}
      />
      <div role="status" className="space-y-1 text-sm">
        {numbered.length > 0 && <p className="font-semibold">{counted(words.ready, numbered.length)}</p>}
        {numbered.length > 0 && missing > 0 && <p>{counted(words.missing, missing)}</p>}
        {foreign > 0 && <p>{counted(words.foreign, foreign)}</p>}
      </div>
    </form>
  );
}

const hasNumber = ({ trackingNumber }: ParcelLine): boolean => trackingNumber !== '';

/** The lines of selected orders; every line when none is selected. */
function usable(parcels: readonly ParcelLine[], orders: readonly AdminOrderItem[]): ParcelLine[] {
  if (orders.length === 0) return [...parcels];
  const names = new Map(
    orders.flatMap(({ id, orderCode }) =>
      [id, ...(orderCode ? [orderCode] : [])].map((name) => [name.toLowerCase(), id]),
    ),
  );
  return parcels.filter(({ order }) => names.has(order.toLowerCase()));
}

function issuesOf(parcels: readonly ParcelLine[]): Record<string, string> {
  if (parcels.length === 0) return { lines: words.nothing };
  if (parcels.length > MOST) return { lines: fill(words.tooMany, { count: formatCount(MOST) }) };
  const empty = parcels.find(({ order, trackingNumber }) => order.length < 8 || trackingNumber === '');
  if (empty) return { lines: fill(words.wrong, { line: empty.line }) };
  const order = firstTwice(parcels.map((each) => each.order.toLowerCase()));
  if (order !== undefined) return { lines: fill(words.twice, { order: shownOrder(order).toUpperCase() }) };
  const number = firstTwice(parcels.map(({ trackingNumber }) => trackingNumber));
  return number === undefined ? {} : { lines: fill(words.sameNumber, { number }) };
}

function firstTwice(words: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return words.find((word) => seen.has(word) || !seen.add(word));
}
