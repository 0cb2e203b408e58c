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
} from './parameters.js';

const MAX_LINE_ITEMS = 100;
const MAX_QUANTITY = 999_999;

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
  mode: z.enum(['payment', 'setup']),
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
});
