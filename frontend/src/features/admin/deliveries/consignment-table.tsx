import { useState, type ReactElement } from 'react';
import type { Consignment, DeliveryDaySummary } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminDeliveries as words } from '#frontend/copy/delivery/admin-deliveries.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { formatCount } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { StatusBadge, type StatusBadgeProps } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';
import {
  useAdminCancelConsignmentMutation,
  useAdminListConsignmentsQuery,
  useAdminRetryConsignmentMutation,
} from './delivery-api.js';

type Status = Consignment['status'];

const LOOKS: Readonly<Record<Status, StatusBadgeProps['look']>> = {
  requested: 'outline',
  booking_failed: 'destructive',
  booked: 'secondary',
  label_printed: 'secondary',
  collected: 'secondary',
  out_for_delivery: 'secondary',
  attempt_failed: 'destructive',
  delivered: 'default',
  returned: 'destructive',
  cancelling: 'outline',
  cancelled: 'outline',
};
const STATUSES = Object.keys(LOOKS) as readonly Status[];
const CANCELLABLE: readonly Status[] = ['requested', 'booking_failed', 'booked', 'label_printed'];

/** Why something went wrong: a word of ours, or the courier's own sentence. */
function failureText(failure: string): string {
  const known: Readonly<Record<string, string>> = words.failures;
  return known[failure] ?? failure;
}

/** The parcels of a day by status, with their reasons and steps. */
export function ConsignmentTable({ day }: { readonly day: DeliveryDaySummary }): ReactElement {
  const [chosen, setStatus] = useParam('status');
  const status = STATUSES.find((each) => each === chosen);
  const pages = usePages(`${day.date} ${status ?? ''}`);
  const answer = useAdminListConsignmentsQuery({ date: day.date, status, cursor: pages.cursor });
  const counts = new Map(day.counts.map((each) => [each.status, each.consignments]));
  return (
    <div className="mt-8">
      <SelectField
        label={words.filter}
        className="no-print max-w-xs"
        value={status ?? ''}
        onChange={(event) => setStatus(event.target.value)}
        options={[
          { value: '', label: words.everything },
          ...STATUSES.filter((each) => counts.has(each) || each === status).map((each) => ({
            value: each,
            label: `${words.statuses[each]} (${formatCount(counts.get(each) ?? 0)})`,
          })),
        ]}
      />
      <PagedTable
        label={words.table}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
    </div>
  );
}

const { columns: heads } = words;
const COLUMNS: readonly Column<Consignment>[] = [
  {
    name: 'order',
    head: heads.order,
    cell: ({ orderId, orderCode }) => (
      <Link
        to={`?tab=orders&section=orders&order=${orderId}`}
        className="tnum font-semibold text-kale underline underline-offset-4"
      >
        {orderCode}
      </Link>
    ),
  },
  { name: 'name', head: heads.name, cell: ({ name }) => name },
  { name: 'postcode', head: heads.postcode, cell: ({ postcode }) => postcode },
  { name: 'status', head: heads.status, cell: (consignment) => <StatusCell {...consignment} /> },
  { name: 'tracking', head: heads.tracking, cell: (consignment) => <TrackingCell {...consignment} /> },
  {
    name: 'steps',
    head: heads.steps,
    cell: (consignment) => <Steps consignment={consignment} />,
    atEnd: true,
  },
];

function StatusCell({ status, bookedBy, failure }: Consignment): ReactElement {
  const waits = bookedBy === 'file' && status === 'requested';
  return (
    <span className="block">
      <StatusBadge look={LOOKS[status]}>{waits ? words.waitsForFile : words.statuses[status]}</StatusBadge>
      {failure !== null && (
        <span className="mt-1 block text-sm text-tomato [overflow-wrap:anywhere]">
          {failureText(failure)}
        </span>
      )}
    </span>
  );
}

function TrackingCell({ trackingNumber, trackingUrl, carrier }: Consignment): ReactElement | null {
  if (trackingNumber === null) return null;
  return (
    <span className="block">
      {trackingUrl === null ? (
        <span className="tnum">{trackingNumber}</span>
      ) : (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="tnum text-kale underline underline-offset-4"
        >
          {trackingNumber}
        </a>
      )}
      {carrier !== null && <span className="block text-sm text-ink-2">{carrier}</span>}
    </span>
  );
}

function Steps({ consignment }: { readonly consignment: Consignment }): ReactElement | null {
  const { id, status, orderCode } = consignment;
  const [isAsking, setAsking] = useState(false);
  const [retry, retrying] = useAdminRetryConsignmentMutation();
  const [cancel, cancelling] = useAdminCancelConsignmentMutation();
  if (!CANCELLABLE.includes(status)) return null;
  const end = async (): Promise<void> => {
    await cancel({ id });
    setAsking(false);
  };
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {status === 'booking_failed' && (
        <Button size="sm" busy={retrying.isLoading} onClick={() => void retry({ id })}>
          {words.tryAgain}
        </Button>
      )}
      <Button size="sm" look="outline" onClick={() => setAsking(true)}>
        {words.cancelParcel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={fill(words.cancelTitle, { code: orderCode })}
        text={words.cancelText}
        confirm={words.cancelConfirm}
        cancel={words.keep}
        closeLabel={adminParts.close}
        busy={cancelling.isLoading}
        onConfirm={() => void end()}
      />
    </span>
  );
}
