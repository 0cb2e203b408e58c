import type { ReactElement } from 'react';
import type { KitchenDay, PurchaseList } from '#frontend/api/generated-admin.js';
import { kitchenPurchase as words } from '#frontend/copy/admin/food/purchase.js';
import { adminKitchen } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useAdminPurchaseListQuery } from './kitchen-api.js';
import { CsvFile } from './csv-file.js';
import { adminMoment, formatCount } from '../parts/cells.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { useParam } from '../parts/use-param.js';

/** As many delivery days as one list may have. */
const MAX_DAYS = 14;
const KILO = 1_000;

type Item = PurchaseList['items'][number];

function amountText(amount: number, unit: Item['unit']): string {
  const typed = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 2 });
  if (unit === 'piece') {
    return fill(amount === 1 ? words.pieces.one : words.pieces.other, { amount: typed(amount) });
  }
  return amount < KILO
    ? fill(words.grams, { amount: typed(amount) })
    : fill(words.kilos, { amount: typed(amount / KILO) });
}

interface PurchaseProps {
  /** The first day. */
  readonly day: KitchenDay;
  readonly days: readonly KitchenDay[];
}

/** What to buy for one day or for several; printed as shown. */
export function KitchenPurchase({ day, days }: PurchaseProps): ReactElement {
  const [chosen, setChosen] = useParam('to');
  const offered = days.filter(({ date }) => date >= day.date).slice(0, MAX_DAYS);
  const last = offered.find(({ date }) => date === chosen) ?? day;
  const range = { from: day.date, to: last.date };
  const result = useAdminPurchaseListQuery(range, { refetchOnMountOrArgChange: true });
  const list = result.currentData;
  return (
    <>
      <SelectField
        className="no-print mb-5 max-w-md"
        label={words.to}
        value={last.date}
        options={offered.map(({ date, label }) => ({ value: date, label }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <h3 className="text-xl font-bold">
        {fill(last === day ? words.heading : words.headingOfDays, { from: day.label, to: last.label })}
      </h3>
      {list ? (
        <List list={list} />
      ) : result.isError ? (
        <LoadFailed {...adminKitchen.notLoaded} onRetry={() => void result.refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

function List({ list }: { readonly list: PurchaseList }): ReactElement {
  const { from, to, items, without, portions, printedAt } = list;
  if (portions === 0) {
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
      <div className="mt-4">
        <CsvFile
          path={`/api/admin/kitchen/purchase/file?${new URLSearchParams({ from, to })}`}
          fileName={`purchase-${from}-${to}.csv`}
          words={words}
        />
      </div>
      {without.length > 0 && <Missing dishes={without} />}
      {items.length > 0 && (
        <ul aria-label={words.list} className="mt-6 divide-y divide-line border-y border-line">
          {items.map((item) => (
            <Ingredient key={`${item.unit} ${item.ingredient}`} item={item} />
          ))}
        </ul>
      )}
    </>
  );
}

function Missing({ dishes }: { readonly dishes: PurchaseList['without'] }): ReactElement {
  const { missing } = words;
  return (
    <section className="mt-6 rounded-2xl bg-tomato-soft p-5 print:bg-transparent print:p-0">
      <h4 className="font-bold text-tomato">{missing.heading}</h4>
      <p className="mt-1 text-sm">{missing.text}</p>
      <ul className="mt-2 list-inside list-disc">
        {dishes.map(({ key, name, portions }) => (
          <li key={key}>
            {fill(portions === 1 ? missing.dish.one : missing.dish.other, {
              name,
              count: formatCount(portions),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A line to tick in the shop or at the door; the tick is not kept. */
function Ingredient({ item }: { readonly item: Item }): ReactElement {
  const { ingredient, unit, needed, toBuy } = item;
  return (
    <li className="break-inside-avoid">
      <label className="flex min-h-14 cursor-pointer items-center gap-4 py-2 print:min-h-0">
        <input type="checkbox" className="size-6 shrink-0 accent-kale" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{ingredient}</span>
          <span className="block text-sm text-ink-2">
            {fill(words.needed, { amount: amountText(needed, unit) })}
          </span>
        </span>
        <span className="tnum shrink-0 font-display text-xl font-bold">{amountText(toBuy, unit)}</span>
      </label>
    </li>
  );
}
