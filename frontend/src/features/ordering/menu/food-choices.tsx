import type { ReactElement } from 'react';
import { suitsDiet, type MealType } from '@rules/food/allergens';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { mealTypeNames } from '#frontend/copy/catalog/food.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { CheckField } from '#frontend/ui/form/field.js';
import type { Choices } from '../configurator/use-choices.js';

/** Halal is in the other group. */
const TYPES = ['standard', 'vegetarian', 'vegan'] as const satisfies readonly MealType[];
const { halal } = oneTimeConfigurator;

export interface FoodChoicesProps {
  readonly box: Choices;
  /** Only allergies can be declared here. */
  readonly isDietFixed?: boolean;
  readonly hideClashing: boolean;
  readonly onHideClashing: (hide: boolean) => void;
}

/** The choices of the diet bar: diet, halal, allergies. */
export function FoodChoices({
  box,
  isDietFixed = false,
  hideClashing,
  onHideClashing,
}: FoodChoicesProps): ReactElement {
  const { declared, declare } = box;
  return (
    <>
      {!isDietFixed && <Diets box={box} />}
      <div className="border-t border-line pb-5 pt-4">
        <p className="text-sm font-semibold">{boxWords.allergies}</p>
        <p className="pb-3 pt-1 text-sm text-ink-2">{boxWords.allergiesHelp}</p>
        <AllergenChoice legend={boxWords.allergies} declared={declared} onChange={declare} />
        {declared.length > 0 && (
          <CheckField
            label={boxWords.hideClashing}
            checked={hideClashing}
            onChange={onHideClashing}
            className="pt-5"
          />
        )}
      </div>
    </>
  );
}

function Diets({ box: { draft, chooseDiet, meals } }: { readonly box: Choices }): ReactElement {
  const isHalalSold = meals.some(({ diets }) => suitsDiet(diets, 'halal'));
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-5 border-t border-line py-4">
      <div>
        <p className="pb-2 text-sm font-semibold" id="meal-type">
          {boxWords.mealType}
        </p>
        <ChoiceGroup
          look="pills"
          labelledBy="meal-type"
          value={TYPES.find((type) => type === draft.mealType) ?? 'standard'}
          onChange={(mealType) => chooseDiet(mealType, draft.halalOnly)}
          choices={TYPES.map((value) => ({ value, label: mealTypeNames[value] }))}
          className="flex flex-wrap gap-2"
        />
      </div>
      {(isHalalSold || draft.halalOnly) && <HalalChoice {...{ draft, chooseDiet, isHalalSold }} />}
    </div>
  );
}

/** Without a certificate halal is not offered; a shopper who chose it before sees why (rule F45). */
function HalalChoice({
  draft,
  chooseDiet,
  isHalalSold,
}: Pick<Choices, 'draft' | 'chooseDiet'> & { readonly isHalalSold: boolean }): ReactElement {
  return (
    <div>
      <p className="pb-2 text-sm font-semibold" id="halal">
        {halal.label}
      </p>
      <ChoiceGroup
        look="pills"
        labelledBy="halal"
        describedBy="halal-help"
        value={draft.halalOnly ? 'halal' : 'all'}
        onChange={(choice) => chooseDiet(draft.mealType, choice === 'halal')}
        choices={[
          { value: 'all', label: halal.allOptions },
          { value: 'halal', label: halal.halalOnly },
        ]}
        className="flex flex-wrap gap-2"
      />
      <p id="halal-help" className={isHalalSold ? 'sr-only' : 'max-w-80 pt-2 text-sm text-ink-2'}>
        {isHalalSold ? halal.help : halal.none}
      </p>
    </div>
  );
}
