import { londonDate } from '@rules/delivery/delivery-days';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AdminMenu } from '#frontend/api/generated-admin.js';
import { adminMenus as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { adminDate } from '../parts/cells.js';
import { EditButton } from '../parts/edit-button.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';
import { useAdminListMenusQuery } from '../catalog/catalog-api.js';
import { MenuDialog } from './menu-dialog.js';

/** The URL parameter of a new menu. */
const NEW = 'new';

/** What is on sale on which delivery days (rule K36). */
export function MenusSection(): ReactElement {
  const [open, setOpen] = useParam('menu');
  const answer = useAdminListMenusQuery(undefined, { refetchOnMountOrArgChange: true });
  const pages = usePages('');
  const items = answer.currentData?.items;
  const edited = items?.find(({ id }) => id === open);
  const close = (): void => setOpen('');
  return (
    <>
      <p className="max-w-2xl text-ink-2">{words.text}</p>
      <Button className="mt-5" onClick={() => setOpen(NEW)}>
        <Plus className="size-4" aria-hidden />
        {words.add}
      </Button>
      <PagedTable
        label={words.table}
        columns={columns(setOpen)}
        keyOf={({ id }) => id}
        answer={{ ...answer, currentData: items && { items, nextCursor: null } }}
        pages={pages}
        empty={words.empty}
      />
      {open === NEW && <MenuDialog onClose={close} />}
      {edited && <MenuDialog key={edited.id} menu={edited} onClose={close} />}
    </>
  );
}

function columns(onEdit: (id: string) => void): readonly Column<AdminMenu>[] {
  const { columns: heads } = words;
  const today = londonDate(new Date());
  return [
    {
      name: 'name',
      head: heads.name,
      cell: ({ id, name }) => (
        <EditButton name={name} label={fill(words.edit, { name })} onClick={() => onEdit(id)} />
      ),
    },
    {
      name: 'days',
      head: heads.days,
      cell: ({ firstDay, lastDay }) => {
        const days = fill(words.days, { first: adminDate(firstDay), last: adminDate(lastDay) });
        const state = lastDay < today ? words.past : firstDay <= today ? words.now : '';
        return state === '' ? days : `${days} · ${state}`;
      },
    },
    { name: 'dishes', head: heads.dishes, atEnd: true, cell: ({ dishes }) => dishes.length },
    {
      name: 'caps',
      head: heads.caps,
      atEnd: true,
      cell: ({ dishes }) => dishes.filter(({ cap }) => cap !== null).length,
    },
  ];
}
