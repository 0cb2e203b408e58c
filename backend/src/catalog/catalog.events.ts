import type { Allergen } from '../rules/food/allergens.js';

declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /**
     * What a product contains, the diets that it suits, or whether it is on sale has changed (rules O25, F70); `added`:
     * what it contains or may contain since, of a dish.
     */
    'catalog.product-changed': { sku: string; added?: Allergen[] };
  }
}
