import type { ReactElement } from 'react';
import type { ComplaintItem } from '#frontend/api/generated-admin.js';
import { adminComplaints as words } from '#frontend/copy/admin/complaints.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useAdminListComplaintsQuery } from './complaint-api.js';
import { adminMoment, MomentCell } from '../parts/cells.js';
import { shortId } from '../parts/id-link.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { RecordLink } from '../record/record-link.js';
import { SectionHeading } from '../parts/section-heading.js';
import { ListDownload } from '../table/list-download.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';

/** The code that customers and staff use for the order; its payment may not have one yet. */
const codeOf = ({ orderCode, orderId }: ComplaintItem): string => orderCode ?? shortId(orderId);

/** Complaints by status and age, and the reply form (rule O80). */
export function ComplaintsSection(): ReactElement {
  const [status, setStatus] = useParam('status');
  const state = status === 'closed' ? 'closed' : 'open';
  const pages = usePages(state);
  const answer = useAdminListComplaintsQuery(
    { state, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section>
      <SectionHeading
        heading={words.heading}
        text={words.text}
        actions={<ListDownload name="complaints" />}
      />
      <SelectField
        className="max-w-56"
        label={words.status}
        value={state}
        onChange={(event) => setStatus(event.target.value === 'closed' ? 'closed' : '')}
        options={[
          { value: 'open', label: words.statuses.open },
          { value: 'closed', label: words.statuses.closed },
        ]}
      />
      <PagedTable
        label={words.table[state]}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty[state]}
      />
    </section>
  );
}

const { columns } = words;
const COLUMNS: readonly Column<ComplaintItem>[] = [
  { name: 'at', head: columns.at, cell: ({ createdAt }) => <MomentCell at={createdAt} /> },
  { name: 'order', head: columns.order, cell: (item) => <span className="tnum">{codeOf(item)}</span> },
  {
    name: 'customer',
    head: columns.customer,
    cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
  },
  {
    name: 'wish',
    head: columns.wish,
    cell: ({ kind, wish }) => (kind === 'refund_lost' ? words.refundLost : words.wishes[wish]),
  },
  { name: 'photo', head: columns.photo, cell: ({ hasPhoto }) => (hasPhoto ? words.hasPhoto : null) },
  { name: 'due', head: columns.due, cell: (item) => <Due item={item} /> },
  {
    name: 'open',
    head: columns.open,
    atEnd: true,
    cell: (item) => (
      <RecordLink
        kind="complaint"
        id={item.id}
        label={fill(words.openOf, { code: codeOf(item) })}
        className={buttonStyle({ look: 'outline', size: 'sm' })}
      >
        {words.open}
      </RecordLink>
    ),
  },
];

function Due({ item }: { readonly item: ComplaintItem }): ReactElement | null {
  if (item.state === 'closed') return null;
  return item.isOverdue ? <Badge tone="warn">{words.overdue}</Badge> : <>{adminMoment(item.dueAt)}</>;
}
