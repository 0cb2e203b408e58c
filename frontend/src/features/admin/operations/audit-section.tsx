import type { ReactElement } from 'react';
import { useAdminAuditLogQuery, type AuditLogEntry } from '#frontend/api/generated-admin.js';
import { adminAudit, auditActions } from '#frontend/copy/admin/audit.js';
import { fill } from '#frontend/copy/fill.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { EmailText, MomentCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SearchBox } from '../parts/search-box.js';
import { SectionHeading } from '../parts/section-heading.js';
import { queryOf, useFilters } from '../table/use-filters.js';
import { ListDownload } from '../table/list-download.js';
import { usePages } from '../parts/use-pages.js';

const { columns: heads, filters: words } = adminAudit;

const FILTERS = ['q', 'action', 'from', 'to'] as const;
const ACTIONS = Object.entries(auditActions)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => (a.label < b.label ? -1 : 1));

function Who({ actor }: { readonly actor: AuditLogEntry['actor'] }): ReactElement {
  if (!actor) return <span className="text-ink-2">{adminAudit.nobody}</span>;
  if (actor.email !== null) return <EmailText email={actor.email} />;
  return <>{fill(adminAudit.gone, { id: actor.id.slice(0, 8) })}</>;
}

function Details({ details }: { readonly details: AuditLogEntry['details'] }): ReactElement {
  return (
    <ul className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      {Object.entries(details)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
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
    cell: ({ action }) => (
      <span className="font-semibold" title={action}>
        {auditActions[action] ?? action}
      </span>
    ),
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
  const { filters, change } = useFilters(FILTERS);
  const pages = usePages(queryOf(filters));
  const answer = useAdminAuditLogQuery(
    { ...filters, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section>
      <SectionHeading
        heading={adminAudit.heading}
        text={adminAudit.text}
        actions={<ListDownload name="audit" />}
      />
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <SearchBox
            label={adminAudit.search}
            help={adminAudit.searchHelp}
            value={filters.q ?? ''}
            onSearch={(q) => change({ q })}
          />
        </div>
        <SelectField
          label={words.action}
          className="w-56"
          value={filters.action ?? ''}
          onChange={(event) => change({ action: event.target.value })}
          options={[{ value: '', label: words.any }, ...ACTIONS]}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={words[name]}
            className="w-44"
            value={filters[name] ?? ''}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
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
