import { lazy, Suspense, type ReactElement } from 'react';
import type { DishDetailsProps } from '#frontend/features/ordering/configurator/configurator-page.js';

const Details = lazy(() =>
  import('#frontend/features/catalog/products/dish-details.js').then((module) => ({
    default: module.DishDetails,
  })),
);

/** The catalogue's details of a dish; fetched when the first one is opened. */
export function LazyDishDetails(props: DishDetailsProps): ReactElement | null {
  return props.dish ? (
    <Suspense>
      <Details {...props} />
    </Suspense>
  ) : null;
}
