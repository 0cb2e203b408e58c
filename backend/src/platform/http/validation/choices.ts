import { Field, type FieldOptions } from './field.js';
import { oneIssue, rule, wrongType, type Rule } from './rule.js';

/** One of a list of words. A property of a named type is an Object to the compiler. */
export function oneOf(words: readonly string[]): Rule {
  const known = new Set<unknown>(words);
  const message = `Invalid option: expected one of ${words.map((word) => `"${word}"`).join('|')}`;
  return rule({
    types: [String, Object],
    issuesOf: oneIssue((value) => (known.has(value) ? undefined : message)),
    schema: () => ({ type: 'string', enum: [...words] }),
  });
}

/** True or false; `missing` is the message for anything else. */
export function flag(missing?: string): Rule {
  return rule({
    types: [Boolean],
    issuesOf: oneIssue((value) =>
      typeof value === 'boolean' ? undefined : (missing ?? wrongType('boolean', value)),
    ),
    schema: () => ({ type: 'boolean' }),
  });
}

/** Always the same value. */
export function always(only: string | true | null): Rule {
  const type = only === null ? 'null' : typeof only;
  return rule({
    types: only === null ? [undefined] : [only === true ? Boolean : String],
    issuesOf: oneIssue((value) =>
      value === only ? undefined : `Invalid input: expected ${JSON.stringify(only)}`,
    ),
    schema: () => (only === null ? { type } : { type, enum: [only] }),
  });
}

/** Any value: the service checks it. */
export const anything = rule({
  types: [Object],
  issuesOf: oneIssue((value) => (value === undefined ? wrongType('nonoptional', value) : undefined)),
  schema: () => ({}),
});

/** Text, a number, a boolean or null. */
export const scalar = rule({
  types: [Object],
  issuesOf: oneIssue((value) =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value) ? undefined : 'Invalid input',
  ),
  schema: () => ({ type: ['string', 'number', 'boolean', 'null'] }),
});

export const OneOf = (words: readonly string[], options?: FieldOptions) => Field(oneOf(words), options);
export const Flag = ({ missing, ...options }: FieldOptions & { missing?: string } = {}) =>
  Field(flag(missing), options);
export const Always = (only: string | true | null, options?: FieldOptions) => Field(always(only), options);
export const Anything = (options?: FieldOptions) => Field(anything, options);
