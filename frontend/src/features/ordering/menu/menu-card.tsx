import { Info, Plus, Refrigerator } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Allergen } from '@rules/food/allergens';
import { dayLabel } from '@rules/delivery/delivery-days';
import { ofOnePortion } from '@rules/food/nutrition';
import { formatPence } from '@rules/money/money';
import type { Extra, MealCard } from '#frontend/api/generated.js';
import { dish as dishWords } from '#frontend/copy/catalog/food.js';
import { menu } from '#frontend/copy/ordering/menu.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Average } from '#frontend/ui/content/average.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Link } from '#frontend/ui/content/link.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { AllergenFlags } from './allergen-flags.js';
import { useDishPrefetch } from './use-dish-prefetch.js';
import { AllergenWords } from '../packages/package-facts.js';

const { mealCard, unavailable } = oneTimeConfigurator;
const { nutritionColumns: columns } = menu;

export interface MenuCardProps {
  readonly meal: MealCard | Extra;
  readonly declared: readonly Allergen[];
  readonly eager?: boolean;
  /** The first day it is sold, where it is not on the menu of the chosen day. */
  readonly from?: string | undefined;
  readonly onDetails: () => void;
}

/** One dish to read about: the nutrition of a portion, its allergens, and details behind the picture. */
export function MenuCard({ meal, declared, eager, from, onDetails }: MenuCardProps): ReactElement {
  const words = useWords();
  const prefetch = useDishPrefetch(meal);
  const nutrition = ofOnePortion(meal);
  const portions = 'portions' in meal ? meal.portions : 1;
  const figures = [
    [columns.calories, String(Math.round(nutrition.calories))],
    [columns.protein, `${Math.round(nutrition.proteinG)}g`],
    [columns.carbs, `${Math.round(nutrition.carbsG)}g`],
    [columns.fat, `${Math.round(nutrition.fatG)}g`],
    [columns.fibre, `${Math.round(nutrition.fibreG)}g`],
    [columns.salt, `${Number(nutrition.saltG.toFixed(2))}g`],
  ] as const;
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-2xl bg-paper shadow-1 ring-1 ring-line">
      <div className="group relative aspect-[4/3] overflow-hidden bg-oat">
        <Picture
          image={meal.image}
          alt=""
          eager={eager}
          sizes="(min-width: 1280px) 300px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw"
          className="size-full transition-transform duration-500 ease-out-soft group-hover:scale-[1.035]"
        />
        <button
          type="button"
          {...prefetch}
          onClick={onDetails}
          aria-label={words(dishWords.open, { name: meal.name })}
          aria-haspopup="dialog"
          className="absolute inset-0 rounded-t-2xl -outline-offset-4"
        >
          <span className="absolute bottom-2 right-2 grid size-9 place-items-center rounded-full bg-paper/95 shadow-1">
            <Info className="size-4.5" aria-hidden />
          </span>
        </button>
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h3 className="text-[0.9375rem] font-bold leading-snug sm:text-lg">
          <Link
            to={`/menu/${meal.slug}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {meal.name}
          </Link>
        </h3>
        <Average rating={meal.rating} />
        {portions > 1 && (
          <p className="mt-1.5 text-sm font-semibold">{words(mealCard.portionsBelow, { count: portions })}</p>
        )}
        <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] sm:grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-y-2 rounded-lg bg-oat px-1 py-2.5 text-center">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-[0.6875rem] tracking-tight text-ink-2 sm:text-[0.75rem]">{label}</dt>
              <dd className="tnum font-semibold leading-tight">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2.5 text-[0.8125rem] leading-snug text-ink-2">
          <AllergenWords record={meal.allergens} />
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-1.5 pt-3">
          {meal.badges.map((badge) => (
            <Badge key={badge}>{badge}</Badge>
          ))}
          <AllergenFlags record={meal.allergens} declared={declared} />
          {from !== undefined && <Badge tone="warn">{words(menu.day.from, { date: dayLabel(from) })}</Badge>}
          {from === undefined && !meal.available && <Badge tone="warn">{unavailable}</Badge>}
          <Badge tone="plain">
            <Refrigerator className="size-3.5" aria-hidden />
            {words(mealCard.useWithin, { count: meal.useDays })}
          </Badge>
        </div>
        <MenuAction meal={meal} />
      </div>
    </article>
  );
}

/** The price, and the way into a box with this dish. */
function MenuAction({ meal }: Pick<MenuCardProps, 'meal'>): ReactElement {
  const words = useWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-3">
      <strong className="tnum font-display text-lg">{formatPence(meal.pricePence)}</strong>
      {meal.available && (
        <Link
          to={`/configurator?add=${meal.id}`}
          aria-label={words(menu.add, { name: meal.name })}
          className={buttonStyle({ look: 'accent' })}
        >
          <Plus className="size-4" aria-hidden />
          {menu.addShort}
        </Link>
      )}
    </div>
  );
}
