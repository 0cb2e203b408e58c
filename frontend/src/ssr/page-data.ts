import { matchPath, type Params } from 'react-router-dom';
import { generatedApi } from '../api/generated.js';
import { listArgs, NO_FILTERS, relatedArgs } from '../features/catalog/recipes/list/recipe-filters-state.js';
import { GUARD, NOT_FOUND, PAGES, PATIENT_FOOTER, PATIENT_HEADER } from '../app/pages.js';
import { routeAt } from '../app/route-at.js';
import type { SiteRoute } from '../app/routes.js';
import type { AppStore } from '../app/store.js';

const { getSite, getPublicRecipes, getRecipe, getMeals, getExtras, getPackages, getClinicPartners } =
  generatedApi.endpoints;

type Begin = (dispatch: AppStore['dispatch'], params: Params) => Promise<unknown>;

/** Reads without holding on: the page's own hooks subscribe when they mount. */
const once = { subscribe: false } as const;
const site: Begin = (dispatch) => dispatch(getSite.initiate(undefined, once));
const meals: Begin = (dispatch) => dispatch(getMeals.initiate({}, once));
const extras: Begin = (dispatch) => dispatch(getExtras.initiate(undefined, once));
const recipes: Begin = (dispatch) =>
  dispatch(getPublicRecipes.initiate(listArgs({ ...NO_FILTERS, hidden: [] }), once));
/** The others of its category are known once the recipe is. */
const recipe: Begin = async (dispatch, { id = '' }) => {
  const { data } = await dispatch(getRecipe.initiate({ id }, once));
  if (data) await dispatch(getPublicRecipes.initiate(relatedArgs(data.category), once));
};
/**
 * Those of the collection that staff have changed since it shipped; mostly none (rule K2). They are held on to:
 * the part of the page that shows them is taken over only when it is near the window.
 */
const changedRecipes: Begin = async (dispatch) => {
  const { data } = await dispatch(getSite.initiate(undefined, once));
  return Promise.all((data?.collection.changed ?? []).map((id) => dispatch(getRecipe.initiate({ id }))));
};
const packages: Begin = (dispatch) => dispatch(getPackages.initiate(undefined, once));
const clinicPartners: Begin = (dispatch) => dispatch(getClinicPartners.initiate(undefined, once));

/**
 * What a page asks for as it opens, with the very arguments of its hooks. The server reads it before it
 * renders, and the browser before it takes the rendered page over, so that both show the same.
 */
const PAGE_DATA: Partial<Readonly<Record<SiteRoute['page'], readonly Begin[]>>> = {
  home: [recipes, packages, clinicPartners],
  recipe: [recipe],
  recipes: [changedRecipes],
  configurator: [meals, extras],
  'subscription-configurator': [meals, extras],
  shop: [meals, extras, packages],
  menu: [meals],
  'our-boxes': [meals],
  'meal-selection': [packages],
  trial: [packages],
  'patient-meals': [packages],
};

/** Fetches code and data of the page at an address; never rejects, since the page shows what failed. */
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
