import type { ReactElement } from 'react';
import { useAdminAuditLogQuery, type AuditLogEntry } from '#frontend/api/generated-admin.js';
import { adminAudit } from '#frontend/copy/admin/audit.js';
import { fill } from '#frontend/copy/fill.js';
import { MomentCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SearchBox } from '../parts/search-box.js';
import { SectionHeading } from '../parts/section-heading.js';
import { useParam } from '../parts/use-param.js';
import { usePages } from '../parts/use-pages.js';

const { columns: heads } = adminAudit;

function Who({ actor }: { readonly actor: AuditLogEntry['actor'] }): ReactElement {
  if (!actor) return <span className="text-ink-2">{adminAudit.nobody}</span>;
  return (
    <span className="[overflow-wrap:anywhere]">
      {actor.email ?? fill(adminAudit.gone, { id: actor.id.slice(0, 8) })}
    </span>
  );
}

function Details({ details }: { readonly details: AuditLogEntry['details'] }): ReactElement {
  return (
    <ul className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      {Object.entries(details).map(([name, value]) => (
        <li key={name}>
          {name}: <span className="text-ink">{String(value)}</span>
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Column<AuditLogEntry>[] = [
  { name: 'at', head: heads.at, cell: ({ at }) => <MomentCell at={at} /> },
  {
    name: 'action',
    head: heads.action,
    cell: ({ action }) => <code className="text-sm font-semibold">{action}</code>,
  },
  { name: 'actor', head: heads.actor, cell: ({ actor }) => <Who actor={actor} /> },
  {
    name: 'subject',
    head: heads.subject,
    cell: ({ subjectId }) =>
      subjectId !== null && <code className="text-sm [overflow-wrap:anywhere]">{subjectId}</code>,
  },
  { name: 'details', head: heads.details, cell: ({ details }) => <Details details={details} /> },
];

/** The audit log, newest first (rule A21). */
export function AuditSection(): ReactElement {
  const [q, setQ] = useParam('q');
  const pages = usePages(q);
  const answer = useAdminAuditLogQuery(
    { q: q || undefined, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section>
      <SectionHeading heading={adminAudit.heading} text={adminAudit.text} />
      <SearchBox label={adminAudit.search} help={adminAudit.searchHelp} value={q} onSearch={setQ} />
      <PagedTable
        label={adminAudit.table}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={adminAudit.empty}
      />
    </section>
  );
}
