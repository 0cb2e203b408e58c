/** One route of the site. Plain data: the build also writes it out for the backend. */
export interface SiteRoute {
  /** As the browser shows it; `:id` matches one segment. */
  readonly path: string;
  /** Which page opens. */
  readonly page:
    | 'home'
    | 'configurator'
    | 'subscription-configurator'
    | 'checkout'
    | 'payment-success'
    | 'legal'
    | 'shop'
    | 'menu'
    | 'product'
    | 'help'
    | 'offline'
    | 'recipes'
    | 'recipe'
    | 'our-boxes'
    | 'meal-selection'
    | 'meal-plans'
    | 'trial'
    | 'patient-meals'
    | 'auth'
    | 'account'
    | 'guest-order'
    | 'rate'
    | 'unsubscribe'
    | 'referral'
    | 'membership'
    | 'community'
    | 'diary'
    | 'diary-print'
    | 'admin';
  /** The page may be rendered on the server, and listed. */
  readonly ready: boolean;
  /** Search engines may list it. */
  readonly indexed: boolean;
  /**
   * Rendered on the server although it is not listed: its first render is the same for everybody (rule T39).
   */
  readonly drawn?: boolean;
  /**
   * The header and footer around it; 'patient' is the page behind a professional's link, 'admin' has a frame of
   * its own.
   */
  readonly layout?: 'site' | 'patient' | 'admin';
  /** Only for signed-in users; others are redirected to /auth (rule I9). */
  readonly guarded?: boolean;
  /** Query parameters that change its first render: with one of them the server does not render it. */
  readonly reads?: readonly string[];
}

const ready = (path: string, page: SiteRoute['page'], indexed = true): SiteRoute => ({
  path,
  page,
  ready: true,
  indexed,
});
const guarded = (route: SiteRoute): SiteRoute => ({ ...route, guarded: true });

/** Every route of the site; any other path is the 404 page. */
export const ROUTES: readonly SiteRoute[] = [
  ready('/', 'home'),
  { ...ready('/configurator', 'configurator'), reads: ['ref'] },
  ready('/checkout', 'checkout', false),
  { ...ready('/payment-success', 'payment-success', false), drawn: true },
  ready('/auth', 'auth', false),
  guarded(ready('/account', 'account', false)),
  ready('/order/:id', 'guest-order', false),
  ready('/rate/:id', 'rate', false),
  ready('/unsubscribe/:id', 'unsubscribe', false),
  ready('/privacy-policy', 'legal'),
  ready('/terms-of-service', 'legal'),
  ready('/cookie-policy', 'legal'),
  ready('/accessibility', 'legal'),
  ready('/recipes', 'recipes'),
  ready('/recipes/:id', 'recipe'),
  ready('/shop', 'shop'),
  ready('/menu', 'menu'),
  ready('/menu/:slug', 'product'),
  ready('/help', 'help'),
  // The service worker keeps it, and shows it where there is no connection.
  { ...ready('/offline', 'offline', false), drawn: true },
  ready('/our-boxes', 'our-boxes'),
  { ...ready('/subscription-configurator', 'subscription-configurator'), reads: ['ref'] },
  { ...ready('/meal-selection', 'meal-selection'), reads: ['ref', 'plan'] },
  ready('/meal-plans', 'meal-plans', false),
  { ...ready('/single-day-trial', 'trial'), reads: ['ref', 'plan'] },
  { ...ready('/patient-meals', 'patient-meals'), layout: 'patient', reads: ['ref', 'plan'] },
  ready('/membership', 'membership'),
  guarded(ready('/community', 'community', false)),
  { ...ready('/referral', 'referral'), reads: ['ref', 'pro_verify', 'redirect'] },
  guarded(ready('/diary', 'diary', false)),
  guarded(ready('/diary/print', 'diary-print', false)),
  // It has its own guard with its own words (rule A2).
  { ...ready('/admin', 'admin', false), layout: 'admin' },
  { ...ready('/admin/:kind/:id', 'admin', false), layout: 'admin' },
];
