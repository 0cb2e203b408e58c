import { matchPath, type Params } from 'react-router-dom';
import { generatedApi } from '../api/generated.js';
import { listArgs, NO_FILTERS, relatedArgs } from '../features/catalog/recipes/list/recipe-filters-state.js';
import { GUARD, NOT_FOUND, PAGES, PATIENT_FOOTER, PATIENT_HEADER } from '../app/pages.js';
import { routeAt } from '../app/route-at.js';
import type { SiteRoute } from '../app/routes.js';
import type { AppStore } from '../app/store.js';

const {
  getSite,
  getPublicRecipes,
  getRecipe,
  getProduct,
  getMeals,
  getExtras,
  getPackages,
  getClinicPartners,
} = generatedApi.endpoints;

type Begin = (dispatch: AppStore['dispatch'], params: Params) => Promise<unknown>;

/** Reads without a subscription: the page's own hooks subscribe when they mount. */
const once = { subscribe: false } as const;
const site: Begin = (dispatch) => dispatch(getSite.initiate(undefined, once));
const meals: Begin = (dispatch) => dispatch(getMeals.initiate({}, once));
const extras: Begin = (dispatch) => dispatch(getExtras.initiate(undefined, once));
const recipes: Begin = (dispatch) =>
  dispatch(getPublicRecipes.initiate(listArgs({ ...NO_FILTERS, hidden: [] }), once));
/** Its related recipes are known once the recipe is. */
const recipe: Begin = async (dispatch, { id = '' }) => {
  const { data } = await dispatch(getRecipe.initiate({ id }, once));
  if (data) await dispatch(getPublicRecipes.initiate(relatedArgs(data.category), once));
};
const product: Begin = (dispatch, { slug = '' }) => dispatch(getProduct.initiate({ slug }, once));
/**
 * The recipes of the collection that staff have changed since the build; usually none (rule K2). Keeps its
 * subscription: the part of the page that shows them hydrates only near the window.
 */
const changedRecipes: Begin = async (dispatch) => {
  const { data } = await dispatch(getSite.initiate(undefined, once));
  return Promise.all((data?.collection.changed ?? []).map((id) => dispatch(getRecipe.initiate({ id }))));
};
const packages: Begin = (dispatch) => dispatch(getPackages.initiate(undefined, once));
const clinicPartners: Begin = (dispatch) => dispatch(getClinicPartners.initiate(undefined, once));

/**
 * The queries of a page as it opens, with exactly the arguments of its hooks. The server runs them before it
 * renders, and the browser before it hydrates, so that both show the same.
 */
const PAGE_DATA: Partial<Readonly<Record<SiteRoute['page'], readonly Begin[]>>> = {
  home: [recipes, packages, clinicPartners],
  recipe: [recipe],
  recipes: [changedRecipes],
  configurator: [meals, extras],
  'subscription-configurator': [meals, extras],
  shop: [meals, extras, packages],
  menu: [meals],
  product: [product],
  'our-boxes': [meals],
  'meal-selection': [packages],
  trial: [packages],
  'patient-meals': [packages],
};

/** Fetches code and data of a page; never rejects, since the page shows its own errors. */
export async function loadPage(store: AppStore, pathname: string): Promise<void> {
  const route = routeAt(pathname);
  const page = route?.page;
  const params = (route && matchPath(route.path, pathname)?.params) ?? {};
  const begins = [site, ...((page && PAGE_DATA[page]) ?? [])];
  await Promise.allSettled([
    (page ? PAGES[page] : NOT_FOUND).load(),
    route?.guarded && GUARD.load(),
    ...(route?.layout === 'patient' ? [PATIENT_HEADER.load(), PATIENT_FOOTER.load()] : []),
    ...begins.map((begin) => begin(store.dispatch, params)),
  ]);
}
