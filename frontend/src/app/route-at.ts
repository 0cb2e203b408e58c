import { matchPath } from 'react-router-dom';
import { ROUTES, type SiteRoute } from './routes.js';

/** The route of an address; undefined when the site has no such page. */
export function routeAt(pathname: string): SiteRoute | undefined {
  return ROUTES.find(({ path }) => matchPath(path, pathname));
}
