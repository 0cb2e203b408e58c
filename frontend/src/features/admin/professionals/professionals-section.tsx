import { useState, type ReactElement } from 'react';
import { adminProfessionals as words } from '#frontend/copy/admin/professionals.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { ApprovalSwitch } from './approval-switch.js';
import { EmailText, DateCell, MoneyCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SearchBox } from '../parts/search-box.js';
import { SectionHeading } from '../parts/section-heading.js';
import { ListDownload } from '../table/list-download.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';
import { useAdminListProfessionalsQuery, type AdminProfessional } from './professional-api.js';
import { Decide, RefuseDialog } from './professional-decision.js';

const STATES = ['pending', 'active', 'refused', 'left'] as const;
/** Not a status of its own: every professional that staff have to review. */
const AWAITING = 'awaiting';
const LOOKS = { pending: 'secondary', active: 'default', refused: 'destructive', left: 'outline' } as const;
const heads = words.columns;

const nameOf = ({ firstName, lastName }: AdminProfessional): string => `${firstName} ${lastName}`.trim();

const COLUMNS: readonly Column<AdminProfessional>[] = [
  {
    name: 'who',
    head: heads.who,
    cell: (row) => (
      <span className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{nameOf(row)}</span>
        <span className="block text-sm text-ink-2">
          <EmailText email={row.email} />
        </span>
      </span>
    ),
  },
  {
    name: 'register',
    head: heads.register,
    cell: ({ profession, registerNumber }) => (
      <span className="[overflow-wrap:anywhere]">
        {profession ?? <span className="text-ink-2">{words.noProfession}</span>}
        <span className="tnum block text-sm">{registerNumber ?? words.noNumber}</span>
      </span>
    ),
  },
  {
    name: 'code',
    head: heads.code,
    cell: ({ referralCode, referredByCode }) => (
      <span>
        <code className="text-sm">{referralCode}</code>
        {referredByCode !== null && (
          <span className="block text-sm text-ink-2">{fill(words.broughtBy, { code: referredByCode })}</span>
        )}
      </span>
    ),
  },
  {
    name: 'state',
    head: heads.state,
    cell: ({ status, hasBankDetails, awaitsApproval, refusalReason }) => (
      <span>
        <StatusBadge look={LOOKS[status]}>{words.states[status]}</StatusBadge>
        {awaitsApproval && status !== 'pending' && (
          <span className="block pt-1 text-sm font-semibold">{words.awaiting}</span>
        )}
        {refusalReason !== null && (
          <span className="block pt-1 text-sm text-ink-2">
            {fill(words.reasonGiven, { reason: refusalReason })}
          </span>
        )}
        {!hasBankDetails && <span className="block pt-1 text-sm text-ink-2">{words.noBank}</span>}
      </span>
    ),
  },
  {
    name: 'patients',
    head: heads.patients,
    atEnd: true,
    cell: ({ patients }) => <span className="tnum">{patients}</span>,
  },
  {
    name: 'earned',
    head: heads.earned,
    atEnd: true,
    cell: ({ earnedPence }) => <MoneyCell pence={earnedPence} />,
  },
  {
    name: 'open',
    head: heads.open,
    atEnd: true,
    cell: ({ approvedPence }) => <MoneyCell pence={approvedPence} />,
  },
  { name: 'paid', head: heads.paid, atEnd: true, cell: ({ paidPence }) => <MoneyCell pence={paidPence} /> },
  { name: 'joined', head: heads.joined, cell: ({ createdAt }) => <DateCell at={createdAt} /> },
];

/** Members of the referral programme: search, approve and refuse (rule R16). */
export function ProfessionalsSection(): ReactElement {
  const [q, setQ] = useParam('q');
  const [state, setState] = useParam('state');
  const status = STATES.find((each) => each === state);
  const awaiting = state === AWAITING ? ('approval' as const) : undefined;
  const pages = usePages(`${q} ${state}`);
  const answer = useAdminListProfessionalsQuery(
    { q: q || undefined, status, awaiting, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const [refused, setRefused] = useState<AdminProfessional>();
  const columns = [
    ...COLUMNS,
    {
      name: 'actions',
      head: heads.actions,
      cell: (row: AdminProfessional) => <Decide professional={row} onRefuse={() => setRefused(row)} />,
    },
  ];
  return (
    <section>
      <SectionHeading
        heading={words.heading}
        text={words.text}
        actions={<ListDownload name="professionals" />}
      />
      <ApprovalSwitch />
      <Waiting count={awaiting ? 0 : (answer.data?.waiting ?? 0)} onShow={() => setState(AWAITING)} />
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <SearchBox label={words.search} help={words.searchHelp} value={q} onSearch={setQ} />
        </div>
        <SelectField
          label={words.filter}
          className="w-56"
          value={awaiting ? AWAITING : (status ?? '')}
          options={[
            { value: '', label: words.states.all },
            { value: AWAITING, label: words.awaiting },
            ...STATES.map((each) => ({ value: each, label: words.states[each] })),
          ]}
          onChange={(event) => setState(event.target.value)}
        />
      </div>
      <PagedTable
        label={words.table}
        columns={columns}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
      <RefuseDialog professional={refused} onClose={() => setRefused(undefined)} />
    </section>
  );
}

/** Shows pending reviews above the list, wherever they are in it. */
function Waiting({
  count,
  onShow,
}: {
  readonly count: number;
  readonly onShow: () => void;
}): ReactElement | null {
  if (count === 0) return null;
  const [one, many] = words.waiting;
  return (
    <Notice
      tone="warn"
      className="mb-5"
      action={
        <Button look="outline" size="sm" onClick={onShow}>
          {words.showWaiting}
        </Button>
      }
    >
      {count === 1 ? one : fill(many, { count })}
    </Notice>
  );
}
