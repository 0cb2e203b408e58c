import type { ReactElement } from 'react';
import { suitsChoice } from '@rules/food/allergens';
import { MAX_EXTRA_QUANTITY } from '@rules/boxes/box';
import type { Extra, MealCard } from '#frontend/api/generated.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { stepWords } from './box-offer.js';
import { DishCard } from '../menu/dish-card.js';
import type { Box } from './use-box.js';

const { extras: extrasWords } = oneTimeConfigurator;
const GROUPS = [
  { kind: 'breakfast', heading: extrasWords.breakfasts },
  { kind: 'protein', heading: extrasWords.proteinPots },
] as const;

export interface ExtrasStepProps {
  readonly box: Box;
  readonly onDetails: (dish: MealCard | Extra) => void;
}

/** Breakfasts and protein pots; shown once at least one meal is chosen. */
export function ExtrasStep({ box, onDetails }: ExtrasStepProps): ReactElement {
  const words = useWords();
  const { draft, declared } = box;
  const { title, help } = stepWords(box.offer, 'extras');
  const fitting = box.extras.filter((extra) => suitsChoice(extra.diets, draft.mealType, draft.halalOnly));
  return (
    <section id="extras" tabIndex={-1} aria-labelledby="extras-heading" className="mt-14">
      <h2 id="extras-heading" className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {title}
      </h2>
      <p className="mt-1.5 text-ink-2">{words(help)}</p>
      {GROUPS.map(({ kind, heading }) => {
        const group = fitting.filter((extra) => extra.kind === kind);
        return group.length === 0 ? null : (
          <div key={kind} role="group" aria-labelledby={`extras-${kind}`}>
            <h3 id={`extras-${kind}`} className="mt-6 text-xl font-bold">
              {words(heading)}
            </h3>
            <div className="mt-4 grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
              {group.map((extra) => (
                <DishCard
                  key={extra.id}
                  dish={extra}
                  quantity={draft.extras[extra.id] ?? 0}
                  max={MAX_EXTRA_QUANTITY}
                  declared={declared}
                  onChange={(quantity) => box.dispatch({ type: 'extraSet', id: extra.id, quantity })}
                  onDetails={() => onDetails(extra)}
                />
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}
