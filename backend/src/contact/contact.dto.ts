import { z } from 'zod';
import { freeText, lineOfText, personName, requiredLine } from '../platform/http/schemas/text-fields.js';
import { CHECKOUT_MESSAGES, isEmail, LIMITS, normaliseEmail } from '../rules/delivery/checkout-form.js';

const TOPIC_LENGTH = 100;
const ORGANISATION_LENGTH = 200;
/** Longer than a note of an order: people describe what went wrong. */
const MESSAGE_LENGTH = 4000;

/** The errors of a form with a missing field. */
const MISSING = {
  name: 'Name is required',
  topic: 'Topic is required',
  message: 'Message is required',
} as const;

export const ContactRequest = z.strictObject({
  name: personName(MISSING.name),
  email: z
    .string({ error: CHECKOUT_MESSAGES.email })
    .max(LIMITS.email, CHECKOUT_MESSAGES.tooLong)
    .refine(isEmail, CHECKOUT_MESSAGES.emailShape)
    .transform(normaliseEmail),
  topic: requiredLine(TOPIC_LENGTH, MISSING.topic).describe(
    "What it is about, such as 'Clinical partnerships'.",
  ),
  organisation: lineOfText(ORGANISATION_LENGTH).optional().describe('Clinic or practice.'),
  role: lineOfText(LIMITS.name).optional(),
  message: z
    .string({ error: MISSING.message })
    .pipe(freeText(MESSAGE_LENGTH))
    .refine((value) => value.length > 0, MISSING.message),
});
export type ContactRequest = z.infer<typeof ContactRequest>;

export const ContactDto = z
  .object({ received: z.literal(true), ticketNumber: z.string().describe('What the email calls it by.') })
  .meta({ id: 'ContactResult' });
export type ContactDto = z.infer<typeof ContactDto>;
