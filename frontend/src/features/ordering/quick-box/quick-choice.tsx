import { ChefHat, RotateCcw } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { quickBox } from '#frontend/copy/ordering/quick-box.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { goToSection } from '../configurator/sections.js';
import { useOrderBox } from '../cart/use-order-box.js';
import { loadChef } from '../configurator/use-choices.js';
import type { Box } from '../configurator/use-box.js';

export interface QuickChoiceProps {
  readonly box: Box;
}

/**
 * After 'Build my box of 8': one tap fills the box, one more takes it to the checkout. The dishes below can
 * still be swapped one by one.
 */
export function QuickChoice({ box }: QuickChoiceProps): ReactElement | null {
  const words = useWords();
  const order = useOrderBox(box);
  const [isChosen, setChosen] = useState(false);
  const [nothing, setNothing] = useState(false);
  const count = box.draft.mealsPerWeek;
  useEffect(() => void loadChef(), []);
  if (!box.isQuick || count === null) return null;
  const choose = async (): Promise<void> => {
    const found = await box.letChefChoose();
    setNothing(found === 0);
    setChosen(found !== null && found > 0);
  };
  return (
    <section
      aria-labelledby="quick"
      className="mt-5 rounded-2xl border border-line bg-sage p-4 sm:grid sm:grid-cols-[1fr_18rem] sm:gap-x-8 sm:p-6"
    >
      <h2 id="quick" className="text-xl font-bold">
        {words(isChosen ? quickBox.chosenHeading : quickBox.heading, { count })}
      </h2>
      {isChosen && box.complete ? (
        <div className="mt-3 grid grid-cols-2 gap-2 sm:row-span-2 sm:mt-0">
          <Button size="lg" className="col-span-2" onClick={order}>
            {words(quickBox.keep, { price: formatPence(box.prices.quote.totalPence) })}
          </Button>
          <Button look="outline" size="sm" onClick={() => void choose()}>
            <RotateCcw className="size-4" aria-hidden />
            {quickBox.again}
          </Button>
          <Button look="outline" size="sm" onClick={() => goToSection('meals')}>
            {quickBox.swap}
          </Button>
        </div>
      ) : (
        <Button size="lg" wide className="mt-3 sm:row-span-2 sm:mt-0" onClick={() => void choose()}>
          <ChefHat className="size-5" aria-hidden />
          {quickBox.choose}
        </Button>
      )}
      <p className="mt-3 text-[0.9375rem] text-ink-2 sm:mt-1" role="status">
        {nothing ? boxWords.chefNothing : isChosen ? <Names box={box} /> : words(quickBox.text, { count })}
      </p>
    </section>
  );
}

/** The dishes of the choice, with their number where there is more than one. */
function Names({ box }: { readonly box: Box }): ReactElement {
  const names = box.prices.lines
    .filter(({ dish }) => (box.draft.meals[dish.id] ?? 0) > 0)
    .map(({ dish, quantity }) => (quantity > 1 ? `${quantity}× ${dish.name}` : dish.name));
  return <>{names.join(' · ')}</>;
}
