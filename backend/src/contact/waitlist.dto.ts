import { z } from 'zod';
import { CHECKOUT_MESSAGES, isEmail, LIMITS } from '../rules/delivery/checkout-form.js';
import { COUNTRIES } from '../rules/delivery/postcodes.js';

export const WaitlistRequest = z.strictObject({
  email: z.string().max(LIMITS.email).refine(isEmail, CHECKOUT_MESSAGES.emailShape),
  postcode: z
    .string()
    .min(1, CHECKOUT_MESSAGES.postcode)
    .max(LIMITS.postcode)
    .refine((value) => /^[a-z\d -]*$/i.test(value), CHECKOUT_MESSAGES.postcodeShape),
  country: z.enum(COUNTRIES).default('GB'),
});
export type WaitlistRequest = z.infer<typeof WaitlistRequest>;

export const WaitlistDto = z.object({ joined: z.literal(true) }).meta({ id: 'WaitlistResult' });
export type WaitlistDto = z.infer<typeof WaitlistDto>;
