import { Field, type FieldOptions } from './field.js';
import { oneIssue, rule, wrongType, type Rule } from './rule.js';

export interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
  /** An exclusive minimum, instead of an inclusive one. */
  readonly above?: number;
  /** The message for a number below the minimum. */
  readonly minMessage?: string;
  /** The message for a number below the minimum or above the maximum. */
  readonly message?: string;
  /** The message for a number that is not whole. */
  readonly wholeMessage?: string;
}

function limitsBroken(
  value: number,
  { min = -Infinity, max = Infinity, above, message, minMessage = message }: NumberLimits,
): string | undefined {
  if (above !== undefined && value <= above) return message ?? `Too small: expected number to be >${above}`;
  if (value < min) return minMessage ?? `Too small: expected number to be >=${min}`;
  if (value > max) return message ?? `Too big: expected number to be <=${max}`;
  return undefined;
}

/** A number with decimal places. */
export function decimal(limits: NumberLimits = {}): Rule {
  return rule({
    types: [Number],
    issuesOf: oneIssue((value) =>
      typeof value === 'number' && Number.isFinite(value)
        ? limitsBroken(value, limits)
        : wrongType('number', value),
    ),
    schema: () => ({
      type: 'number',
      ...(limits.min === undefined ? {} : { minimum: limits.min }),
      ...(limits.max === undefined ? {} : { maximum: limits.max }),
    }),
  });
}

/** A whole number. */
export function whole(limits: NumberLimits = {}): Rule {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = limits;
  return rule({
    types: [Number],
    issuesOf: oneIssue((value) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType('number', value);
      if (!Number.isInteger(value)) return limits.wholeMessage ?? wrongType('int', value);
      return limitsBroken(value, { ...limits, min, max });
    }),
    schema: () => ({
      type: 'integer',
      ...(limits.above === undefined ? { minimum: min } : { exclusiveMinimum: limits.above }),
      maximum: max,
    }),
  });
}

/** A whole number in the address of a request, where everything is text. */
export function wholeFromText(limits: NumberLimits): Rule {
  const base = whole(limits);
  return rule({ ...base, issuesOf: (value) => base.issuesOf(numberOf(value)), read: numberOf });
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' ? Number(value) : value;
}

export const Whole = ({ optional, nullable, description, ...limits }: FieldOptions & NumberLimits = {}) =>
  Field(whole(limits), { optional, nullable, description });

/** An amount in whole pence. */
export const Pence = (options: FieldOptions & NumberLimits = {}) => Whole(options);

export const Decimal = ({ optional, nullable, description, ...limits }: FieldOptions & NumberLimits = {}) =>
  Field(decimal(limits), { optional, nullable, description });

/** An amount in pounds, as the pages compute it. */
export const Pounds = (options?: FieldOptions) => Field(decimal({ min: 0, max: 100_000 }), options);

export const WholeFromText = ({ optional, description, ...limits }: FieldOptions & NumberLimits) =>
  Field(wholeFromText(limits), { optional, description });

/** The maximum number of rows on a page of a list. */
export const Limit = (max: number, options?: FieldOptions) => Field(wholeFromText({ min: 1, max }), options);
