import type { Allergen } from '../rules/food/allergens.js';

declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /**
     * The contents or the diets of a product have changed, or whether it is on sale (rules O25, F70).
     * `added`: allergens that a dish newly contains or may contain.
     */
    'catalog.product-changed': { sku: string; added?: Allergen[] };
    /**
     * From the first to the last of these days something else is sold: one product (`sku`), or any of them
     * (null). `until`: null for no end (rules K35, K36).
     */
    'catalog.menu-changed': { sku: string | null; from: string; until: string | null };
  }
}
