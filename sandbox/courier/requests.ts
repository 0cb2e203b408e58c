import { z } from 'zod';

const required = z.string().trim().min(1, 'This field is required.');

/** The fields of an announced shipment that count here (sendcloud.dev/api/v3/shipments). */
export const requestShape = z.looseObject({
  external_reference_id: z.string().max(255).nullish(),
  order_number: z.string().max(255).nullish(),
  from_address: z.union([
    z.looseObject({ sender_address_id: z.int() }),
    z.looseObject({ name: required, address_line_1: required, postal_code: required, city: required }),
  ]),
  to_address: z.looseObject({
    name: required,
    address_line_1: required,
    address_line_2: z.string().nullish(),
    postal_code: required,
    city: required,
    country_code: z.string().length(2),
    phone_number: z.string().nullish(),
    email: z.string().nullish(),
  }),
  ship_with: z.looseObject({
    type: z.literal('shipping_option_code'),
    properties: z.looseObject({ shipping_option_code: required }),
  }),
  delivery_dates: z.looseObject({ deliver_at: z.string().nullish() }).nullish(),
  parcels: z
    .array(
      z.looseObject({
        weight: z.looseObject({ value: z.string().regex(/^\d+(\.\d+)?$/), unit: z.enum(['kg', 'g']) }),
        label_notes: z.array(z.string().max(255)).nullish(),
      }),
    )
    .min(1)
    .max(15),
});
export type ShipmentRequest = z.output<typeof requestShape>;

/** How the API misbehaves from now on; an empty object resets it. */
export const apiFaults = z.strictObject({
  status: z.int().min(400).max(599).optional(),
  hangMs: z.number().min(0).max(60_000).optional(),
  /** Bookings are carried out, and the connection breaks before the response. */
  loseBookings: z.boolean().optional(),
  /** Whether the limits of Sendcloud count. */
  unlimited: z.boolean().optional(),
});
export type ApiFaults = z.output<typeof apiFaults>;
