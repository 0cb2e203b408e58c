import type { ReactElement } from 'react';
import { ShopPage } from '#frontend/features/ordering/packages/shop-page.js';
import { LazyDishDetails } from './lazy-dish-details.js';

/** The shop with the catalogue's details of an extra. */
export function ShopRoute(): ReactElement {
  return <ShopPage DishDetails={LazyDishDetails} />;
}
