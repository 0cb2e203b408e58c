import Stripe from 'stripe';
import { z } from 'zod';
import { makeId } from '../api/ids.js';
import {
  booleanParam,
  expandParam,
  integerParam,
  mergeMetadata,
  metadataParam,
  textParam,
} from '../api/parameters.js';
import { recurringParam } from '../checkout/session-parameters.js';
import type { Provider } from '../provider.js';

export const productCreateParams = z.strictObject({
  name: textParam,
  metadata: metadataParam.optional(),
  expand: expandParam,
});
export const productUpdateParams = z.strictObject({
  active: booleanParam.optional(),
  name: textParam.optional(),
  metadata: metadataParam.optional(),
  expand: expandParam,
});

/** A price that is named with the subscription it is for. */
export const inlinePriceParam = z.strictObject({
  currency: z.literal('gbp'),
  product: textParam,
  unit_amount: integerParam.refine((value) => value >= 0, { message: 'Invalid non-negative integer' }),
  recurring: recurringParam,
});

/** Creates a product, as far as a subscription by API needs one. */
export function createProduct(
  provider: Provider,
  { name, metadata }: z.output<typeof productCreateParams>,
): Stripe.Product {
  const now = provider.clock.now();
  const product: Stripe.Product = {
    id: makeId('prod_'),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, metadata),
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  provider.store.insert('product', product, now);
  return product;
}

export function updateProduct(
  provider: Provider,
  id: string,
  { active, name, metadata }: z.output<typeof productUpdateParams>,
): Stripe.Product {
  const before = provider.store.get('product', id);
  const changed: Stripe.Product = {
    ...before,
    active: active ?? before.active,
    name: name ?? before.name,
    metadata: mergeMetadata(before.metadata, metadata),
    updated: provider.clock.now(),
  };
  provider.store.update<'product'>(changed);
  return changed;
}

/** The price that a subscription's item was given with its product. */
export function inlinePrice(
  provider: Provider,
  { product, unit_amount, recurring }: z.output<typeof inlinePriceParam>,
): Stripe.Price {
  const { name } = provider.store.get('product', product, 'items[0][price_data][product]');
  return {
    id: makeId('price_'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: provider.clock.now(),
    currency: 'gbp',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: name,
    product,
    recurring: {
      interval: recurring.interval,
      interval_count: recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(unit_amount),
  };
}
