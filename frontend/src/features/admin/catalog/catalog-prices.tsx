import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminPriceChange, AdminPrices } from '#frontend/api/generated-admin.js';
import { adminPrices as words } from '#frontend/copy/admin/catalog.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { useAdminListPricesQuery, useAdminWithdrawPriceMutation } from './catalog-api.js';
import { adminDate } from '../parts/cells.js';
import { StatusBadge } from '../parts/status-badge.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { PriceDialog } from './price-dialog.js';

type Price = AdminPrices['prices'][number];

const NAMES: Readonly<Record<string, string>> = words.names;
const LOOKS = { planned: 'secondary', applied: 'default', withdrawn: 'outline' } as const;

/** Current prices, planned prices and the history of changes (rule P11). */
export function PricesSection(): ReactElement {
  const result = useAdminListPricesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changing, setChanging] = useState<Price>();
  const { data } = result;
  if (!data) {
    return result.isError ? (
      <LoadFailed {...adminParts.notLoaded} onRetry={() => void result.refetch()} />
    ) : (
      <TableSkeleton />
    );
  }
  const nameOf = (key: string): string =>
    NAMES[key] ?? data.prices.find((price) => price.key === key)?.name ?? key;
  return (
    <>
      <p className="max-w-2xl text-ink-2">{fill(words.text, { days: data.noticeDays })}</p>
      <ul aria-label={words.table} className="mt-5 divide-y divide-line border-y border-line">
        {data.prices.map((price) => (
          <PriceRow
            key={price.key}
            price={price}
            name={nameOf(price.key)}
            planned={data.changes.find(({ key, state }) => key === price.key && state === 'planned')}
            onChange={() => setChanging(price)}
          />
        ))}
      </ul>
      <h3 className="mt-10 text-xl font-bold">{words.history}</h3>
      {data.changes.length === 0 && <p className="mt-2 text-ink-2">{words.none}</p>}
      <ul aria-label={words.historyTable} className="mt-3 divide-y divide-line">
        {data.changes.map((change) => (
          <Change key={change.id} change={change} name={nameOf(change.key)} />
        ))}
      </ul>
      {changing && (
        <PriceDialog
          key={changing.key}
          price={changing}
          name={nameOf(changing.key)}
          noticeDays={data.noticeDays}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

interface PriceRowProps {
  readonly price: Price;
  readonly name: string;
  readonly planned: AdminPriceChange | undefined;
  readonly onChange: () => void;
}

function PriceRow({ price, name, planned, onChange }: PriceRowProps): ReactElement {
  const dispatch = useDispatch();
  const [withdraw, { isLoading }] = useAdminWithdrawPriceMutation();
  const withdrawPlanned = async (id: string): Promise<void> => {
    const result = await withdraw({ id });
    if (!result.error) dispatch(notify({ toast: 'priceWithdrawn' }));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-48 font-semibold">{name}</span>
      <span className="tnum w-20 text-right font-semibold">{formatPence(price.pence)}</span>
      <span className="flex flex-wrap items-center justify-end gap-3 max-sm:w-full sm:basis-60">
        {planned ? (
          <>
            <span className="tnum text-sm">
              {fill(words.planned, {
                price: formatPence(planned.newPence ?? 0),
                date: adminDate(planned.effectiveFrom),
              })}
            </span>
            <Button
              look="outline"
              size="sm"
              busy={isLoading}
              aria-label={fill(words.withdrawOf, { name })}
              onClick={() => void withdrawPlanned(planned.id)}
            >
              {words.withdraw}
            </Button>
          </>
        ) : (
          <Button look="outline" size="sm" aria-label={fill(words.change, { name })} onClick={onChange}>
            {words.changeShort}
          </Button>
        )}
      </span>
    </li>
  );
}

function Change({
  change,
  name,
}: {
  readonly change: AdminPriceChange;
  readonly name: string;
}): ReactElement {
  const { oldPence, newPence, effectiveFrom, keepUntil, announcedAt, state } = change;
  const price = (pence: number | null) => (pence === null ? '–' : formatPence(pence));
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-48">{name}</span>
      <span className="tnum">
        {price(oldPence)} → <strong>{price(newPence)}</strong>
      </span>
      <span className="tnum text-sm text-ink-2">
        {adminDate(effectiveFrom)} · {fill(words.until, { date: adminDate(keepUntil) })}
        {announcedAt !== null && ` · ${fill(words.told, { date: adminDate(announcedAt) })}`}
      </span>
      <StatusBadge look={LOOKS[state]}>{words.states[state]}</StatusBadge>
    </li>
  );
}
