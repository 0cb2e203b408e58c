import type { ReactElement } from 'react';
import type { AdminUserList } from '#frontend/api/generated-admin.js';
import { adminUsers as words } from '#frontend/copy/admin/users.js';
import { fill } from '#frontend/copy/fill.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { DateCell, formatCount, MoneyCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SearchBox } from '../parts/search-box.js';
import { RecordLink } from '../record/record-link.js';
import { SectionHeading } from '../parts/section-heading.js';
import { ListDownload } from '../table/list-download.js';
import { StatusBadge } from '../parts/status-badge.js';
import { useParam } from '../parts/use-param.js';
import { usePages } from '../parts/use-pages.js';
import { useAdminListUsersQuery } from './user-api.js';

type UserRow = AdminUserList['items'][number];
type StaffRole = UserRow['roles'][number];

const ROLES = Object.keys(words.roles) as readonly StaffRole[];
const { columns: heads } = words;
const MEMBERS: Readonly<Record<string, string>> = words.members;
/** In the list of roles, though it is none. */
const NEVER = 'never';

const COLUMNS: readonly Column<UserRow>[] = [
  {
    name: 'name',
    head: heads.name,
    cell: ({ firstName, lastName }) => (
      <span className="font-semibold [overflow-wrap:anywhere]">
        {firstName} {lastName}
      </span>
    ),
  },
  {
    name: 'email',
    head: heads.email,
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
  {
    name: 'roles',
    head: heads.roles,
    cell: ({ roles }) =>
      roles.length > 0 && (
        <span className="flex flex-wrap gap-1 max-md:justify-end">
          {roles.map((role) => (
            <StatusBadge key={role} look={role === 'admin' ? 'default' : 'secondary'}>
              {words.roles[role]}
            </StatusBadge>
          ))}
        </span>
      ),
  },
  {
    name: 'orders',
    head: heads.orders,
    atEnd: true,
    cell: ({ paidOrders }) => paidOrders > 0 && formatCount(paidOrders),
  },
  {
    name: 'spent',
    head: heads.spent,
    atEnd: true,
    cell: ({ spentPence }) => spentPence > 0 && <MoneyCell pence={spentPence} />,
  },
  {
    name: 'membership',
    head: heads.membership,
    cell: ({ membership }) => {
      const status = MEMBERS[membership ?? ''];
      return status !== undefined && <Badge tone="beet">{status}</Badge>;
    },
  },
  { name: 'joined', head: heads.joined, cell: ({ createdAt }) => <DateCell at={createdAt} /> },
  {
    name: 'seen',
    head: heads.seen,
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? words.never : <DateCell at={lastSignInAt} />),
  },
];

/** Users with an account (rule A16). */
export function UsersSection(): ReactElement {
  const [q, setQ] = useParam('q');
  const [role, setRole] = useParam('role');
  const pages = usePages(`${q} ${role}`);
  const only = ROLES.find((each) => each === role);
  const answer = useAdminListUsersQuery(
    { q: q || undefined, role: only, seen: role === NEVER ? NEVER : undefined, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const open: Column<UserRow> = {
    name: 'open',
    head: heads.open,
    atEnd: true,
    cell: ({ id, firstName, lastName }) => (
      <RecordLink
        kind="person"
        id={id}
        label={fill(words.openPerson, { name: `${firstName} ${lastName}` })}
        className={buttonStyle({ look: 'outline', size: 'sm' })}
      >
        {words.open}
      </RecordLink>
    ),
  };
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} actions={<ListDownload name="people" />} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,36rem)_14rem]">
        <SearchBox label={words.search} help={words.searchHelp} value={q} onSearch={setQ} />
        <SelectField
          label={words.role}
          value={role === NEVER ? NEVER : (only ?? '')}
          onChange={(event) => setRole(event.target.value)}
          options={[
            { value: '', label: words.everybody },
            { value: NEVER, label: words.neverSeen },
            ...ROLES.map((each) => ({ value: each, label: words.roles[each] })),
          ]}
        />
      </div>
      <PagedTable
        label={words.table}
        columns={[...COLUMNS, open]}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
    </section>
  );
}
