import type { ComponentType } from 'react';
import type { GuardProps } from '../features/identity/sessions/guard.js';
import { loadAllLazyParts } from '../ui/hydration/lazy-hydrate.js';
import { split } from '../ui/hydration/split.js';
import type { SiteRoute } from './routes.js';

interface SitePage {
  /** Fetches the page's code when it is first opened. */
  readonly load: () => Promise<unknown>;
  readonly Page: ComponentType;
}

/** A page opened by client navigation renders as a whole: there is no server markup to read meanwhile. */
function page(fetch: () => Promise<{ readonly default: ComponentType }>): SitePage {
  const { load, Part } = split(async () => {
    const module = await fetch();
    if (globalThis.document?.documentElement.dataset['live'] === 'true') await loadAllLazyParts();
    return module;
  });
  return { load, Page: Part };
}

/** Header and footer of the patient page behind a professional's link; no other page has them. */
export const PATIENT_HEADER = page(() =>
  import('./chrome/patient-chrome.js').then((module) => ({ default: module.PatientHeader })),
);
export const PATIENT_FOOTER = page(() =>
  import('./chrome/patient-chrome.js').then((module) => ({ default: module.PatientFooter })),
);

/** Wraps the pages for signed-in users. */
export const GUARD = split<GuardProps>(() =>
  import('../features/identity/sessions/guard.js').then((module) => ({ default: module.Guard })),
);

/** The page for every unknown URL. */
export const NOT_FOUND = page(() =>
  import('./screens/not-found-page.js').then((module) => ({ default: module.NotFoundPage })),
);

/** The page behind each name of the route table. */
export const PAGES: Readonly<Record<SiteRoute['page'], SitePage>> = {
  home: page(() => import('./screens/home-route.js').then((module) => ({ default: module.HomeRoute }))),
  configurator: page(() =>
    import('./screens/configurator-route.js').then((module) => ({ default: module.ConfiguratorRoute })),
  ),
  'subscription-configurator': page(() =>
    import('./screens/weekly-configurator-route.js').then((module) => ({
      default: module.WeeklyConfiguratorRoute,
    })),
  ),
  checkout: page(() =>
    import('./screens/checkout-route.js').then((module) => ({ default: module.CheckoutRoute })),
  ),
  'payment-success': page(() =>
    import('../features/ordering/payment/payment-success-page.js').then((module) => ({
      default: module.PaymentSuccessPage,
    })),
  ),
  auth: page(() =>
    import('../features/identity/sign-in/auth-page.js').then((module) => ({ default: module.AuthPage })),
  ),
  'guest-order': page(() =>
    import('../features/ordering/orders/guest-order-page.js').then((module) => ({
      default: module.GuestOrderPage,
    })),
  ),
  rate: page(() =>
    import('../features/ordering/ratings/rate-page.js').then((module) => ({ default: module.RatePage })),
  ),
  unsubscribe: page(() =>
    import('../features/identity/privacy/unsubscribe-page.js').then((module) => ({
      default: module.UnsubscribePage,
    })),
  ),
  account: page(() =>
    import('./screens/account-route.js').then((module) => ({ default: module.AccountRoute })),
  ),
  legal: page(() => import('./screens/legal-page.js').then((module) => ({ default: module.LegalPage }))),
  shop: page(() => import('./screens/shop-route.js').then((module) => ({ default: module.ShopRoute }))),
  recipes: page(() =>
    import('../features/catalog/recipes/list/recipes-collection-page.js').then((module) => ({
      default: module.RecipesCollectionPage,
    })),
  ),
  recipe: page(() => import('./screens/recipe-route.js').then((module) => ({ default: module.RecipeRoute }))),
  menu: page(() => import('./screens/menu-route.js').then((module) => ({ default: module.MenuRoute }))),
  help: page(() => import('./screens/help-route.js').then((module) => ({ default: module.HelpRoute }))),
  offline: page(() =>
    import('./offline/offline-page.js').then((module) => ({ default: module.OfflinePage })),
  ),
  product: page(() =>
    import('./screens/product-route.js').then((module) => ({ default: module.ProductRoute })),
  ),
  'our-boxes': page(() =>
    import('../features/ordering/packages/our-boxes-page.js').then((module) => ({
      default: module.OurBoxesPage,
    })),
  ),
  'meal-selection': page(() =>
    import('../features/ordering/packages/meal-selection-page.js').then((module) => ({
      default: module.MealSelectionPage,
    })),
  ),
  'meal-plans': page(() =>
    import('./screens/meal-plans-route.js').then((module) => ({ default: module.MealPlansRoute })),
  ),
  trial: page(() =>
    import('../features/ordering/trial/trial-page.js').then((module) => ({ default: module.TrialPage })),
  ),
  'patient-meals': page(() =>
    import('../features/ordering/trial/patient-meals-page.js').then((module) => ({
      default: module.PatientMealsPage,
    })),
  ),
  referral: page(() =>
    import('./screens/referral-route.js').then((module) => ({ default: module.ReferralRoute })),
  ),
  membership: page(() =>
    import('./screens/membership-route.js').then((module) => ({ default: module.MembershipRoute })),
  ),
  community: page(() =>
    import('../features/community/community-page.js').then((module) => ({
      default: module.CommunityPage,
    })),
  ),
  diary: page(() =>
    import('../features/diary/diary-page.js').then((module) => ({ default: module.DiaryPage })),
  ),
  'diary-print': page(() =>
    import('../features/diary/diary-print-page.js').then((module) => ({
      default: module.DiaryPrintPage,
    })),
  ),
  admin: page(() => import('./screens/admin-route.js').then((module) => ({ default: module.AdminRoute }))),
};
