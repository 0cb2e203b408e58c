import type { ReactElement } from 'react';
import { MenuPage } from '#frontend/features/ordering/menu/menu-page.js';
import { LazyDishDetails } from './lazy-dish-details.js';

/** The menu of the month with the catalogue's details of a dish. */
export function MenuRoute(): ReactElement {
  return <MenuPage DishDetails={LazyDishDetails} />;
}
