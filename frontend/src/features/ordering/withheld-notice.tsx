import type { ReactElement } from 'react';
import type { WithheldDish } from '../../api/generated-account.js';
import { allergenNames } from '../../copy/food.js';
import { myBoxes } from '../../copy/my-boxes.js';
import { useWords } from '../../copy/use-words.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';

export interface WithheldNoticeProps {
  readonly dishes: readonly WithheldDish[];
  readonly button: string;
  readonly onChoose: () => void;
}

/** What a later declaration has taken out of a box, and the way to choose again (rule F21). */
export function WithheldNotice({ dishes, button, onChoose }: WithheldNoticeProps): ReactElement | null {
  const words = useWords();
  if (dishes.length === 0) return null;
  const { withheld } = myBoxes;
  return (
    <Notice tone="warn" role="status" title={withheld.title} className="mt-4">
      <ul>
        {dishes.map(({ mealId, name, quantity, contains }) => (
          <li key={mealId}>
            {words(withheld.dish, {
              quantity,
              name,
              names: contains.map((each) => allergenNames[each].toLowerCase()).join(', '),
            })}
          </li>
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
