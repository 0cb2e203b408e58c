import { z } from 'zod';
import {
  CHECKOUT_MESSAGES,
  cleanText,
  isPhone,
  LIMITS,
  oneLine,
} from '#backend/rules/delivery/checkout-form.js';
import { isPlainName } from '#backend/rules/identity/names.js';

/** A line that must not be empty once it is cleaned (rules S1, S3). */
export const requiredLine = (limit: number, message: string) =>
  z
    .string({ error: message })
    .max(limit, CHECKOUT_MESSAGES.tooLong)
    .transform((value) => cleanText(oneLine(value), limit))
    .refine((value) => value.length > 0, message);

/** A person's name, required and a name only (rule I31). */
export const personName = (message: string) =>
  requiredLine(LIMITS.name, message).refine(isPlainName, CHECKOUT_MESSAGES.plainName);

/** A line that may be empty, cleaned (rules S1, S3). */
export const lineOfText = (limit: number) =>
  z
    .string()
    .max(limit, CHECKOUT_MESSAGES.tooLong)
    .transform((value) => cleanText(oneLine(value), limit));

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
