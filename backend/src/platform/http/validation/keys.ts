import { Field, type FieldOptions } from './field.js';
import { oneIssue, refined, rule, wrongType, type Rule } from './rule.js';
import { text, type TextLimits } from './text.js';

/** Control characters and lone surrogates: nobody types them, and the database refuses some (rule S3). */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

/** Whether a person may have typed it, and the database accepts it. */
export const isReadable = (value: string): boolean => !UNSEEN.test(value);

interface KeyRule extends TextLimits {
  /** Normalises the typed text before it is checked; idempotent. */
  readonly read?: (typed: string) => string;
}

/** A line of text that is looked up or compared rather than shown, such as a code or an id. */
export function key(max: number, { read, ...limits }: KeyRule = {}): Rule {
  const readable = refined(
    text({ max, min: limits.min }),
    isReadable,
    'This holds characters that cannot be read',
  );
  if (!read && !limits.pattern) return readable;
  const shape = text({ pattern: limits.pattern, message: limits.message });
  return rule({
    ...readable,
    issuesOf: (value) => {
      const issues = readable.issuesOf(value);
      if (issues.length > 0) return issues;
      return shape.issuesOf(read ? read(value as string) : value);
    },
    read: (value) => (read ? read(value as string) : value),
  });
}

export const Key = (max: number, { optional, nullable, description, ...rest }: FieldOptions & KeyRule = {}) =>
  Field(key(max, rest), { optional, nullable, description });

/** A code for a discount. */
export const Code = (options?: FieldOptions) => Key(40, options);

/** What a list is searched for. */
export const Search = (max: number, description?: string) =>
  Key(max, { read: (typed) => typed.trim(), optional: true, description });

const UUID =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;

/** An id in the spelling that the database returns: texts are sealed under it and compared with it. */
export const id = rule({
  types: [String],
  issuesOf: oneIssue((value) => {
    if (typeof value !== 'string') return wrongType('string', value);
    return UUID.test(value) ? undefined : 'Invalid UUID';
  }),
  read: (value) => (value as string).toLowerCase(),
  schema: () => ({ type: 'string', format: 'uuid' }),
});

export const Id = (options?: FieldOptions) => Field(id, options);

/** The end of the previous page, of a list whose rows are numbered. */
export const RowCursor = (options?: FieldOptions) =>
  Field(text({ pattern: /^\d{1,18}$/, message: NO_PLACE }), { optional: true, ...options });

const NO_PLACE = 'This is not where a page ended';

/** The end of the previous page; `isPlace` reads it. */
export const Cursor = (max: number, isPlace: (cursor: string) => boolean, options?: FieldOptions) =>
  Field(refined(text({ max }), isPlace, NO_PLACE), { optional: true, ...options });

/** An address of a page. */
export const url = rule({
  types: [String],
  issuesOf: oneIssue((value) => {
    if (typeof value !== 'string') return wrongType('string', value);
    return URL.canParse(value) ? undefined : 'Invalid URL';
  }),
  schema: () => ({ type: 'string', format: 'uri' }),
});

export const Url = (options?: FieldOptions) => Field(url, options);

interface Base64Words {
  readonly tooLarge: string;
  readonly unreadable: string;
}

/**
 * A file within JSON, of so many bytes at most. No regular expression checks it: one keeps a position for
 * each character, and has no memory for millions of them when memory is short.
 */
export function base64(maxBytes: number, words: Base64Words): Rule {
  const maxLength = Math.ceil(maxBytes / 3) * 4;
  return rule({
    types: [String],
    issuesOf: oneIssue((value) => {
      if (typeof value !== 'string') return wrongType('string', value);
      if (value.length > maxLength) return words.tooLarge;
      return isBase64(value) ? undefined : words.unreadable;
    }),
    schema: () => ({ type: 'string', minLength: 1, maxLength, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  });
}

export const Base64 = (maxBytes: number, { tooLarge, unreadable, ...options }: FieldOptions & Base64Words) =>
  Field(base64(maxBytes, { tooLarge, unreadable }), options);

/** Decoding skips characters outside the alphabet, so fewer bytes would come out. */
function isBase64(value: string): boolean {
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  const letters = value.length - padding;
  // A remainder of one character is not even a byte: it would decode to nothing.
  if (letters === 0 || letters % 4 === 1) return false;
  return Buffer.from(value, 'base64').length === Math.floor((letters * 3) / 4);
}
