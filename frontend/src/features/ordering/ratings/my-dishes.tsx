import type { ReactElement } from 'react';
import { useListMyRatingsQuery, type RatedDishes } from '#frontend/api/generated-account.js';
import { ratings as copy } from '#frontend/copy/ordering/ratings.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { RateDishRow } from './rate-dish.js';

type Rated = RatedDishes['items'][number];

const GROUPS = [
  { name: 'favourites', has: ({ taste }: Rated) => taste === 'favourite' },
  { name: 'never', has: ({ taste }: Rated) => taste === 'never' },
  { name: 'rated', has: ({ taste }: Rated) => taste === null },
] as const;

/** Favourites, what is never wanted again, and what was rated, in the account (rule K43). */
export function MyDishes(): ReactElement {
  const { data, isError, refetch } = useListMyRatingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section
      aria-labelledby="my-dishes"
      className="mt-5 rounded-2xl border border-line bg-paper p-5 sm:p-7 lg:mt-7"
    >
      <h2 id="my-dishes" className="text-xl font-bold">
        {copy.account.heading}
      </h2>
      {!data && isError && <LoadFailed {...copy.account.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-5 h-40 !rounded-xl" />}
      {data?.items.length === 0 && <p className="mt-5 text-ink-2">{copy.account.none}</p>}
      {data &&
        GROUPS.map((group) => <Group key={group.name} group={group} items={data.items.filter(group.has)} />)}
    </section>
  );
}

interface GroupProps {
  readonly group: (typeof GROUPS)[number];
  readonly items: readonly Rated[];
}

function Group({ group, items }: GroupProps): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <details open={group.name !== 'rated'} className="mt-5 border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer rounded-md py-2.5 font-semibold">
        {copy.account[group.name]} ({items.length})
      </summary>
      <ul className="divide-y divide-line pt-3">
        {items.map((dish) => (
          <RateDishRow
            key={dish.sku}
            dish={{ sku: dish.sku, name: dish.name, rating: dish }}
            access={{ by: 'account' }}
            title={dish.slug === null ? undefined : <Link to={`/menu/${dish.slug}`}>{dish.name}</Link>}
          />
        ))}
      </ul>
    </details>
  );
}
