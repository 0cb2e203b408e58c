import type { Allergen } from '../rules/food/allergens.js';

declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /**
     * The contents or the diets of a product have changed, or whether it is on sale (rules O25, F70).
     * `added`: allergens that a dish newly contains or may contain.
     */
    'catalog.product-changed': { sku: string; added?: Allergen[] };
  }
}
