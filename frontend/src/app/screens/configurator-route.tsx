import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { ConfiguratorPage } from '#frontend/features/ordering/configurator/configurator-page.js';
import { LazyDishDetails } from './lazy-dish-details.js';

/** The one-time configurator with the catalogue's details of a dish. */
export function ConfiguratorRoute(): ReactElement {
  const { status, leftFrom } = useSelector(selectSession);
  const hasLeft = status === 'signedOut' && leftFrom !== null;
  return (
    <ConfiguratorPage DishDetails={LazyDishDetails} isSignedIn={status === 'signedIn'} hasLeft={hasLeft} />
  );
}
