import { z } from 'zod';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { MAX_EXTRA_QUANTITY } from '#backend/rules/boxes/box.js';
import { CHECKOUT_MESSAGES, isEmail, LIMITS } from '#backend/rules/delivery/checkout-form.js';
import { COUNTRIES } from '#backend/rules/delivery/postcodes.js';
import { lineOf } from './schemas.js';
import { freeText, lineOfText, phoneNumber, personName, requiredLine } from './text-fields.js';

/** The fields of every checkout, in every module. */

export const Code = lineOf(40);
export const Pounds = z.number().min(0).max(100_000);
export const MealId = z.number().int().positive();
const Quantity = z.number().int().min(0).max(99);

const optionalText = (limit: number) => freeText(limit).optional();

const Address = {
  address: requiredLine(LIMITS.address, CHECKOUT_MESSAGES.address),
  apartment: lineOfText(LIMITS.address).optional(),
  city: requiredLine(LIMITS.city, CHECKOUT_MESSAGES.city),
  postcode: requiredLine(LIMITS.postcode, CHECKOUT_MESSAGES.postcode),
  country: z.enum(COUNTRIES).default('GB'),
};

/** An address alone, as the request to change it sends it. */
export const CustomerAddress = z.strictObject(Address).meta({ id: 'CustomerAddress' });
export type CustomerAddress = z.infer<typeof CustomerAddress>;

export const CustomerInfo = z
  .strictObject({
    email: z
      .string({ error: CHECKOUT_MESSAGES.email })
      .trim()
      .min(1, CHECKOUT_MESSAGES.email)
      .max(LIMITS.email, CHECKOUT_MESSAGES.tooLong)
      .refine((value) => value.length === 0 || isEmail(value), CHECKOUT_MESSAGES.emailShape),
    firstName: personName(CHECKOUT_MESSAGES.firstName),
    lastName: personName(CHECKOUT_MESSAGES.lastName),
    ...Address,
    courierNote: lineOfText(LIMITS.courierNote)
      .optional()
      .describe('For the courier, such as a safe place; nothing of health (rule X25).'),
    phone: phoneNumber,
    shippingMethod: z.literal('standard').default('standard'),
    useBillingAddress: z.boolean().optional(),
    billingAddress: z.strictObject(Address).optional(),
    gender: lineOfText(LIMITS.gender).optional(),
    preferences: optionalText(LIMITS.note),
    allergies: optionalText(LIMITS.note),
    allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).optional(),
    healthConsent: z.boolean().optional(),
    ageConfirmed: z.boolean().optional(),
  })
  .meta({ id: 'CustomerInfo' });
export type CustomerInfo = z.infer<typeof CustomerInfo>;

export const Choice = z.strictObject({ mealId: MealId, quantity: Quantity });
const ExtraQuantities = z.record(
  z.string().regex(/^[1-9]\d{0,5}$/),
  z.number().int().min(0).max(MAX_EXTRA_QUANTITY),
);

export const Extras = z.strictObject({
  breakfast: ExtraQuantities.optional(),
  protein: ExtraQuantities.optional(),
});
