import type { ReactElement } from 'react';
import { ofOnePortion, per100g } from '@rules/food/nutrition';
import type { Extra, Meal } from '#frontend/api/generated.js';
import { dish as dishWords } from '#frontend/copy/catalog/food.js';
import { useWords } from '#frontend/copy/use-words.js';
import { NutritionTable } from '#frontend/ui/content/nutrition-table.js';

/** The nutrition of a dish per 100 g and per portion; for a pot, also of the whole pot (rules F31, K31). */
export function DishNutrition({ dish }: { readonly dish: Meal | Extra }): ReactElement {
  const words = useWords();
  const { nutrition, weightG } = dish;
  const portions = 'portions' in dish ? dish.portions : 1;
  const grams = Math.round(weightG / portions);
  return (
    <>
      <NutritionTable
        caption={words(dishWords.caption, { name: dish.name })}
        columns={[
          { heading: dishWords.per100g, figures: per100g(nutrition, weightG) },
          {
            heading: words(portions > 1 ? dishWords.perPortion : dishWords.perServing, { grams }),
            figures: ofOnePortion(dish),
          },
        ]}
      />
      {portions > 1 && (
        <p className="pt-3 text-ink-2">
          {words(dishWords.wholePot, {
            grams: weightG,
            portions,
            protein: Math.round(nutrition.proteinG),
            calories: nutrition.calories,
          })}
        </p>
      )}
    </>
  );
}
