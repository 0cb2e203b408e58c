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
  legal: lazy(() => import('./legal-page.js').then((module) => ({ default: module.LegalPage }))),
  'coming-soon': lazy(() =>
    import('./coming-soon-page.js').then((module) => ({ default: module.ComingSoonPage })),
  ),
};
