import {
  CHECKOUT_MESSAGES,
  cleanText,
  isEmail,
  isPhone,
  MAX_LENGTHS,
  normaliseEmail,
  oneLine,
} from '#backend/rules/delivery/checkout-form.js';
import { isPlainName } from '#backend/rules/identity/names.js';
import { Field, type FieldOptions } from './field.js';
import { oneIssue, readWith, refined, rule, wrongType, type Rule } from './rule.js';

export interface TextLimits {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** The message for text that does not match the pattern. */
  readonly message?: string;
}

/** The message for text that is too short, too long or of another shape. */
function limitsBroken(
  value: string,
  { min = 0, max = Infinity, pattern, message }: TextLimits,
): string | undefined {
  if (value.length < min) return `Too small: expected string to have >=${min} characters`;
  if (value.length > max) return `Too big: expected string to have <=${max} characters`;
  if (pattern && !pattern.test(value))
    return message ?? `Invalid string: must match pattern ${String(pattern)}`;
  return undefined;
}

function limitsSchema({ min, max, pattern }: TextLimits): Record<string, unknown> {
  return {
    type: 'string',
    ...(min === undefined ? {} : { minLength: min }),
    ...(max === undefined ? {} : { maxLength: max }),
    ...(pattern ? { pattern: pattern.source } : {}),
  };
}

/** Text as it is. */
export function text(limits: TextLimits = {}): Rule {
  return rule({
    types: [String],
    issuesOf: oneIssue((value) =>
      typeof value === 'string' ? limitsBroken(value, limits) : wrongType('string', value),
    ),
    schema: () => limitsSchema(limits),
  });
}

/** Text as it is: what we send, and what nobody is shown. */
export const PlainText = ({ optional, nullable, description, ...limits }: FieldOptions & TextLimits = {}) =>
  Field(text(limits), { optional, nullable, description });

/** Text without the space around it, which does not count either. */
export function trimmed(limits: TextLimits): Rule {
  const base = text(limits);
  const read = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  return rule({ ...base, issuesOf: (value) => base.issuesOf(read(value)), read });
}

interface TypedText extends TextLimits {
  /** What is kept of what was typed, and of what was kept; undefined where nothing can be made of it. */
  readonly read: (typed: string) => string | undefined;
  readonly message: string;
  /** The message for a value that is no text. */
  readonly missing?: string;
  readonly tooShort?: string;
  readonly tooLong?: string;
}

/** Text that a function normalises before it is stored. */
export function typed({ read, message, missing, tooShort, tooLong, ...limits }: TypedText): Rule {
  const { min = 0, max = Infinity, pattern } = limits;
  return rule({
    types: [String],
    issuesOf: oneIssue((value) => {
      if (typeof value !== 'string') return missing ?? wrongType('string', value);
      if (value.length < min) return tooShort ?? limitsBroken(value, { min });
      if (value.length > max) return tooLong ?? limitsBroken(value, { max });
      const kept = read(value);
      return kept === undefined || pattern?.test(kept) === false ? message : undefined;
    }),
    converts: true,
    read: (value) => read(value as string),
    schema: () => limitsSchema(limits),
  });
}

/** A line whose length counts after line breaks are removed; with a message it must not be empty. */
export function foldedLine(max: number, message?: string): Rule {
  const folded = typed({
    read: (value) => (oneLine(value).length > max ? undefined : cleanText(oneLine(value), max)),
    message: CHECKOUT_MESSAGES.tooLong,
  });
  return message === undefined ? folded : refined(folded, (value: string) => value !== '', message);
}

export const FoldedLine = (max: number, { message, ...options }: FieldOptions & { message?: string } = {}) =>
  Field(foldedLine(max, message), options);

interface Cleaned {
  readonly max: number;
  readonly clean: (text: string) => string;
  /** The message for a line that is empty after cleaning; without a message, it may be empty. */
  readonly message?: string;
}

/** Text that a person typed, of a maximum length as typed, and cleaned. */
function cleaned({ max, clean, message }: Cleaned): Rule {
  return rule({
    types: [String],
    issuesOf: oneIssue((value) => {
      if (typeof value !== 'string') return message ?? wrongType('string', value);
      if (value.length > max) return CHECKOUT_MESSAGES.tooLong;
      return message !== undefined && clean(value) === '' ? message : undefined;
    }),
    converts: true,
    read: (value) => clean(value as string),
    schema: () => limitsSchema({ max }),
  });
}

/** A line of text, cleaned (rules S1, S3); with a message it must not be empty. */
export const line = (max: number, message?: string) =>
  cleaned({ max, message, clean: (value) => cleanText(oneLine(value), max) });

/** Text of several lines, cleaned (rules S1, S3); with a message it must not be empty. */
export const lines = (max: number, message?: string) =>
  cleaned({ max, message, clean: (value) => cleanText(value, max) });

/** A person's name, required and a name only (rule I31). */
export const personName = (message: string) =>
  refined(line(MAX_LENGTHS.name, message), isPlainName, CHECKOUT_MESSAGES.plainName);

export const Line = (max: number, { message, ...options }: FieldOptions & { message?: string } = {}) =>
  Field(line(max, message), options);

/** A line that is stored as null when it is empty. */
export const LineOrNull = (max: number, options?: FieldOptions) =>
  Field(rule({ ...line(max), read: (value) => readWith(line(max), value) || null }), {
    ...options,
    nullable: true,
  });

export const Text = (max: number, { message, ...options }: FieldOptions & { message?: string } = {}) =>
  Field(lines(max, message), options);

/** The reason for an action of staff. */
export const Reason = (max: number) =>
  Text(max, { message: 'Please give a reason', description: 'Stored in the audit log only.' });

export const PersonName = (message: string, options?: FieldOptions) => Field(personName(message), options);

export const Postcode = (options?: FieldOptions) =>
  Field(line(MAX_LENGTHS.postcode, CHECKOUT_MESSAGES.postcode), options);

export const Phone = (options?: FieldOptions) =>
  Field(
    refined(line(MAX_LENGTHS.phone, CHECKOUT_MESSAGES.phone), isPhone, CHECKOUT_MESSAGES.phoneShape),
    options,
  );

interface EmailRule {
  /** The message for a missing or empty value. */
  readonly message?: string;
  readonly min?: number;
  readonly max?: number;
  /** The message for a value that is no address. */
  readonly shape?: string;
  /** By default the form in which addresses are stored and compared. */
  readonly read?: (typed: string) => string;
}

/** An email address. */
export function email({ message, min, max, shape, read = normaliseEmail }: EmailRule = {}): Rule {
  return rule({
    types: [String],
    issuesOf: oneIssue((value) => {
      if (typeof value !== 'string') return message ?? wrongType('string', value);
      const typed = value.trim();
      if (min !== undefined && typed.length < min) return message;
      if (max !== undefined && typed.length > max) return CHECKOUT_MESSAGES.tooLong;
      return isEmail(typed) ? undefined : (shape ?? CHECKOUT_MESSAGES.emailShape);
    }),
    converts: true,
    read: (value) => read(value as string),
    schema: () => limitsSchema({ min, max }),
  });
}

export const Email = ({ optional, nullable, description, ...rest }: FieldOptions & EmailRule = {}) =>
  Field(email(rest), { optional, nullable, description });
