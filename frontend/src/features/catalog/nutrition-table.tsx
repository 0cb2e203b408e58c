import type { ReactElement } from 'react';
import type { Extra, Meal } from '../../api/generated.js';
import { dish as dishWords } from '../../copy/food.js';
import { useWords } from '../../copy/use-words.js';
import { cn } from '../../ui/cn.js';

/** kJ in a kcal, as food labels reckon. */
const KJ_PER_KCAL = 4.184;

interface Row {
  readonly label: string;
  readonly value: string;
  readonly within?: boolean;
}

function rowsOf({ nutrition }: Meal | Extra): Row[] {
  const { rows } = dishWords;
  const grams = (value: number | undefined): string => (value === undefined ? '–' : `${value} g`);
  return [
    {
      label: rows.energy,
      value: `${Math.round(nutrition.calories * KJ_PER_KCAL)} kJ / ${nutrition.calories} kcal`,
    },
    { label: rows.fat, value: grams(nutrition.fatG) },
    { label: rows.saturates, value: grams(nutrition.saturatesG), within: true },
    { label: rows.carbs, value: grams(nutrition.carbsG) },
    { label: rows.sugars, value: grams(nutrition.sugarsG), within: true },
    { label: rows.fibre, value: grams(nutrition.fibreG) },
    { label: rows.protein, value: grams(nutrition.proteinG) },
    { label: rows.salt, value: grams(nutrition.saltG) },
  ];
}

/** The rows of a UK label in their order. */
export function NutritionTable({ dish }: { readonly dish: Meal | Extra }): ReactElement {
  const words = useWords();
  const portions = 'portions' in dish ? dish.portions : 1;
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <caption className="sr-only">{words(dishWords.caption, { name: dish.name })}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-left">
          <td />
          <th scope="col" className="py-1.5 text-right font-semibold">
            {portions > 1
              ? words(dishWords.perPot, { grams: dish.weightG, portions })
              : words(dishWords.perServing, { grams: dish.weightG })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(dish).map(({ label, value, within }) => (
          <tr key={label} className="border-b border-line">
            <th
              scope="row"
              className={cn('py-1.5 text-left', within ? 'pl-4 font-normal text-ink-2' : 'font-medium')}
            >
              {label}
            </th>
            <td className="tnum py-1.5 text-right">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
