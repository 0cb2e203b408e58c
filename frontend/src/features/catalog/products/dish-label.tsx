import { Flame, Refrigerator } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Extra, Meal } from '#frontend/api/generated.js';
import { dish as dishWords } from '#frontend/copy/catalog/food.js';
import { useWords } from '#frontend/copy/use-words.js';
import { DishNutrition } from './dish-nutrition.js';

/** Ingredients, nutrition, and how to heat and keep a dish. */
export function DishLabel({ dish }: { readonly dish: Meal | Extra }): ReactElement {
  const words = useWords();
  return (
    <>
      <LabelPart heading={dishWords.ingredients}>
        <p>
          <Ingredients text={dish.ingredients} />
        </p>
      </LabelPart>
      <LabelPart heading={dishWords.nutrition}>
        <DishNutrition dish={dish} />
      </LabelPart>
      <LabelPart heading={dishWords.heating}>
        <p className="flex gap-3">
          <Flame className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden />
          {dish.heating}
        </p>
        <p className="flex gap-3 pt-3">
          <Refrigerator className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden />
          {words(dish.storage === 'frozen' ? dishWords.frozen : dishWords.chilled, { count: dish.useDays })}
        </p>
      </LabelPart>
    </>
  );
}

/** A part of a label with its heading. */
export function LabelPart({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section className="mt-6">
      <h3 className="pb-2 text-lg font-bold">{heading}</h3>
      {children}
    </section>
  );
}

/** Allergens are in capitals in the list, because the law requires emphasis; here they are bold as well. */
function Ingredients({ text }: { readonly text: string }): ReactElement {
  const parts = text.split(/(\b[A-Z]{3,}\b)/);
  return <>{parts.map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))}</>;
}
