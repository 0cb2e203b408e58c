import type { ReactElement } from 'react';
import type { Recipe } from '#frontend/api/generated.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { recipePage, recipeWords } from '#frontend/copy/catalog/recipes.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Notice } from '#frontend/ui/feedback/notice.js';

/** kJ per kcal, as food labels convert. */
const KJ_PER_KCAL = 4.184;

const namesOf = (allergens: Recipe['allergens']['contains']): string =>
  allergens.map((allergen) => allergenNames[allergen]).join(', ');

/** The nutrition of a serving, its allergens, and the diets that it suits. */
export function RecipeNutrition({ recipe }: { readonly recipe: Recipe }): ReactElement {
  const { rows } = recipePage;
  const lines = [
    [rows.energy, `${Math.round(recipe.calories * KJ_PER_KCAL)} kJ / ${recipe.calories} kcal`],
    [rows.protein, `${recipe.proteinG} g`],
    [rows.carbs, `${recipe.carbsG} g`],
    [rows.fat, `${recipe.fatG} g`],
    [rows.fibre, `${recipe.fibreG} g`],
  ] as const;
  const suits = recipe.diets.flatMap((diet) => (diet === 'standard' ? [] : recipeWords.dietNames[diet]));
  return (
    <section className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      <div>
        <h2 id="nutrition" className="text-xl font-bold">
          {recipePage.nutrition}
        </h2>
        <table aria-labelledby="nutrition" className="mt-3 w-full border-collapse text-[0.9375rem]">
          <tbody>
            {lines.map(([label, value]) => (
              <tr key={label} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-medium">
                  {label}
                </th>
                <td className="tnum py-2 text-right">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h2 className="text-xl font-bold">{recipePage.allergens}</h2>
        <p className="mt-3">
          {recipe.allergens.contains.length > 0 ? (
            <>
              {recipePage.contains}: <strong>{namesOf(recipe.allergens.contains)}</strong>
            </>
          ) : (
            !recipe.labelPending && recipePage.none
          )}
        </p>
        {recipe.allergens.mayContain.length > 0 && (
          <p className="mt-1 text-ink-2">
            {recipePage.mayContain}: {namesOf(recipe.allergens.mayContain)}
          </p>
        )}
        {recipe.labelPending && (
          <Notice tone="warn" className="mt-4">
            {recipePage.pending}
          </Notice>
        )}
        {suits.length > 0 && (
          <p className="mt-4 flex flex-wrap items-center gap-1.5">
            <span className="pr-1 font-semibold">{recipePage.diets}</span>
            {suits.map((name) => (
              <Badge key={name} tone="sage">
                {name}
              </Badge>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
