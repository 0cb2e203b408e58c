import { formatPence } from '@rules/money/money';
import { X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { bulkOrders as words } from '#frontend/copy/admin/lists/order-list.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { useAdminAccessQuery } from '#frontend/features/admin/admin-api.js';
import { usePageActions } from '#frontend/features/admin/palette/page-actions.js';
import { formatCount } from '#frontend/features/admin/parts/cells.js';
import type { Selection } from '#frontend/features/admin/table/use-selection.js';
import type { OrderSearch } from '../list/order-filter-names.js';
import { useLazyAdminSelectOrdersQuery } from '../order-api.js';
import { BULK_ACTIONS, type BulkAction } from './bulk-actions.js';
import { counted } from './bulk-results.js';
import type { BulkOutcome } from './use-bulk-run.js';

export interface BulkBarProps {
  readonly selection: Selection<AdminOrderItem>;
  readonly search: OrderSearch;
  /** The list has more pages than this one. */
  readonly hasMore: boolean;
}

/** The steps for the selected orders, at the foot of the list. */
export function BulkBar({ selection, search, hasMore }: BulkBarProps): ReactElement | null {
  const [open, setOpen] = useState<BulkAction>();
  const { rows } = selection;
  if (rows.length === 0) return null;
  const close = (outcomes?: readonly BulkOutcome[]): void => {
    setOpen(undefined);
    if (!outcomes) return;
    // Those that were refused stay selected; the rest is done.
    const refused = new Set(outcomes.filter(({ isDone }) => !isDone).map(({ orderId }) => orderId));
    selection.choose(rows.filter(({ id }) => refused.has(id)));
  };
  return (
    <div
      role="region"
      aria-label={words.bar}
      className="no-print sticky bottom-[calc(var(--admin-foot,0px)+0.75rem)] z-20 mx-auto mt-4 w-fit max-w-full rounded-lg bg-deep p-3 text-on-deep shadow-3"
    >
      <div className="grid grid-cols-[1fr_auto] items-center gap-2 md:flex">
        <Count rows={rows} />
        <div className="-m-1.5 flex gap-2 overflow-x-auto p-1.5 max-md:order-last max-md:col-span-2">
          <Actions onOpen={setOpen} />
        </div>
        <Button look="deep" size="icon" aria-label={words.clear} onClick={selection.clear}>
          <X className="size-4" aria-hidden />
        </Button>
      </div>
      {hasMore && <WholeView selection={selection} search={search} />}
      {open && <open.Part orders={rows} onClose={close} />}
    </div>
  );
}

function Count({ rows }: { readonly rows: readonly AdminOrderItem[] }): ReactElement {
  const meals = rows.reduce((sum, { mealsPerWeek }) => sum + mealsPerWeek, 0);
  const pence = rows.reduce((sum, { totalPence }) => sum + totalPence, 0);
  return (
    <p role="status" className="tnum mr-2 text-sm font-semibold leading-tight">
      {counted(words.count, rows.length)}
      <span className="block text-[0.75rem] font-medium text-on-deep-2">
        {fill(words.sum, { meals: formatCount(meals), total: formatPence(pence) })}
      </span>
    </p>
  );
}

function Actions({ onOpen }: { readonly onOpen: (action: BulkAction) => void }): ReactElement {
  const { data: access } = useAdminAccessQuery();
  const roles = access?.roles ?? [];
  const mine = BULK_ACTIONS.filter(
    (each) => roles.includes('admin') || each.roles.some((role) => roles.includes(role)),
  );
  usePageActions(
    mine.map((action) => ({ label: words.actions[action.name], key: action.key, run: () => onOpen(action) })),
  );
  return (
    <>
      {mine.map((action, index) => (
        <Button
          key={action.name}
          size="sm"
          look={index === 0 ? 'pea' : 'deep'}
          aria-keyshortcuts={action.key.toUpperCase()}
          onClick={() => onOpen(action)}
        >
          <action.Icon className="size-4" aria-hidden />
          {words.actions[action.name]}
        </Button>
      ))}
    </>
  );
}

function WholeView({ selection, search }: Omit<BulkBarProps, 'hasMore'>): ReactElement {
  const [ask, { isFetching, isError, data }] = useLazyAdminSelectOrdersQuery();
  const choose = async (): Promise<void> => {
    const { data: found } = await ask(search);
    if (found) selection.choose(found.items);
  };
  const isCut = data?.isCut && data.items.length === selection.rows.length;
  return (
    <div className="mt-2 text-sm">
      {isCut ? (
        <p role="status">{fill(words.wholeCut, { count: formatCount(data.items.length) })}</p>
      ) : (
        <button
          type="button"
          disabled={isFetching}
          onClick={() => void choose()}
          className="min-h-8 underline underline-offset-4"
        >
          {words.whole}
        </button>
      )}
      {isError && !isFetching && <p role="alert">{words.wholeFailed}</p>}
    </div>
  );
}
