import type { ReactElement } from 'react';
import { ProductPage } from '#frontend/features/catalog/products/product-page.js';
import { NotFoundPage } from './not-found-page.js';

/** The page of a dish, an extra or a package, and the site's 404 page when there is none. */
export function ProductRoute(): ReactElement {
  return <ProductPage NotFound={NotFoundPage} />;
}
