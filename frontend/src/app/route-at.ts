import { matchPath } from 'react-router-dom';
import { ROUTES, type SiteRoute } from './routes.js';

/** The route of a path; undefined when the site has no such page. */
export function routeAt(pathname: string): SiteRoute | undefined {
  return ROUTES.find(({ path }) => matchPath(path, pathname));
}
