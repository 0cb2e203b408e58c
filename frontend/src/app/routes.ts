/** One address of the site. Only data: the build writes it out for the backend as well. */
export interface SiteRoute {
  /** As the browser shows it; `:id` stands for one part. */
  readonly path: string;
  /** Which page opens; 'coming-soon' until its own exists. */
  readonly page: 'home' | 'configurator' | 'checkout' | 'payment-success' | 'legal' | 'coming-soon';
  /** The page is there; the others answer with the 'not open yet' page. */
  readonly ready: boolean;
  /** Search engines may list it. */
  readonly indexed: boolean;
}

const ready = (path: string, page: SiteRoute['page'], indexed = true): SiteRoute => ({
  path,
  page,
  ready: true,
  indexed,
});
const later = (path: string): SiteRoute => ({ path, page: 'coming-soon', ready: false, indexed: false });

/** Every address the site knows; any other path is the 404 page. */
export const ROUTES: readonly SiteRoute[] = [
  ready('/', 'home'),
  ready('/configurator', 'configurator'),
  ready('/checkout', 'checkout', false),
  ready('/payment-success', 'payment-success', false),
  ready('/privacy-policy', 'legal'),
  ready('/terms-of-service', 'legal'),
  ready('/cookie-policy', 'legal'),
  later('/recipes'),
  later('/recipes/:id'),
  later('/shop'),
  later('/menu'),
  later('/our-boxes'),
  later('/subscription-configurator'),
  later('/meal-selection'),
  later('/meal-plans'),
  later('/single-day-trial'),
  later('/patient-meals'),
  later('/membership'),
  later('/community'),
  later('/referral'),
  later('/auth'),
  later('/account'),
  later('/admin'),
];
