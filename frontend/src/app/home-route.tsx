import type { ReactElement } from 'react';
import { HomePage } from '../features/catalog/home-page.js';
import { PostcodeCheck } from '../features/delivery/postcode-check.js';
import { LandingCart, LandingPackages } from '../features/ordering/landing-packages.js';
import { Apart } from '../ui/apart.js';
import { openContact } from './contact.js';
import { RecipeHome } from './recipe-home.js';
import { useScrollOrOrder } from './use-meal-plans.js';

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
      <Apart>
        <LandingCart />
      </Apart>
    </>
  );
}
