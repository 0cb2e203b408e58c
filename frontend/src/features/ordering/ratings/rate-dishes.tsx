import type { ReactElement } from 'react';
import { ratings as copy } from '#frontend/copy/ordering/ratings.js';
import { account } from '#frontend/copy/identity/account.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useDishesToRateQuery, type RatingAccess } from './rating-api.js';
import { RateDishRow } from './rate-dish.js';

export interface RateDishesProps {
  readonly access: Exclude<RatingAccess, { by: 'account' }>;
}

/** The dishes of a delivered order, each with its rating (rule K40). */
export function RateDishes({ access }: RateDishesProps): ReactElement {
  const { data, isError, refetch } = useDishesToRateQuery(access);
  if (!data && isError) {
    return (
      <Notice tone="bad" role="alert">
        <p>{account.unexpected}</p>
        <Button look="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
          {account.notLoaded.button}
        </Button>
      </Notice>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <span role="status" className="sr-only">
          {copy.loading}
        </span>
        <Skeleton className="h-32" />
      </div>
    );
  }
  if (data.items.length === 0) return <p className="text-ink-2">{copy.page.none}</p>;
  return (
    <>
      <p className="pb-5 text-ink-2">{copy.text}</p>
      <ul className="divide-y divide-line">
        {data.items.map((dish) => (
          <RateDishRow key={dish.sku} dish={dish} access={access} />
        ))}
      </ul>
    </>
  );
}
