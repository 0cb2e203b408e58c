import type { Allergen } from '@rules/food/allergens';
import type { MealChoice } from '@rules/boxes/box';
import { chefsChoice } from '@rules/food/chefs-choice';
import { neverAgain, welcomeOf, type ChefsTaste } from '@rules/food/chefs-taste';
import type { MealCard } from '#frontend/api/generated.js';
import type { BoxDraft } from './box-draft.js';

export interface ChefsOrder {
  readonly meals: readonly MealCard[];
  readonly draft: BoxDraft;
  readonly declared: readonly Allergen[];
  readonly taste: ChefsTaste;
}

/** What the chef puts into a box; a file of its own, because only those who ask the chef need its code. */
export function chefsBox({ meals, draft, declared, taste }: ChefsOrder): readonly MealChoice[] {
  return chefsChoice({
    meals,
    target: draft.mealsPerWeek ?? 0,
    diet: draft.mealType,
    halalOnly: draft.halalOnly,
    allergens: declared,
    never: neverAgain(taste),
    welcome: welcomeOf(taste, meals),
    random: Math.random,
  });
}
