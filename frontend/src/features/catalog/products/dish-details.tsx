import { TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { clashes, suitsDiet, type Allergen } from '@rules/food/allergens';
import { formatPence } from '@rules/money/money';
import { useGetMealQuery, type Extra, type Meal, type MealCard } from '#frontend/api/generated.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { allergenNames, dish as dishWords } from '#frontend/copy/catalog/food.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { DishLabel, LabelPart } from './dish-label.js';

export interface DishDetailsProps {
  /** Null closes the dialog. */
  readonly dish: MealCard | Extra | null;
  readonly declared: readonly Allergen[];
  readonly onClose: () => void;
}

const namesOf = (allergens: readonly Allergen[]): string =>
  allergens.map((allergen) => allergenNames[allergen]).join(', ');

/**
 * Ingredients, nutrition, allergens and heating of a dish, in a dialog, so that no choice on the page is
 * lost. A meal's card has its allergens; the rest of its label is fetched.
 */
export function DishDetails({ dish, ...rest }: DishDetailsProps): ReactElement | null {
  if (!dish) return null;
  if ('ingredients' in dish) return <DishDialog {...rest} dish={dish} label={<DishLabel dish={dish} />} />;
  return <MealDialog {...rest} meal={dish} />;
}

type DialogProps = Omit<DishDetailsProps, 'dish'>;

function MealDialog({ meal, ...rest }: DialogProps & { readonly meal: MealCard }): ReactElement {
  const { currentData: data, isError, isFetching, refetch } = useGetMealQuery({ id: meal.id });
  // A weekly box has a price of its own.
  if (data) {
    const dish = { ...data, pricePence: meal.pricePence };
    return <DishDialog {...rest} dish={dish} label={<DishLabel dish={dish} />} />;
  }
  const retry = { ...chrome.notLoaded, text: dishWords.notLoaded, onRetry: () => void refetch() };
  const label =
    isError && !isFetching ? (
      <div className="mt-6">
        <LoadFailed {...retry} />
      </div>
    ) : (
      <LabelSkeleton />
    );
  return <DishDialog {...rest} dish={meal} label={label} />;
}

function LabelSkeleton(): ReactElement {
  return (
    <div aria-busy="true" className="mt-6 space-y-6">
      <span role="status" className="sr-only">
        {dishWords.loading}
      </span>
      <Skeleton className="h-20 w-full !rounded-xl" />
      <Skeleton className="h-72 w-full !rounded-xl" />
    </div>
  );
}

interface DishDialogProps extends DialogProps {
  readonly dish: MealCard | Meal | Extra;
  /** What the card does not have, or what stands in its place. */
  readonly label: ReactNode;
}

function DishDialog({ dish, declared, label, onClose }: DishDialogProps): ReactElement {
  const words = useWords();
  const halal = suitsDiet(dish.diets, 'halal') ? words(dishWords.halal) : '';
  const clashing = clashes(dish.allergens, declared);
  const { mealCard } = oneTimeConfigurator;
  return (
    <Dialog
      open
      onClose={onClose}
      title={dish.name}
      description={'description' in dish ? dish.description : undefined}
      closeLabel={dishWords.closeLabel}
      head={
        <div className="relative aspect-[4/3] max-h-72 w-full bg-oat sm:aspect-[16/9] sm:max-h-none">
          <Picture image={dish.image} eager sizes="(min-width: 640px) 672px, 100vw" className="size-full" />
          <span className="absolute bottom-3 left-4 rounded-full bg-paper/90 px-3 py-1 text-[0.75rem] font-medium">
            {chrome.servingSuggestion}
          </span>
        </div>
      }
    >
      <DishSummary dish={dish} />
      {halal !== '' && <p className="mt-3 text-sm text-ink-2">{halal}</p>}
      {clashing.length > 0 && (
        <Notice
          tone="bad"
          className="mt-4"
          icon={<TriangleAlert className="mt-0.5 size-5 shrink-0 text-tomato" aria-hidden />}
        >
          <p className="font-semibold">{words(dishWords.declared, { names: namesOf(clashing) })}</p>
        </Notice>
      )}
      <LabelPart heading={mealCard.contains}>
        <p className="font-semibold">{namesOf(dish.allergens.contains) || dishWords.containsNone}</p>
        {dish.allergens.mayContain.length > 0 && (
          <p className="pt-1 text-ink-2">
            {mealCard.mayContain}: {namesOf(dish.allergens.mayContain)}
          </p>
        )}
      </LabelPart>
      {label}
    </Dialog>
  );
}

/** Price and badges. */
function DishSummary({ dish }: Pick<DishDialogProps, 'dish'>): ReactElement {
  const words = useWords();
  const gentle = words(dishWords.gentle);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-2">
      <strong className="tnum font-display text-xl">{formatPence(dish.pricePence)}</strong>
      {dish.badges.map((badge) => (
        <Badge key={badge}>{badge}</Badge>
      ))}
      {'gentle' in dish && dish.gentle && gentle !== '' && <Badge tone="sage">{gentle}</Badge>}
    </p>
  );
}
