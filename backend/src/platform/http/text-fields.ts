import { z } from 'zod';
import { CHECKOUT_MESSAGES, cleanText, isPhone, LIMITS } from '../../rules/checkout-form.js';

/** A name or an address with a line break could write lines of its own into letters and labels. */
export const oneLine = (value: string) => value.replace(/\s+/g, ' ');

/** A line that must hold something once it is cleaned (rules S1, S3). */
export const requiredLine = (limit: number, message: string) =>
  z
    .string({ error: message })
    .max(limit, CHECKOUT_MESSAGES.tooLong)
    .transform((value) => cleanText(oneLine(value), limit))
    .refine((value) => value.length > 0, message);

/** Text of several lines, cleaned (rules S1, S3). */
export const freeText = (limit: number) =>
  z
    .string()
    .max(limit, CHECKOUT_MESSAGES.tooLong)
    .transform((value) => cleanText(value, limit));

export const phoneNumber = requiredLine(LIMITS.phone, CHECKOUT_MESSAGES.phone).refine(
  (value) => value.length === 0 || isPhone(value),
  CHECKOUT_MESSAGES.phoneShape,
);
