import { whole } from './numbers.js';
import { Field, type FieldOptions } from './field.js';
import { isRule, oneIssue, readWith, rule, wrongType, type DtoClass, type Issue, type Rule } from './rule.js';

/** Whether it is an object with keys, rather than a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object of a class, whose own rules check its parts. */
export function nested(type: () => DtoClass): Rule {
  return rule({
    get types() {
      return [type()];
    },
    parts: type,
    issuesOf: oneIssue((value) => (isObject(value) ? undefined : wrongType('object', value))),
    schema: ({ schemaOf }) => schemaOf(type()),
  });
}

export const Nested = (type: () => DtoClass, options?: FieldOptions) => Field(nested(type), options);

export interface ListLimits {
  readonly min?: number;
  readonly max?: number;
  /** The message for a list that is too short. */
  readonly minMessage?: string;
  /** The message for a list that is too long. */
  readonly maxMessage?: string;
}

function limitsBroken(length: number, limits: ListLimits): string | undefined {
  const { min = 0, max = Infinity, minMessage, maxMessage } = limits;
  if (length < min) return minMessage ?? `Too small: expected array to have >=${min} items`;
  if (length > max) return maxMessage ?? `Too big: expected array to have <=${max} items`;
  return undefined;
}

/** A list of values that one rule checks, or of objects of a class. */
export function listOf(item: Rule | (() => DtoClass), limits: ListLimits = {}): Rule {
  const each = typeof item === 'object' && isRule(item) ? item : nested(item as () => DtoClass);
  return rule({
    types: [Array],
    parts: each.parts,
    most: limits.max,
    issuesOf: (value) => {
      if (!Array.isArray(value)) return [{ at: '', message: wrongType('array', value) }];
      const message = limitsBroken(value.length, limits);
      return message === undefined ? issuesOfItems(each, value) : [{ at: '', message }];
    },
    read: each.read ? (value) => (value as unknown[]).map((one) => readWith(each, one)) : undefined,
    schema: (context) => ({
      ...(limits.min === undefined ? {} : { minItems: limits.min }),
      ...(limits.max === undefined ? {} : { maxItems: limits.max }),
      type: 'array',
      items: each.schema(context),
    }),
  });
}

function issuesOfItems(each: Rule, items: readonly unknown[]): Issue[] {
  return items.flatMap((item, index) =>
    each
      .issuesOf(item)
      .map(({ at, message }) => ({ at: at === '' ? `${index}` : `${index}.${at}`, message })),
  );
}

export const ListOf = (
  item: Rule | (() => DtoClass),
  { optional, nullable, description, ...limits }: FieldOptions & ListLimits = {},
) => Field(listOf(item, limits), { optional, nullable, description });

/** Values by key; `keys` is the shape of a key, with the maximum number of them. */
export function mapOf(values: Rule, keys?: { readonly pattern: RegExp }): Rule {
  return rule({
    types: [Object],
    issuesOf: (value) => {
      if (!isObject(value)) return [{ at: '', message: wrongType('record', value) }];
      return Object.entries(value).flatMap(([name, one]) =>
        keys && !keys.pattern.test(name)
          ? [{ at: name, message: 'Invalid key in record' }]
          : values
              .issuesOf(one)
              .map(({ at, message }) => ({ at: at === '' ? name : `${name}.${at}`, message })),
      );
    },
    schema: (context) => ({
      type: 'object',
      propertyNames: keys ? { type: 'string', pattern: keys.pattern.source } : { type: 'string' },
      additionalProperties: values.schema(context),
    }),
  });
}

export const MapOf = (values: Rule, options?: FieldOptions) => Field(mapOf(values), options);

const NUMBER = /^[1-9]\d{0,5}$/;

/** Quantities of dishes, by the number of the dish. */
export const QuantityById = ({ max, ...options }: FieldOptions & { readonly max: number }) =>
  Field(mapOf(whole({ min: 0, max }), { pattern: NUMBER }), options);
