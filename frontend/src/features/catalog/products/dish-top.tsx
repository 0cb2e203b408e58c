import { BookOpen, Plus, Refrigerator, Snowflake } from 'lucide-react';
import type { ReactElement } from 'react';
import { suitsDiet } from '@rules/food/allergens';
import { ofOnePortion } from '@rules/food/nutrition';
import { formatPence } from '@rules/money/money';
import type { Extra, Meal, ProductPage } from '#frontend/api/generated.js';
import { dish as dishWords } from '#frontend/copy/catalog/food.js';
import { productPage } from '#frontend/copy/catalog/product-page.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Average } from '#frontend/ui/content/average.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Link } from '#frontend/ui/content/link.js';
import { AllergenBox, ProductAllergens, ProductFigures } from './product-facts.js';

/** At this many days and fewer the label counts the days that are left rather than those it keeps. */
const SHORT_DAYS = 2;

export interface DishTopProps {
  readonly dish: Meal | Extra;
  readonly recipe: ProductPage['recipe'];
  /** Extras go beside the meals of a box. */
  readonly isMeal: boolean;
}

/** What one decides by: figures, price, how long it keeps, allergens, and the way into a box. */
export function DishTop({ dish, recipe, isMeal }: DishTopProps): ReactElement {
  const words = useWords();
  const portions = 'portions' in dish ? dish.portions : 1;
  const halal = suitsDiet(dish.diets, 'halal') ? words(dishWords.halal) : '';
  const gentle = dish.gentle ? words(dishWords.gentle) : '';
  return (
    <>
      {dish.rating && (
        <div className="my-3">
          <Average rating={dish.rating} />
        </div>
      )}
      <ProductFigures nutrition={ofOnePortion(dish)} />
      {portions > 1 && (
        <p className="pt-2 text-sm text-ink-2">{words(productPage.perPortion, { count: portions })}</p>
      )}
      <p className="mt-5 flex flex-wrap items-center gap-2">
        <strong className="tnum mr-2 font-display text-2xl">{formatPence(dish.pricePence)}</strong>
        {dish.badges.map((badge) => (
          <Badge key={badge}>{badge}</Badge>
        ))}
        {gentle !== '' && <Badge tone="sage">{gentle}</Badge>}
        <Keeps dish={dish} />
      </p>
      {halal !== '' && <p className="mt-3 text-sm text-ink-2">{halal}</p>}
      <AllergenBox>
        <ProductAllergens record={dish.allergens} />
      </AllergenBox>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {dish.available ? (
          <Link
            to={`/configurator?add=${dish.id}`}
            className={buttonStyle({ size: 'lg' }) + ' max-sm:w-full'}
          >
            <Plus className="size-5" aria-hidden />
            {productPage.addToBox}
          </Link>
        ) : (
          <p className="font-semibold text-ink-2">{productPage.unavailable}</p>
        )}
        {dish.available && isMeal && (
          <Link
            to={`/subscription-configurator?add=${dish.id}`}
            className={buttonStyle({ size: 'lg', look: 'outline' }) + ' max-sm:w-full'}
          >
            {productPage.addToWeekly}
          </Link>
        )}
      </div>
      {recipe && (
        <Link
          to={`/recipes/${encodeURIComponent(recipe.id)}`}
          className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-kale underline underline-offset-4"
        >
          <BookOpen className="size-4 shrink-0" aria-hidden />
          {words(productPage.recipe, { name: recipe.name })}
        </Link>
      )}
    </>
  );
}

/** How long it keeps after it arrives; a frozen dish keeps until it is thawed. */
function Keeps({ dish }: Pick<DishTopProps, 'dish'>): ReactElement {
  const words = useWords();
  const isFrozen = dish.storage === 'frozen';
  const isShort = !isFrozen && dish.useDays <= SHORT_DAYS;
  const Icon = isFrozen ? Snowflake : Refrigerator;
  const label = isFrozen ? productPage.frozen : isShort ? productPage.keepsShort : productPage.keeps;
  return (
    <Badge tone={isShort ? 'warn' : 'oat'}>
      <Icon className="size-3.5" aria-hidden />
      {words(label, { count: dish.useDays })}
    </Badge>
  );
}
