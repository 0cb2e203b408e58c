import type { ReactElement } from 'react';
import { generatedApi } from '../api/generated.js';
import { HomePage } from '../features/catalog/home-page.js';
import { PostcodeCheck } from '../features/delivery/postcode-check.js';
import { LandingCart } from '../features/ordering/landing-cart.js';
import { later } from '../ui/later.js';
import { openContact } from './contact.js';
import { RecipeHome } from './recipe-home.js';
import { useScrollOrOrder } from './use-meal-plans.js';

const { getPackages, getClinicPartners } = generatedApi.endpoints;

const LandingPackages = later<object>(() =>
  import('../features/ordering/landing-packages.js').then((module) => ({ default: module.LandingPackages })),
);

/** The first page with the parts that other features lend it. */
export function HomeRoute(): ReactElement {
  // Held on to for the parts that are taken over later, with what the server has drawn them from.
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
