import type { ReactElement } from 'react';
import { ConfiguratorPage } from '#frontend/features/ordering/configurator/configurator-page.js';
import { LazyDishDetails } from './lazy-dish-details.js';

/** The one-time configurator with the catalogue's details of a dish. */
export function ConfiguratorRoute(): ReactElement {
  return <ConfiguratorPage DishDetails={LazyDishDetails} />;
}
