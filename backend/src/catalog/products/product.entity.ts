import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Picture } from '#backend/platform/storage/picture.js';
import type { Allergen, Diet } from '#backend/rules/food/allergens.js';
import { PRODUCT_KINDS } from '#backend/rules/pricing/prices.js';
import { KNOWN_ALLERGENS, KNOWN_DIETS, KNOWN_VARIANTS } from '../allergen-label-check.js';

/** One SKU for each product (D20). Fields that only a page shows are in `details`. */
export const Product = defineEntity({
  name: 'Product',
  tableName: 'product',
  properties: {
    sku: p.string().length(100).primary(),
    kind: p.enum(PRODUCT_KINDS),
    /** The number in customers' payloads: meals 1…, breakfasts 101…, protein pots 201…; none for packages. */
    number: p.integer().nullable().unique('product_number_unique'),
    slug: p.string().length(100).unique('product_slug_unique'),
    name: p.string().length(200),
    /** Its own price; null uses the price of its kind from the settings. */
    pricePence: p.integer().nullable(),
    active: p.boolean().default(true),
    available: p.boolean().default(true),
    position: p.integer(),
    categories: p.array(),
    diets: p.array().$type<Diet[]>(),
    contains: p.array().$type<Allergen[]>(),
    mayContain: p.array().$type<Allergen[]>(),
    details: p.json<object>(),
    /** False until staff have compared nutrition and allergens with the label. */
    labelReviewed: p.boolean().default(false),
    /**
     * The person who changed the label; until another person has approved it, the product is not sold (rule
     * F10).
     */
    labelChangedBy: p.uuid().nullable(),
    labelChangedAt: p.datetime().length(3).nullable(),
    /** A picture uploaded by staff; null for the bundled one. */
    picture: p.json<Picture>().nullable(),
    /** When it left the menu for good; null while it is sold or not sold yet (rule K35). */
    retiredAt: p.datetime().length(3).nullable(),
    /** Starts at 1 and grows with each change by staff: a change has to send it (rule A27). */
    version: p.integer().default(1),
  },
  checks: [
    { name: 'product_allergens_known', expression: KNOWN_ALLERGENS },
    { name: 'product_diets_known', expression: KNOWN_DIETS },
    { name: 'product_variants_known', expression: KNOWN_VARIANTS },
    {
      name: 'product_label_change_whole',
      expression: '(label_changed_by is null) = (label_changed_at is null)',
    },
    { name: 'product_price_positive', expression: 'price_pence > 0' },
    { name: 'product_retired_hidden', expression: 'retired_at is null or not active' },
  ],
  indexes: [
    {
      name: 'product_title',
      expression: `create index "product_title" on "product" using gin (to_tsvector('english', search_text(name)))`,
    },
  ],
});
export type Product = InferEntity<typeof Product>;

/** The five-day menu of a package in one dietary variant: too large for the list of packages. */
export const PackageMenu = defineEntity({
  name: 'PackageMenu',
  tableName: 'package_menu',
  properties: {
    sku: p.string().length(100).primary(),
    variant: p.string().length(20).primary(),
    days: p.json<object[]>(),
    /** When a tray last changed; null while it is the first menu. A recall cannot rely on a newer one (rule F9). */
    changedAt: p.datetime().length(3).nullable(),
  },
});
export type PackageMenu = InferEntity<typeof PackageMenu>;
