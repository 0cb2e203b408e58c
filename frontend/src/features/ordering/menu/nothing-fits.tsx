import type { ReactElement } from 'react';
import type { FigureFilter } from '@rules/food/meal-figures';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { goalShown } from '#frontend/copy/boxes/goal-shown.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { figureFilterName } from './figure-filter.js';

export interface NothingFitsProps {
  readonly text?: string;
  /** The nutrition filter whose removal helps most. */
  readonly lift: FigureFilter | undefined;
  readonly onLift: (filter: FigureFilter) => void;
  readonly onReset: () => void;
}

/** No dish is left: the one filter to lift, or all of them. */
export function NothingFits({
  text = boxWords.noneLeft,
  lift,
  onLift,
  onReset,
}: NothingFitsProps): ReactElement {
  return (
    <div className="mt-5 rounded-2xl bg-oat p-10 text-center">
      <p className="text-lg font-semibold">{text}</p>
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        {lift && (
          <Button onClick={() => onLift(lift)}>
            {fill(goalShown.filters.lift, { filter: figureFilterName(lift) })}
          </Button>
        )}
        <Button look="outline" onClick={onReset}>
          {boxWords.noneLeftButton}
        </Button>
      </p>
    </div>
  );
}
