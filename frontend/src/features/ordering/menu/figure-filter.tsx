import type { ReactElement } from 'react';
import { FIGURE_FILTERS, FIGURE_LIMITS, type FigureFilter } from '@rules/food/meal-figures';
import { goalShown } from '#frontend/copy/boxes/goal-shown.js';
import { fill } from '#frontend/copy/fill.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import { cn } from '#frontend/ui/cn.js';

/** The name of a filter, with the figure that it stands for. */
export const figureFilterName = (filter: FigureFilter): string =>
  fill(goalShown.filters[filter], FIGURE_LIMITS);

export interface FigureFiltersProps {
  readonly chosen: readonly FigureFilter[];
  readonly onChoose: (chosen: readonly FigureFilter[]) => void;
  readonly className?: string;
}

/** Filters by the figures of a tray; several can be on (rule F90). */
export function FigureFilters({ chosen, onChoose, className }: FigureFiltersProps): ReactElement {
  return (
    <div role="group" aria-label={goalShown.filters.label} className={cn('scroll-row', className)}>
      {FIGURE_FILTERS.map((filter) => (
        <span key={filter} className="shrink-0">
          <ChipCheck
            label={figureFilterName(filter)}
            checked={chosen.includes(filter)}
            onChange={(isOn) =>
              onChoose(FIGURE_FILTERS.filter((each) => (each === filter ? isOn : chosen.includes(each))))
            }
          />
        </span>
      ))}
    </div>
  );
}
