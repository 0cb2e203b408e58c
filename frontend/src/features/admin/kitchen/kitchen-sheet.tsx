import { Tag, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { KitchenDay, KitchenDish, KitchenSheet } from '#frontend/api/generated-admin.js';
import { kitchenSheet as words } from '#frontend/copy/admin/kitchen.js';
import { fill } from '#frontend/copy/fill.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { Button } from '#frontend/ui/action/button.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { useAdminKitchenSheetQuery } from './kitchen-api.js';
import { KitchenCapacity } from './kitchen-capacity.js';
import { LabelsButton, LabelsOfDay } from './kitchen-labels.js';
import { LotsDialog, RemoveLot } from './kitchen-lots.js';
import { adminDate, adminMoment } from '../parts/cells.js';
import { StatusBadge } from '../parts/status-badge.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { adminKitchen } from '#frontend/copy/admin/kitchen.js';

const names = (allergens: KitchenDish['allergens']['contains']): string =>
  allergens.map((each) => allergenNames[each]).join(', ');

/** The production plan of a day, by kind; printed as shown. */
export function KitchenSheetView({ day }: { readonly day: KitchenDay }): ReactElement {
  const { date } = day;
  const result = useAdminKitchenSheetQuery({ date }, { refetchOnMountOrArgChange: true });
  const { data: sheet } = result;
  if (!sheet) {
    return result.isError ? (
      <LoadFailed {...adminKitchen.notLoaded} onRetry={() => void result.refetch()} />
    ) : (
      <TableSkeleton />
    );
  }
  return (
    <>
      <h3 className="text-xl font-bold">{fill(words.heading, { label: day.label })}</h3>
      <p className="mt-1 text-sm text-ink-2">
        {fill(adminKitchen.printedAt, { time: adminMoment(sheet.printedAt) })}
      </p>
      <Figures sheet={sheet} onChanged={() => void result.refetch()} />
      {sheet.dishes.length === 0 ? (
        <div role="status" className="mt-6 rounded-2xl bg-oat p-8 text-center">
          <p className="font-display text-xl font-bold">{words.empty.heading}</p>
          <p className="mt-2 text-ink-2">{words.empty.text}</p>
        </div>
      ) : (
        <Dishes sheet={sheet} onChanged={() => void result.refetch()} />
      )}
    </>
  );
}

interface SheetProps {
  readonly sheet: KitchenSheet;
  readonly onChanged: () => void;
}

function Figures({ sheet, onChanged }: SheetProps): ReactElement {
  const { orders, unpaidOrders, portions, day } = sheet;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4 rounded-2xl bg-oat px-5 py-4 print:bg-transparent print:p-0">
      <Figure label={words.portions} value={portions} />
      <Figure label={words.orders} value={orders} />
      {unpaidOrders > 0 && <Figure label={words.unpaid} value={unpaidOrders} />}
      <KitchenCapacity day={day} onChanged={onChanged} />
    </dl>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }): ReactElement {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="tnum font-display text-2xl font-bold">{value}</dd>
    </div>
  );
}

const KINDS = ['meal', 'breakfast', 'protein', 'package'] as const;

function Dishes({ sheet, onChanged }: SheetProps): ReactElement {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <div className="no-print mt-5 flex flex-wrap gap-3">
        {sheet.dishes.some(({ lots }) => lots.length === 0) && (
          <Button look="primary" onClick={() => setWriting(true)}>
            {words.lots.open}
          </Button>
        )}
        <LabelsOfDay sheet={sheet} onPrinted={onChanged} />
      </div>
      {KINDS.map((kind) => {
        const dishes = sheet.dishes.filter((each) => each.kind === kind);
        return (
          dishes.length > 0 && (
            <section key={kind} className="mt-8">
              <h4 className="text-lg font-bold">{words.kinds[kind]}</h4>
              <ul className="mt-3 divide-y divide-line border-y border-line">
                {dishes.map((dish) => (
                  <Dish key={dish.key} dish={dish} date={sheet.day.date} onChanged={onChanged} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {writing && <LotsDialog sheet={sheet} onClose={() => setWriting(false)} />}
    </>
  );
}

interface DishProps {
  readonly dish: KitchenDish;
  readonly date: string;
  readonly onChanged: () => void;
}

function Dish({ dish, date, onChanged }: DishProps): ReactElement {
  const { name, portions, allergens, declared, diets, storage } = dish;
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 py-4 break-inside-avoid print:py-2">
      <p className="tnum w-14 shrink-0 text-right font-display text-2xl font-bold">{portions}</p>
      <div className="min-w-0 flex-1 basis-64">
        <h5 className="font-semibold">
          {name}{' '}
          <span className="text-sm font-normal text-ink-2">
            {[diets.map(dietName).filter(Boolean).join(', '), storage === 'frozen' ? words.frozen : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </h5>
        <p className="text-sm">
          {allergens.contains.length > 0 ? (
            <strong>{fill(words.contains, { names: names(allergens.contains) })}</strong>
          ) : (
            words.containsNone
          )}
          {allergens.mayContain.length > 0 &&
            ` · ${fill(words.mayContain, { names: names(allergens.mayContain) })}`}
        </p>
        {declared.map(({ allergen, portions: count }) => (
          <p key={allergen} className="mt-1 text-sm font-semibold text-tomato">
            {fill(words.declared, { portions: count, name: allergenNames[allergen].toLowerCase() })}
          </p>
        ))}
        <Doubt dish={dish} />
        <RecalledLots dish={dish} />
      </div>
      <Lots dish={dish} date={date} onChanged={onChanged} />
    </li>
  );
}

/** 'halal-vegan' → 'Halal vegan'. Nothing is said of a dish without a diet. */
function dietName(diet: string): string {
  const { diets } = words;
  const isKnown = (name: string): name is keyof typeof diets => Object.hasOwn(diets, name);
  return isKnown(diet) ? diets[diet] : '';
}

function Doubt({ dish }: { readonly dish: KitchenDish }): ReactElement | null {
  const { labelDoubt, isLabelForSale } = dish;
  if (labelDoubt === null && isLabelForSale) return null;
  return (
    <p className="mt-1 text-sm text-ink-2">
      {labelDoubt === null
        ? words.notForSale
        : fill(words.doubts[labelDoubt], { names: names(dish.labelDoubtAllergens) })}
    </p>
  );
}

/** Lots that are being recalled, with the labels of them that are about (rule F96). */
function RecalledLots({ dish }: { readonly dish: KitchenDish }): ReactElement[] {
  return dish.lots
    .filter(({ isRecalled }) => isRecalled)
    .map(({ id, lot, labelsPrinted: count, printedAt }) => (
      <p key={id} className="mt-1 text-sm font-semibold text-tomato">
        {printedAt === null
          ? fill(words.recalled.none, { lot })
          : fill(count === 1 ? words.recalled.one : words.recalled.other, {
              count,
              lot,
              time: adminMoment(printedAt),
            })}
      </p>
    ));
}

function Lots({ dish, date, onChanged }: DishProps): ReactElement {
  const [removing, setRemoving] = useState<string>();
  const removed = dish.lots.find(({ id }) => id === removing);
  return (
    <div className="flex flex-wrap items-center gap-2 sm:justify-end">
      {dish.lots.length === 0 && <StatusBadge look="outline">{words.noLot}</StatusBadge>}
      {dish.lots.map(({ id, lot, useBy }) => (
        <span key={id} className="tnum inline-flex items-center rounded-full bg-sage pl-3 text-sm">
          {fill(words.lot, { lot, date: adminDate(useBy) })}
          <button
            type="button"
            aria-label={fill(words.lots.remove, { lot, name: dish.name })}
            onClick={() => setRemoving(id)}
            className="no-print grid size-11 place-items-center rounded-full hover:bg-oat"
          >
            <Trash2 className="size-4" aria-hidden />
          </button>
        </span>
      ))}
      {dish.lots.length > 0 && dish.labelDoubt === null && (
        <LabelsButton
          date={date}
          dish={dish.key}
          label={fill(words.labels.of, { name: dish.name })}
          onPrinted={onChanged}
        >
          <Tag className="size-4" aria-hidden />
          {words.labels.one}
        </LabelsButton>
      )}
      {removed && (
        <RemoveLot
          lot={removed}
          name={dish.name}
          onClose={() => setRemoving(undefined)}
          onRemoved={onChanged}
        />
      )}
    </div>
  );
}
