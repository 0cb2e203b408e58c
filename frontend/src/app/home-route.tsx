import { lazy, Suspense, type ReactElement } from 'react';
import { HomePage } from '../features/catalog/home-page.js';
import { PostcodeCheck } from '../features/delivery/postcode-check.js';
import { openContact } from './contact.js';
import { RecipeHome } from './recipe-home.js';
import { useScrollOrOrder } from './use-meal-plans.js';

/** The package grid stands below the first window: its code is fetched apart. */
const LandingPackages = lazy(() =>
  import('../features/ordering/landing-packages.js').then((module) => ({ default: module.LandingPackages })),
);
const LandingCart = lazy(() =>
  import('../features/ordering/landing-packages.js').then((module) => ({ default: module.LandingCart })),
);

/** The first page with the parts that other features lend it. */
export function HomeRoute(): ReactElement {
  return (
    <>
      <HomePage
        PostcodeCheck={PostcodeCheck}
        Recipes={RecipeHome}
        Packages={LandingPackages}
        goTo={useScrollOrOrder()}
        onContact={openContact}
      />
      <Suspense>
        <LandingCart />
      </Suspense>
    </>
  );
}
