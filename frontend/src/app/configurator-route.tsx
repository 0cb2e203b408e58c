import { lazy, Suspense, type ReactElement } from 'react';
import { ConfiguratorPage, type DishDetailsProps } from '../features/ordering/configurator-page.js';

const Details = lazy(() =>
  import('../features/catalog/dish-details.js').then((module) => ({ default: module.DishDetails })),
);

/** Fetched when the first dish is opened. */
function DishDetails(props: DishDetailsProps): ReactElement | null {
  return props.dish ? (
    <Suspense>
      <Details {...props} />
    </Suspense>
  ) : null;
}

/** The one-time configurator with the catalogue's details of a dish. */
export function ConfiguratorRoute(): ReactElement {
  return <ConfiguratorPage DishDetails={DishDetails} />;
}
