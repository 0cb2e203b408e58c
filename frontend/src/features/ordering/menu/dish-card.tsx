import { Info, Refrigerator } from 'lucide-react';
import { useEffect, useRef, type ReactElement } from 'react';
import type { Allergen } from '@rules/food/allergens';
import { shortName } from '@rules/boxes/box';
import { formatPence } from '@rules/money/money';
import { ofOnePortion } from '@rules/food/nutrition';
import type { Extra, MealCard } from '#frontend/api/generated.js';
import { box } from '#frontend/copy/ordering/box.js';
import { dish as dishWords } from '#frontend/copy/catalog/food.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Average } from '#frontend/ui/content/average.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { Stepper } from '#frontend/ui/form/stepper.js';
import { AllergenFlags } from './allergen-flags.js';
import { OpinionNote } from './opinion-note.js';
import { useDishPrefetch } from './use-dish-prefetch.js';

export interface DishCardProps {
  readonly dish: MealCard | Extra;
  readonly quantity: number;
  /** The most that can be chosen now. */
  readonly max: number;
  readonly declared: readonly Allergen[];
  /** Visible when the page opens. */
  readonly eager?: boolean;
  readonly onChange: (quantity: number) => void;
  readonly onDetails: () => void;
}

const { mealCard, unavailable } = oneTimeConfigurator;

/** One dish: picture with a details button, protein and kcal always in the same place, a stepper. */
export function DishCard(props: DishCardProps): ReactElement {
  const { dish, quantity, declared } = props;
  const words = useWords();
  const prefetch = useDishPrefetch(dish);
  return (
    <article
      className={cn(
        'flex flex-col overflow-hidden rounded-xl bg-paper transition-shadow duration-200 sm:rounded-2xl',
        quantity > 0 ? 'shadow-2 ring-2 ring-kale' : 'shadow-1 ring-1 ring-line',
      )}
    >
      <div className="group relative aspect-[4/3] overflow-hidden bg-oat">
        <Picture
          image={dish.image}
          alt=""
          eager={props.eager}
          sizes="(min-width: 1280px) 300px, (min-width: 1024px) 31vw, 46vw"
          className="size-full transition-transform duration-500 ease-out-soft group-hover:scale-[1.035]"
        />
        <button
          type="button"
          {...prefetch}
          onClick={props.onDetails}
          aria-label={words(dishWords.open, { name: dish.name })}
          aria-haspopup="dialog"
          className="absolute inset-0 rounded-t-xl -outline-offset-4 sm:rounded-t-2xl"
        >
          <span className="absolute bottom-2 right-2 grid size-9 place-items-center rounded-full bg-paper/95 shadow-1">
            <Info className="size-4.5" aria-hidden />
          </span>
        </button>
        {quantity > 0 && (
          <span
            aria-hidden
            className="tnum pointer-events-none absolute right-2.5 top-2.5 grid h-8 min-w-8 place-items-center rounded-full bg-pea px-2 text-sm font-extrabold text-on-pea shadow-2"
          >
            {quantity}×
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <CardName name={dish.name} />
        <CardFigures dish={dish} />
        <Average rating={dish.rating} />
        <OpinionNote dishId={dish.id} isChosen={quantity > 0} />
        <div className="mb-3.5 mt-2.5 flex flex-wrap items-center gap-x-1 gap-y-1 sm:gap-x-1.5">
          {dish.badges.map((badge) => (
            // Two side by side on a phone.
            <Badge key={badge} className="max-sm:px-1.5">
              {badge}
            </Badge>
          ))}
          <AllergenFlags record={dish.allergens} declared={declared} />
          <Badge tone="plain">
            <Refrigerator className="size-3.5" aria-hidden />
            {words(mealCard.useWithin, { count: dish.useDays })}
          </Badge>
        </div>
        <DishAction {...props} />
      </div>
    </article>
  );
}

/** The start of a long name; the heading's accessible name and its tooltip have the whole (rules B5, K30). */
function CardName({ name }: { readonly name: string }): ReactElement {
  const shown = shortName(name);
  return (
    <h3
      className="text-[0.9375rem] font-bold leading-snug sm:text-lg"
      title={name}
      aria-label={shown === name ? undefined : name}
    >
      {shown}
    </h3>
  );
}

/** Protein, fibre and kcal of one portion, and the number of portions in a pot (rule K31). */
function CardFigures({ dish }: Pick<DishCardProps, 'dish'>): ReactElement {
  const words = useWords();
  const { proteinG, fibreG, calories } = ofOnePortion(dish);
  const portions = 'portions' in dish ? dish.portions : 1;
  return (
    <p className="tnum mt-1.5 text-[0.8125rem] text-ink-2 sm:text-sm">
      <strong className="font-semibold text-kale">
        {Math.round(proteinG)}g {mealCard.protein}
      </strong>{' '}
      · {Math.round(fibreG)}g {mealCard.fibre} · {Math.round(calories)}{' '}
      {portions > 1 ? mealCard.kcalOfPortion : mealCard.kcal}
      {portions > 1 && (
        <span className="block font-semibold text-ink">{words(mealCard.portions, { count: portions })}</span>
      )}
    </p>
  );
}

/** 'Add', then a stepper; the focus stays in place when one replaces the other. */
function DishAction({ dish, quantity, max, onChange }: DishCardProps): ReactElement {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const inBox = quantity > 0;
  const wasInBox = useRef(inBox);
  useEffect(() => {
    if (touched.current && wasInBox.current !== inBox) {
      const buttons = place.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)');
      buttons?.[buttons.length - 1]?.focus();
    }
    wasInBox.current = inBox;
    touched.current = false;
  }, [inBox]);
  const change = (next: number): void => {
    touched.current = true;
    onChange(next);
  };
  return (
    <div ref={place} className="mt-auto flex min-h-11 items-center justify-between gap-2">
      <span className="tnum text-sm font-semibold text-ink-2 max-sm:hidden">
        {formatPence(dish.pricePence)}
      </span>
      {!dish.available ? (
        <span className="text-sm font-semibold text-ink-2">{unavailable}</span>
      ) : inBox ? (
        <Stepper
          labels={{
            quantity: words(box.quantity, { name: dish.name }),
            add: words(box.addOne, { name: dish.name }),
            remove: words(box.removeOne, { name: dish.name }),
          }}
          value={quantity}
          max={max}
          onChange={change}
        />
      ) : (
        <Button
          look="outline"
          aria-label={words(mealCard.add, { name: dish.name })}
          disabled={max <= 0}
          onClick={() => change(1)}
          className="max-sm:w-full sm:min-w-28"
        >
          {box.addShort}
        </Button>
      )}
    </div>
  );
}
