import { useState, type ReactElement } from 'react';
import type { ContactList } from '#frontend/api/generated-admin.js';
import { adminContact as words } from '#frontend/copy/admin/contact.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useAdminListMessagesQuery } from './contact-api.js';
import { ContactMessage } from './contact-message.js';
import { MomentCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { useParam } from '../parts/use-param.js';
import { usePages } from '../parts/use-pages.js';

type MessageRow = ContactList['items'][number];

/** Messages to us, and the reply form (rule A8). */
export function ContactSection(): ReactElement {
  const [param, setParam] = useParam('state');
  const state = param === 'answered' ? 'answered' : 'open';
  const [opened, setOpened] = useState<string>();
  const pages = usePages(state);
  const answer = useAdminListMessagesQuery(
    { state, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  const columns: readonly Column<MessageRow>[] = [
    { name: 'at', head: words.columns.at, cell: ({ createdAt }) => <MomentCell at={createdAt} /> },
    {
      name: 'from',
      head: words.columns.from,
      cell: ({ name, email }) => (
        <span className="[overflow-wrap:anywhere]">
          <span className="block font-semibold">{name}</span>
          {email}
        </span>
      ),
    },
    { name: 'topic', head: words.columns.topic, cell: ({ topic }) => topic },
    {
      name: 'open',
      head: words.columns.open,
      atEnd: true,
      cell: ({ id, name }) => (
        <Button
          look="outline"
          size="sm"
          aria-label={fill(words.openOf, { name })}
          onClick={() => setOpened(id)}
        >
          {words.open}
        </Button>
      ),
    },
  ];
  return (
    <section>
      <SectionHeading heading={words.heading} text={words.text} />
      <SelectField
        className="max-w-56"
        label={words.state}
        value={state}
        onChange={(event) => setParam(event.target.value === 'answered' ? 'answered' : '')}
        options={[
          { value: 'open', label: words.states.open },
          { value: 'answered', label: words.states.answered },
        ]}
      />
      <PagedTable
        label={words.table}
        columns={columns}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty[state]}
      />
      {opened !== undefined && <ContactMessage id={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
