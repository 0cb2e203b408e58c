import type { ReactElement } from 'react';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { cn } from '#frontend/ui/cn.js';

export interface CategoryFilterProps {
  readonly categories: readonly string[];
  readonly chosen: string;
  readonly onChoose: (category: string) => void;
  readonly className?: string;
}

/** The dish categories in one row, with one selected: in the configurator and on the menu. */
export function CategoryFilter({
  categories,
  chosen,
  onChoose,
  className,
}: CategoryFilterProps): ReactElement {
  return (
    <div role="group" aria-label={boxWords.categories} className={cn('scroll-row', className)}>
      {categories.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={chosen === each}
          onClick={() => onChoose(each)}
          className={cn(
            'h-11 shrink-0 rounded-full border px-4 text-[0.8125rem] font-bold tracking-wide transition-colors duration-200',
            chosen === each
              ? 'border-ink bg-ink text-milk'
              : 'border-line-strong/60 bg-paper text-ink-2 hover:text-ink',
          )}
        >
          {each}
        </button>
      ))}
    </div>
  );
}
