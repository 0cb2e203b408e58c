import { useEffect, useState, type ReactElement } from 'react';
import type { KitchenDay, PickListEntry } from '#frontend/api/generated-admin.js';
import { adminKitchen, kitchenPicks as words } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { Button } from '#frontend/ui/action/button.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { useLazyAdminGetPickListQuery } from './kitchen-api.js';
import { TableSkeleton } from '../parts/table-skeleton.js';

interface Loaded {
  readonly picks: readonly PickListEntry[];
  /** Undefined before the first page, null after the last. */
  readonly next: string | null | undefined;
}

/** The pick list, order by order; loaded page by page, since each view is audited. */
export function KitchenPicks({ day }: { readonly day: KitchenDay }): ReactElement {
  const [{ picks, next }, setLoaded] = useState<Loaded>({ picks: [], next: undefined });
  const [ask, { isFetching, isError }] = useLazyAdminGetPickListQuery();
  const load = async (isAll: boolean): Promise<void> => {
    let cursor = next;
    do {
      const { data } = await ask({ date: day.date, cursor: cursor ?? undefined });
      if (!data) return;
      cursor = data.nextCursor;
      setLoaded((before) => ({ picks: [...before.picks, ...data.items], next: data.nextCursor }));
    } while (isAll && cursor !== null);
  };
  useEffect(() => {
    let isGone = false;
    void ask({ date: day.date }).then(({ data }) => {
      if (data && !isGone) setLoaded({ picks: data.items, next: data.nextCursor });
    });
    return () => void (isGone = true);
  }, [ask, day.date]);
  if (next === undefined && isError && !isFetching) {
    return <LoadFailed {...adminKitchen.notLoaded} onRetry={() => void load(false)} />;
  }
  if (next === undefined) return <TableSkeleton />;
  return (
    <>
      <h3 className="text-xl font-bold">{fill(words.heading, { label: day.label })}</h3>
      <p role="status" className="mt-1 text-sm text-ink-2">
        {fill(picks.length === 1 ? words.shown.one : words.shown.other, { count: picks.length })}
      </p>
      {picks.length === 0 && (
        <div className="mt-6 rounded-2xl bg-oat p-8 text-center">
          <p className="font-display text-xl font-bold">{words.empty.heading}</p>
          <p className="mt-2 text-ink-2">{words.empty.text}</p>
        </div>
      )}
      <ul className="mt-5 grid gap-4 md:grid-cols-2 print:grid-cols-2">
        {picks.map((pick) => (
          <PickCard key={pick.orderId} pick={pick} />
        ))}
      </ul>
      {next !== null && (
        <div className="no-print mt-6 flex flex-wrap gap-3">
          <Button look="outline" busy={isFetching} onClick={() => void load(false)}>
            {words.more}
          </Button>
          <Button look="outline" busy={isFetching} onClick={() => void load(true)}>
            {words.all}
          </Button>
        </div>
      )}
    </>
  );
}

function PickCard({ pick }: { readonly pick: PickListEntry }): ReactElement {
  const { orderCode, area, kind, meals, declared, courierNote, lines } = pick;
  return (
    <li className="rounded-2xl border border-line bg-paper p-4 break-inside-avoid">
      <h4 className="flex flex-wrap items-baseline gap-x-3">
        <code className="text-lg font-bold">{orderCode}</code>
        <span className="text-ink-2">{fill(words.kinds[kind], { meals })}</span>
        <span className="ml-auto font-semibold">{area}</span>
      </h4>
      {declared && (
        <p className="mt-2 rounded-lg bg-tomato-soft px-3 py-2 text-sm font-semibold text-tomato [overflow-wrap:anywhere]">
          {declared.allergens.length > 0 &&
            fill(words.declared, {
              names: declared.allergens.map((each) => allergenNames[each]).join(', '),
            })}
          {declared.note !== null && ` ${fill(words.note, { note: declared.note })}`}
        </p>
      )}
      {courierNote !== null && (
        <p className="mt-2 text-sm [overflow-wrap:anywhere]">
          {fill(words.courierNote, { note: courierNote })}
        </p>
      )}
      <ul className="mt-3 space-y-1.5">
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ul>
    </li>
  );
}

function Line({ line }: { readonly line: PickListEntry['lines'][number] }): ReactElement {
  const { name, variant, quantity, dishes } = line;
  return (
    <li>
      <label className="relative flex min-h-11 cursor-pointer items-center gap-3 print:min-h-0">
        <input type="checkbox" className="size-6 shrink-0 accent-kale" />
        <span>
          <span className="font-medium">{fill(words.quantity, { quantity, name })}</span>{' '}
          {variant !== null && <span className="text-ink-2">{fill(words.variant, { variant })}</span>}
        </span>
      </label>
      {dishes.length > 0 && (
        <ul className="ml-9 text-sm text-ink-2">
          {dishes.map((dish, index) => (
            <li key={index}>{fill(words.quantity, { quantity: dish.portions, name: dish.name })}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
