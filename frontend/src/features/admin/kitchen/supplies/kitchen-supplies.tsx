import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { IngredientBatch } from '#frontend/api/generated-admin.js';
import { kitchenSupplies as words } from '#frontend/copy/admin/food/supplies.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { adminDate, DateCell } from '#frontend/features/admin/parts/cells.js';
import { PagedTable, type Column } from '#frontend/features/admin/parts/paged-table.js';
import { SearchBox } from '#frontend/features/admin/parts/search-box.js';
import { usePages } from '#frontend/features/admin/parts/use-pages.js';
import { useParam } from '#frontend/features/admin/parts/use-param.js';
import { CsvFile } from '../csv-file.js';
import { quantityText } from './amounts.js';
import { BatchActions } from './batch-actions.js';
import { RecordBatchDialog } from './record-batch-dialog.js';
import { useAdminListBatchesQuery } from './supplies-api.js';

/** What arrived in the kitchen, by the batches of its suppliers (rule F102). */
export function KitchenSupplies({ today }: { readonly today: string }): ReactElement {
  const [q, setQ] = useParam('q');
  const [chosen, setChosen] = useParam('batches');
  const [isOpen, setOpen] = useState(false);
  const state = chosen === 'open' ? 'open' : 'all';
  const pages = usePages(`${q} ${state}`);
  const query = { ...(q === '' ? {} : { q }), state } as const;
  const answer = useAdminListBatchesQuery(
    { ...query, cursor: pages.cursor },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="text-xl font-bold">{words.heading}</h3>
        <Button className="no-print" onClick={() => setOpen(true)}>
          <Plus className="size-4" aria-hidden />
          {words.add}
        </Button>
      </div>
      <p className="mt-1 max-w-2xl text-ink-2">{words.text}</p>
      <div className="no-print mt-4 grid items-start gap-3 md:grid-cols-[1fr_14rem_auto]">
        <SearchBox label={words.search} help={words.searchHelp} value={q} onSearch={setQ} />
        <SelectField
          label={words.state}
          value={state}
          options={[
            { value: 'all', label: words.states.all },
            { value: 'open', label: words.states.open },
          ]}
          onChange={(event) => setChosen(event.target.value === 'open' ? 'open' : '')}
        />
        <div className="md:mt-7.5">
          <CsvFile
            path={`/api/admin/kitchen/batches/file?${new URLSearchParams(query)}`}
            fileName={words.fileName}
            words={words}
          />
        </div>
      </div>
      <PagedTable
        label={words.table}
        columns={columnsOf(today, () => void answer.refetch())}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
      {isOpen && <RecordBatchDialog onClose={() => setOpen(false)} onDone={() => void answer.refetch()} />}
    </section>
  );
}

function columnsOf(today: string, onDone: () => void): readonly Column<IngredientBatch>[] {
  const { columns } = words;
  return [
    {
      name: 'ingredient',
      head: columns.ingredient,
      cell: ({ ingredient }) => <span className="font-semibold [overflow-wrap:anywhere]">{ingredient}</span>,
    },
    { name: 'supplier', head: columns.supplier, cell: (batch) => <From batch={batch} /> },
    { name: 'useBy', head: columns.useBy, cell: (batch) => <UseBy batch={batch} today={today} /> },
    {
      name: 'amount',
      head: columns.amount,
      atEnd: true,
      cell: (batch) => <span className="tnum whitespace-nowrap">{quantityText(batch)}</span>,
    },
    { name: 'celsius', head: columns.celsius, cell: (batch) => <OnArrival batch={batch} /> },
    { name: 'received', head: columns.received, cell: (batch) => <Received batch={batch} /> },
    {
      name: 'actions',
      head: columns.actions,
      atEnd: true,
      cell: (batch) => <BatchActions batch={batch} today={today} onDone={onDone} />,
    },
  ];
}

interface BatchProps {
  readonly batch: IngredientBatch;
}

function From({ batch: { supplier, code } }: BatchProps): ReactElement {
  return (
    <div className="[overflow-wrap:anywhere]">
      <p>{supplier.name}</p>
      <p className="text-sm text-ink-2">{fill(words.batch, { code })}</p>
    </div>
  );
}

function UseBy({ batch, today }: BatchProps & { readonly today: string }): ReactElement | null {
  const { useBy, endedOn } = batch;
  if (useBy === null) return null;
  return (
    <div>
      <DateCell at={useBy} />
      {useBy < today && endedOn === null && (
        <p className="mt-1">
          <Badge tone="warn">{words.pastUseBy}</Badge>
        </p>
      )}
    </div>
  );
}

function OnArrival({ batch: { celsius, action } }: BatchProps): ReactElement | null {
  if (celsius === null) return null;
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="tnum">{fill(words.celsius, { celsius: celsius.toFixed(1) })}</p>
      {action !== null && <p className="text-sm font-medium text-tomato">{fill(words.acted, { action })}</p>}
    </div>
  );
}

function Received({ batch: { receivedOn, endedOn } }: BatchProps): ReactElement {
  return (
    <div>
      <DateCell at={receivedOn} />
      {endedOn !== null && (
        <p className="text-sm text-ink-2">{fill(words.usedUp, { date: adminDate(endedOn) })}</p>
      )}
    </div>
  );
}
