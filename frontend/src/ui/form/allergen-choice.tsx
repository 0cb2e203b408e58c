import type { ReactElement } from 'react';
import { ALLERGENS, type Allergen } from '@rules/food/allergens';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { ChipCheck } from './chip-check.js';

export interface AllergenChoiceProps {
  readonly legend: string;
  readonly declared: readonly Allergen[];
  /** Permanently ticked, because the account declares them. */
  readonly fixed?: readonly Allergen[];
  /** All are disabled for now. */
  readonly disabled?: boolean;
  readonly onChange: (declared: readonly Allergen[]) => void;
}

/** The fourteen allergens as checkboxes. */
export function AllergenChoice(props: AllergenChoiceProps): ReactElement {
  const { legend, declared, fixed = [], onChange } = props;
  return (
    <fieldset disabled={props.disabled}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {ALLERGENS.map((allergen) => (
          <ChipCheck
            key={allergen}
            label={allergenNames[allergen]}
            checked={declared.includes(allergen) || fixed.includes(allergen)}
            fixed={fixed.includes(allergen)}
            onChange={(checked) =>
              onChange(ALLERGENS.filter((each) => (each === allergen ? checked : declared.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
