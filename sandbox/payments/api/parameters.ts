import { z } from 'zod';
import { InvalidParameters } from './api-error.js';
import type { FormValue } from './form-body.js';

const MAX_METADATA_KEYS = 50;
const MAX_METADATA_KEY_LENGTH = 40;
const MAX_METADATA_VALUE_LENGTH = 500;
const MAX_TEXT_LENGTH = 5_000;

/** A text parameter. */
export const textParam = z.string().max(MAX_TEXT_LENGTH);

/** A whole number in form encoding. */
export const integerParam = z.string().transform((value, context) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  context.addIssue({
    code: 'custom',
    message: `Invalid integer: ${value}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
});

/** `true` or `false`. */
export const booleanParam = z.string().transform((value, context) => {
  if (value === 'true' || value === 'false') return value === 'true';
  context.addIssue({ code: 'custom', message: `Invalid boolean: ${value}` });
  return z.NEVER;
});

/** A web address, 5,000 characters at most. */
export const urlParam = textParam.refine(isWebAddress, {
  message: 'Not a valid URL',
  params: { code: 'url_invalid' },
});

/** An e-mail address. */
export const emailParam = z
  .string()
  .max(512)
  .refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) || /^[^\s@]+@localhost$/.test(value), {
    message: 'Invalid email address',
    params: { code: 'email_invalid' },
  });

/** An ISO currency; the sandbox's shop sells in pounds only. */
export const currencyParam = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => value === 'gbp', { message: 'Invalid currency: this account settles in gbp only.' });

/** Metadata: at most 50 keys of 40 characters with values of 500. An empty value removes its key. */
export const metadataParam = z.preprocess(
  (value) => (value === '' ? {} : Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : value),
  z
    .record(z.string().max(MAX_METADATA_KEY_LENGTH), z.string().max(MAX_METADATA_VALUE_LENGTH))
    .refine((value) => Object.keys(value).length <= MAX_METADATA_KEYS, {
      message: `You can have up to ${MAX_METADATA_KEYS} metadata keys`,
    }),
);

/** Which related objects to expand in the response. */
export const expandParam = z.array(z.string().max(200)).max(20).optional();

const rangeParam = z.preprocess(
  (value) => (typeof value === 'string' ? { gte: value, lte: value } : value),
  z.strictObject({
    gt: integerParam.optional(),
    gte: integerParam.optional(),
    lt: integerParam.optional(),
    lte: integerParam.optional(),
  }),
);

/** The parameters of every list call: a page of 1 to 100, newest first. */
export const listParams = {
  limit: integerParam
    .refine((value) => value >= 1 && value <= 100, { message: 'Invalid limit: must be between 1 and 100' })
    .default(10),
  starting_after: textParam.optional(),
  ending_before: textParam.optional(),
  created: rangeParam.optional(),
  expand: expandParam,
};

/** Checks a call's parameters; throws `InvalidParameters` with the provider's message. */
export function readParameters<S extends z.ZodType>(
  schema: S,
  form: { [name: string]: FormValue },
): z.output<S> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw explain(result.error.issues[0], form);
}

/** Merges metadata as the provider does: an empty value removes its key. */
export function mergeMetadata(
  before: Record<string, string> | null,
  changes: Record<string, string> | undefined,
): Record<string, string> {
  const merged = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

function explain(
  issue: z.core.$ZodIssue | undefined,
  form: { [name: string]: FormValue },
): InvalidParameters {
  if (!issue) return new InvalidParameters('The parameters are invalid.');
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? '']);
    return new InvalidParameters(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = bracketed(issue.path);
  if (isMissing(issue.path, form)) {
    return new InvalidParameters(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  const message = issue.code === 'custom' ? issue.message : `Invalid ${param}: ${issue.message}`;
  return new InvalidParameters(message, { code: typeof code === 'string' ? code : undefined, param });
}

function bracketed(path: readonly PropertyKey[]): string {
  return path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('');
}

function isMissing(path: readonly PropertyKey[], form: { [name: string]: FormValue }): boolean {
  let value: FormValue | undefined = form;
  for (const step of path) {
    if (value === undefined || typeof value === 'string') return true;
    value = Array.isArray(value) ? value[Number(step)] : value[String(step)];
  }
  return value === undefined;
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}
