import type { ReactElement } from 'react';
import { home } from '#frontend/copy/catalog/home.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

export const RECIPE_GRID =
  'grid grid-cols-[minmax(0,1fr)] gap-5 has-[[data-open]]:items-start sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** Placeholders as high as the cards. */
export function RecipeSkeletons({ count }: { readonly count: number }): ReactElement {
  return (
    <div aria-busy="true">
      <p role="status" className="pb-4 text-ink-2">
        {home.loading}
      </p>
      <div className={RECIPE_GRID}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-2xl border border-line bg-paper">
            <Skeleton className="aspect-[4/3] w-full !rounded-none" />
            <div className="space-y-3 p-5">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full !rounded-xl" />
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-8 w-1/2 !rounded-full" />
              <Skeleton className="h-10 w-full !rounded-full" />
              <Skeleton className="h-11 w-full !rounded-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
