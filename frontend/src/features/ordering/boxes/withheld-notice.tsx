import type { ReactElement } from 'react';
import { allergenWords } from '@rules/food/allergens';
import type { WithheldDish } from '#frontend/api/generated-account.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { useWords, type Words } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';

export interface WithheldNoticeProps {
  readonly dishes: readonly WithheldDish[];
  readonly button: string;
  readonly onChoose: () => void;
}

/**
 * Dishes that were removed from a box because they no longer suit the customer, and the button to choose
 * again (rules F21, F70).
 */
export function WithheldNotice({ dishes, button, onChoose }: WithheldNoticeProps): ReactElement | null {
  const words = useWords();
  if (dishes.length === 0) return null;
  const { withheld } = myBoxes;
  return (
    <Notice tone="warn" role="status" title={withheld.title} className="mt-4">
      <ul>
        {dishes.map((dish) => (
          <li key={dish.mealId}>{dishText(words, dish)}</li>
        ))}
      </ul>
      <p className="pt-1">{withheld.text}</p>
      <p className="pb-1 pt-3">
        <Button size="sm" look="outline" onClick={onChoose}>
          {button}
        </Button>
      </p>
    </Notice>
  );
}

function dishText(words: Words, { name, quantity, contains, mayContain }: WithheldDish): string {
  const { withheld } = myBoxes;
  const allergens = [
    ...(contains.length > 0 ? [words(withheld.contains, { names: allergenWords(contains) })] : []),
    ...(mayContain.length > 0 ? [words(withheld.mayContain, { names: allergenWords(mayContain) })] : []),
  ].join('; ');
  return allergens === ''
    ? words(withheld.dish, { quantity, name })
    : words(withheld.dishHolding, { quantity, name, allergens });
}
