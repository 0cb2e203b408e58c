import { z } from 'zod';
import {
  booleanParam,
  currencyParam,
  emailParam,
  expandParam,
  integerParam,
  listParams,
  metadataParam,
  textParam,
  urlParam,
} from '../api/parameters.js';

const MAX_LINE_ITEMS = 100;
const MAX_QUANTITY = 999_999;

const MAX_TRIAL_DAYS = 730;

/** How often a price recurs. */
export const recurringParam = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integerParam
    .refine((value) => value >= 1 && value <= 36, { message: 'Invalid interval_count' })
    .optional(),
});

const lineItemParam = z.strictObject({
  price_data: z.strictObject({
    currency: currencyParam,
    unit_amount: integerParam.refine((value) => value >= 0, { message: 'Invalid non-negative integer' }),
    product_data: z.strictObject({
      name: textParam.min(1),
      description: textParam.min(1).optional(),
      images: z.array(urlParam).max(8).optional(),
      metadata: metadataParam.optional(),
    }),
    recurring: recurringParam.optional(),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  }),
  quantity: integerParam
    .refine((value) => value >= 1 && value <= MAX_QUANTITY, {
      message: 'Invalid quantity: must be 1 or more',
    })
    .default(1),
  metadata: metadataParam.optional(),
});

/** Parameters of `POST /v1/checkout/sessions`, as far as the product uses them. */
export const sessionCreateParams = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  line_items: z.array(lineItemParam).min(1).max(MAX_LINE_ITEMS).optional(),
  success_url: urlParam,
  cancel_url: urlParam.optional(),
  customer: textParam.optional(),
  customer_email: emailParam.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: textParam.max(200).optional(),
  currency: currencyParam.optional(),
  expires_at: integerParam.optional(),
  metadata: metadataParam.optional(),
  payment_intent_data: z
    .strictObject({
      description: textParam.optional(),
      metadata: metadataParam.optional(),
      receipt_email: emailParam.optional(),
      statement_descriptor: textParam.max(22).optional(),
      statement_descriptor_suffix: textParam.max(22).optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  setup_intent_data: z
    .strictObject({ description: textParam.optional(), metadata: metadataParam.optional() })
    .optional(),
  subscription_data: z
    .strictObject({
      description: textParam.optional(),
      metadata: metadataParam.optional(),
      trial_period_days: integerParam
        .refine((value) => value >= 1 && value <= MAX_TRIAL_DAYS, {
          message: `Invalid trial_period_days: must be between 1 and ${MAX_TRIAL_DAYS}`,
        })
        .optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) }),
        })
        .optional(),
    })
    .optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  saved_payment_method_options: z
    .strictObject({
      payment_method_save: z.enum(['enabled', 'disabled']).optional(),
      allow_redisplay_filters: z.array(z.enum(['always', 'limited', 'unspecified'])).optional(),
    })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  locale: z.enum(['auto', 'en', 'en-GB']).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  billing_address_collection: z.literal('auto').optional(),
  allow_promotion_codes: booleanParam
    .refine((value) => !value, 'The sandbox has no promotion codes')
    .optional(),
  phone_number_collection: z
    .strictObject({ enabled: booleanParam.refine((value) => !value, 'The sandbox asks for no phone number') })
    .optional(),
  automatic_tax: z
    .strictObject({ enabled: booleanParam.refine((value) => !value, 'The sandbox computes no tax') })
    .optional(),
  expand: expandParam,
});

export type SessionCreate = z.output<typeof sessionCreateParams>;

/** Parameters of `POST /v1/checkout/sessions/{id}`. */
export const sessionUpdateParams = z.strictObject({
  metadata: metadataParam.optional(),
  expand: expandParam,
});

/** Parameters of `GET /v1/checkout/sessions`. */
export const sessionListParams = z.strictObject({
  ...listParams,
  payment_intent: textParam.optional(),
  customer: textParam.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: textParam.optional(),
});
