import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { WeeklyConfiguratorPage } from '#frontend/features/ordering/weekly-plan/weekly-configurator-page.js';
import { LazyDishDetails } from './lazy-dish-details.js';

/** The weekly configurator with the catalogue's details of a dish. */
export function WeeklyConfiguratorRoute(): ReactElement {
  const { status, leftFrom } = useSelector(selectSession);
  const hasLeft = status === 'signedOut' && leftFrom !== null;
  return (
    <WeeklyConfiguratorPage
      DishDetails={LazyDishDetails}
      isSignedIn={status === 'signedIn'}
      hasLeft={hasLeft}
    />
  );
}
