import { lazy, type ComponentType } from 'react';
import type { SiteRoute } from './routes.js';

/** The page behind each name of the route table; each is fetched when it is first opened. */
export const PAGES: Readonly<Record<SiteRoute['page'], ComponentType>> = {
  home: lazy(() => import('./home-route.js').then((module) => ({ default: module.HomeRoute }))),
  configurator: lazy(() =>
    import('./configurator-route.js').then((module) => ({ default: module.ConfiguratorRoute })),
  ),
  checkout: lazy(() => import('./checkout-route.js').then((module) => ({ default: module.CheckoutRoute }))),
  'payment-success': lazy(() =>
    import('../features/ordering/payment-success-page.js').then((module) => ({
      default: module.PaymentSuccessPage,
    })),
  ),
  auth: lazy(() =>
    import('../features/identity/auth-page.js').then((module) => ({ default: module.AuthPage })),
  ),
  account: lazy(() => import('./account-route.js').then((module) => ({ default: module.AccountRoute }))),
  legal: lazy(() => import('./legal-page.js').then((module) => ({ default: module.LegalPage }))),
  shop: lazy(() => import('./shop-route.js').then((module) => ({ default: module.ShopRoute }))),
  menu: lazy(() => import('./menu-route.js').then((module) => ({ default: module.MenuRoute }))),
  'our-boxes': lazy(() =>
    import('../features/ordering/our-boxes-page.js').then((module) => ({ default: module.OurBoxesPage })),
  ),
  'meal-selection': lazy(() =>
    import('../features/ordering/meal-selection-page.js').then((module) => ({
      default: module.MealSelectionPage,
    })),
  ),
  trial: lazy(() =>
    import('../features/ordering/trial-page.js').then((module) => ({ default: module.TrialPage })),
  ),
  'patient-meals': lazy(() =>
    import('../features/ordering/patient-meals-page.js').then((module) => ({
      default: module.PatientMealsPage,
    })),
  ),
  'coming-soon': lazy(() =>
    import('./coming-soon-page.js').then((module) => ({ default: module.ComingSoonPage })),
  ),
};
