import type { ReactElement } from 'react';
import { MEAL_COUNTS } from '@rules/boxes/box';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

const CARDS = 8;

/** The page's layout while the menu loads. */
export function ConfiguratorSkeleton(): ReactElement {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {boxWords.loading}
      </span>
      <Skeleton className="mt-6 h-8 w-56" />
      <div className="mt-5 flex gap-2 overflow-hidden sm:grid sm:grid-cols-6 sm:gap-y-3.5 lg:grid-cols-12">
        {MEAL_COUNTS.map((count) => (
          <Skeleton key={count} className="h-17 !rounded-lg max-sm:w-[4.8rem] max-sm:shrink-0" />
        ))}
      </div>
      <Skeleton className="mt-7 h-10 w-72" />
      <Skeleton className="mt-4 h-12 w-full !rounded-xl" />
      <Skeleton className="mt-3 h-11 w-full !rounded-full" />
      <div className="mt-5 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
        {Array.from({ length: CARDS }, (_, index) => (
          <Skeleton key={index} className="aspect-[3/4] !rounded-2xl" />
        ))}
      </div>
    </div>
  );
}
