import type { ReactElement } from 'react';
import type { DayBatches, KitchenDay } from '#frontend/api/generated-admin.js';
import { kitchenBatches as words } from '#frontend/copy/admin/food/supplies.js';
import { adminKitchen } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { CheckField, SelectField } from '#frontend/ui/form/field.js';
import { adminDate, adminMoment, formatCount } from '#frontend/features/admin/parts/cells.js';
import { TableSkeleton } from '#frontend/features/admin/parts/table-skeleton.js';
import { useAdminDayBatchesQuery, useAdminRecordUsesMutation } from './supplies-api.js';

type DishOfDay = DayBatches['dishes'][number];

/** Which batches went into the dishes of a day; each tick is saved at once (rule F103). */
export function KitchenBatches({ day }: { readonly day: KitchenDay }): ReactElement {
  const { date, label } = day;
  const result = useAdminDayBatchesQuery({ date }, { refetchOnMountOrArgChange: true });
  const found = result.currentData;
  return (
    <section>
      <h3 className="text-xl font-bold">{fill(words.heading, { label })}</h3>
      <p className="no-print mt-1 max-w-2xl text-ink-2">{words.text}</p>
      {found ? (
        <Dishes found={found} />
      ) : result.isError ? (
        <LoadFailed {...adminKitchen.notLoaded} onRetry={() => void result.refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </section>
  );
}

function Dishes({ found }: { readonly found: DayBatches }): ReactElement {
  const { dishes, open, date, printedAt } = found;
  if (dishes.length === 0) {
    return (
      <div role="status" className="mt-6 rounded-2xl bg-oat p-8 text-center">
        <p className="font-display text-xl font-bold">{words.empty.heading}</p>
        <p className="mt-2 text-ink-2">{words.empty.text}</p>
      </div>
    );
  }
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">
        {fill(adminKitchen.printedAt, { time: adminMoment(printedAt) })}
      </p>
      <ul aria-label={words.table} className="mt-4 divide-y divide-line border-y border-line">
        {dishes.map((dish) => (
          <DishRow key={dish.key} dish={dish} open={open} date={date} />
        ))}
      </ul>
    </>
  );
}

interface DishProps {
  readonly dish: DishOfDay;
  readonly open: DayBatches['open'];
  readonly date: string;
}

function DishRow({ dish, open, date }: DishProps): ReactElement {
  const { key, name, portions, batches, missing, hasQuantities } = dish;
  const [record, { isLoading }] = useAdminRecordUsesMutation();
  const save = (id: string, isUsed: boolean): void =>
    void record({ date, body: { dish: key, batches: [{ id, isUsed }] } });
  const offered = open.filter(({ id }) => batches.every((each) => each.id !== id));
  return (
    <li className="break-inside-avoid py-4" aria-busy={isLoading || undefined}>
      <h4 className="font-semibold">{name}</h4>
      <p className="text-sm text-ink-2">
        {fill(portions === 1 ? words.portions.one : words.portions.other, { count: formatCount(portions) })}
      </p>
      {!hasQuantities && <p className="mt-1 text-sm">{words.noQuantities}</p>}
      {missing.length > 0 && (
        <p className="mt-1 font-medium text-tomato">
          {fill(words.missing, { names: missing.map(({ ingredient }) => ingredient).join(', ') })}
        </p>
      )}
      <div className="mt-2">
        {batches.map((batch) => (
          <CheckField
            key={batch.id}
            label={<BatchLabel batch={batch} />}
            checked={batch.isUsed}
            disabled={isLoading}
            onChange={(isUsed) => save(batch.id, isUsed)}
          />
        ))}
      </div>
      {offered.length > 0 && (
        <SelectField
          className="no-print mt-3 max-w-md"
          label={fill(words.add, { name })}
          value=""
          disabled={isLoading}
          options={[
            { value: '', label: words.choose },
            ...offered.map(({ id, ...batch }) => ({ value: id, label: fill(words.option, batch) })),
          ]}
          onChange={(event) => event.target.value !== '' && save(event.target.value, true)}
        />
      )}
    </li>
  );
}

function BatchLabel({ batch }: { readonly batch: DishOfDay['batches'][number] }): ReactElement {
  const { ingredient, code, supplier, useBy, isRecorded } = batch;
  const more = [
    useBy === null ? '' : fill(words.useBy, { date: adminDate(useBy) }),
    isRecorded ? '' : words.assumed,
  ].filter(Boolean);
  return (
    <span className="[overflow-wrap:anywhere]">
      {fill(words.batch, { ingredient, code, supplier })}
      {more.length > 0 && <span className="block text-sm text-ink-2">{more.join(', ')}</span>}
    </span>
  );
}
