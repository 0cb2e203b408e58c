import type { ReactElement } from 'react';
import { DECLARED, declaration, type NutritionValues } from '@rules/food/nutrition';
import { dish as dishWords } from '#frontend/copy/catalog/food.js';
import { cn } from '../cn.js';

export interface NutritionColumn {
  readonly heading: string;
  readonly figures: NutritionValues;
}

export interface NutritionTableProps {
  readonly caption: string;
  readonly columns: readonly NutritionColumn[];
}

const WITHIN: readonly string[] = ['saturates', 'sugars'];

/** The rows of a UK label in order, with a column per amount of food (rule F31). */
export function NutritionTable({ caption, columns }: NutritionTableProps): ReactElement {
  const declared = columns.map(({ heading, figures }) => ({ heading, rows: declaration(figures) }));
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-ink align-bottom">
          <td />
          {declared.map(({ heading }) => (
            <th key={heading} scope="col" className="py-1.5 pl-3 text-right font-semibold">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DECLARED.map((row) => (
          <tr key={row} className="border-b border-line">
            <th
              scope="row"
              className={cn(
                'py-1.5 text-left',
                WITHIN.includes(row) ? 'pl-4 font-normal text-ink-2' : 'font-medium',
              )}
            >
              {dishWords.rows[row]}
            </th>
            {declared.map(({ heading, rows }) => (
              <td key={heading} className="tnum py-1.5 pl-3 text-right">
                {rows[row] ?? dishWords.unknown}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
