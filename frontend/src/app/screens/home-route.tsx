import type { ReactElement } from 'react';
import { generatedApi } from '#frontend/api/generated.js';
import { HomePage } from '#frontend/features/landing/home-page.js';
import { PostcodeCheck } from '#frontend/features/delivery/postcode-check.js';
import { LandingCart } from '#frontend/features/ordering/cart/landing-cart.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { openContact } from '../chrome/contact.js';
import { RecipeHome } from './recipe-home.js';
import { useScrollOrOrder } from '../chrome/use-meal-plans.js';

const { getPackages, getClinicPartners } = generatedApi.endpoints;

const LandingPackages = lazyHydrate<object>(() =>
  import('#frontend/features/ordering/packages/landing-packages.js').then((module) => ({
    default: module.LandingPackages,
  })),
);

/** The first page with the parts of other features. */
export function HomeRoute(): ReactElement {
  // Subscribes for the parts that hydrate later, so that they keep the data the server rendered them from.
  getPackages.useQuerySubscription(undefined);
  getClinicPartners.useQuerySubscription(undefined);
  return (
    <>
      <HomePage
        PostcodeCheck={PostcodeCheck}
        Recipes={RecipeHome}
        Packages={LandingPackages}
        goTo={useScrollOrOrder()}
        onContact={openContact}
      />
      <LandingCart />
    </>
  );
}
