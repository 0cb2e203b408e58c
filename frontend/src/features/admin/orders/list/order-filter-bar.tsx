import { ListFilter, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { dayLabel } from '@rules/delivery/delivery-days';
import { adminOrderList } from '#frontend/copy/admin/lists/order-list.js';
import { adminOrders } from '#frontend/copy/admin/orders.js';
import { adminTable } from '#frontend/copy/admin/lists/table.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useAdminOrderTagsQuery } from '#frontend/features/admin/notes/notes-api.js';
import { SearchBox } from '#frontend/features/admin/parts/search-box.js';
import type { FilterState } from '#frontend/features/admin/table/use-filters.js';
import { ORDER_FILTERS, type OrderFilterName } from './order-filter-names.js';

const { filters: words } = adminOrderList;
const { all: allStatuses, ...statuses } = adminOrders.statuses;

/** The filters with a list of choices. */
const SELECTS = {
  status: { label: adminOrders.status, any: allStatuses, choices: statuses },
  kind: { label: words.kind, any: adminTable.filters.any, choices: words.kinds },
  payment: { label: words.payment, any: adminTable.filters.any, choices: adminOrders.payments },
  parcel: { label: words.parcel, any: adminTable.filters.any, choices: words.parcels },
} as const;
type SelectName = keyof typeof SELECTS;

type OrderFilterState = FilterState<OrderFilterName>;

/** The search and the filters of the list; on a phone the filters are folded. */
export function OrderFilterBar({ state }: { readonly state: OrderFilterState }): ReactElement {
  const { filters, change } = state;
  const [isOpen, setOpen] = useState(false);
  const set = ORDER_FILTERS.filter((name) => name !== 'q' && name !== 'sort' && filters[name]).length;
  const text = set > 0 ? fill(adminTable.filters.buttonCount, { count: set }) : adminTable.filters.button;
  return (
    <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 md:basis-0 md:basis-72">
        <SearchBox
          label={adminOrders.search}
          help={adminOrders.searchHelp}
          value={filters.q ?? ''}
          onSearch={(q) => change({ q })}
        />
      </div>
      <Button
        look="outline"
        size="icon"
        className={cn('mt-8 md:hidden', set > 0 && 'border-kale bg-sage')}
        aria-label={text}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter className="size-5" aria-hidden />
      </Button>
      <div className={cn('flex flex-wrap gap-x-4 gap-y-3 max-md:w-full', !isOpen && 'max-md:hidden')}>
        {(Object.keys(SELECTS) as SelectName[]).map((name) => (
          <FilterSelect key={name} name={name} state={state} />
        ))}
        <TagSelect state={state} />
      </div>
    </div>
  );
}

function FilterSelect({
  name,
  state,
}: {
  readonly name: SelectName;
  readonly state: OrderFilterState;
}): ReactElement {
  const { label, any, choices } = SELECTS[name];
  const options = Object.entries(choices).map(([value, words]) => ({ value, label: words }));
  const value = state.filters[name] ?? '';
  return (
    <SelectField
      label={label}
      className="w-40"
      value={options.some((each) => each.value === value) ? value : ''}
      onChange={(event) => state.change({ [name]: event.target.value })}
      options={[{ value: '', label: any }, ...options]}
    />
  );
}

/** The tags that orders carry; nothing while there are none. */
function TagSelect({ state }: { readonly state: OrderFilterState }): ReactElement | null {
  const { data } = useAdminOrderTagsQuery();
  const value = state.filters.tag ?? '';
  const tags = [...new Set([...(data?.tags ?? []), ...(value ? [value] : [])])].sort();
  if (tags.length === 0) return null;
  return (
    <SelectField
      label={words.tag}
      className="w-40"
      value={value}
      onChange={(event) => state.change({ tag: event.target.value })}
      options={[
        { value: '', label: adminTable.filters.any },
        ...tags.map((tag) => ({ value: tag, label: tag })),
      ]}
    />
  );
}

/** The filters that are set, each with its cross. */
export function OrderFilterChips({ state }: { readonly state: OrderFilterState }): ReactElement | null {
  const { filters, change, replace } = state;
  const set = ORDER_FILTERS.flatMap((name) => {
    const value = filters[name];
    return value && name !== 'sort' ? [{ name, value }] : [];
  });
  if (set.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {set.map(({ name, value }) => {
        const shown = { name: words[name], value: valueWords(name, value) };
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={fill(adminTable.filters.remove, shown)}
              onClick={() => change({ [name]: '' })}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong/60 bg-paper px-3 text-[0.8125rem] hover:bg-oat md:min-h-8"
            >
              <span className="text-ink-2">{shown.name}:</span>{' '}
              <span className="font-semibold">{shown.value}</span>
              <X className="size-3.5" aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <Button look="ghost" size="sm" className="md:h-8" onClick={() => replace({})}>
          {adminTable.filters.clear}
        </Button>
      </li>
    </ul>
  );
}

const isSelect = (name: string): name is SelectName => name in SELECTS;

function valueWords(name: Exclude<OrderFilterName, 'sort'>, value: string): string {
  const known: Readonly<Record<string, string>> =
    name === 'day'
      ? words.dayWords
      : name === 'complaint'
        ? words.complaints
        : isSelect(name)
          ? SELECTS[name].choices
          : {};
  return known[value] ?? (name === 'day' && /^\d{4}-/.test(value) ? dayLabel(value) : value);
}
