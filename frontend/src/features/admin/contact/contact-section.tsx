import { useState, type ReactElement } from 'react';
import type { ContactList } from '#frontend/api/generated-admin.js';
import { adminContact as words } from '#frontend/copy/admin/contact.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { useAdminListMessagesQuery } from './contact-api.js';
import { ContactMessage } from './contact-message.js';
import { MomentCell } from '../parts/cells.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SectionHeading } from '../parts/section-heading.js';
import { ListDownload } from '../table/list-download.js';
import { usePages } from '../parts/use-pages.js';
import { OneOfField, useOneOf } from '../parts/one-of.js';

type MessageRow = ContactList['items'][number];

/** Messages to us, and the reply form (rule A8). */
export function ContactSection(): ReactElement {
  const [state, setState] = useOneOf('state', ['open', 'answered']);
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
      <SectionHeading heading={words.heading} text={words.text} actions={<ListDownload name="contact" />} />
      <OneOfField label={words.state} value={state} onValue={setState} labels={words.states} />
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
