import { Field, type FieldOptions } from './field.js';
import { oneIssue, refined, rule, wrongType, type Rule } from './rule.js';
import { text } from './text.js';

const DATE =
  String.raw`(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|` +
  String.raw`\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|` +
  String.raw`(?:02)-(?:0[1-9]|1\d|2[0-8])))`;
const TIME = String.raw`T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z`;

/**
 * Years that the database stores and that have neighbours of four digits: it has no year 0, and the month after
 * 9999-12 is no month of ours. Anything else would be an error of the server.
 */
const YEAR = '[1-8]';

interface Shape {
  readonly format: string;
  readonly pattern: RegExp;
  readonly message: string;
  /** The message for a value that is no text; a sentence for a person serves for both. */
  readonly missing?: string;
}

/** Text in the format of a standard; the document names the format rather than its pattern. */
function formatted({ format, pattern, message, missing }: Shape): Rule {
  return rule({
    types: [String],
    issuesOf: oneIssue((value) => {
      if (typeof value !== 'string') return missing ?? wrongType('string', value);
      return pattern.test(value) ? undefined : message;
    }),
    schema: () => ({ type: 'string', format }),
  });
}

/** A day, such as 2026-08-31. */
export const dateOnly = formatted({
  format: 'date',
  pattern: new RegExp(`^(?=${YEAR})${DATE}$`),
  message: 'Invalid ISO date',
});

/** An instant that the database can store too. */
export const instant = (message?: string) =>
  refined(
    formatted({
      format: 'date-time',
      pattern: new RegExp(`^${DATE}${TIME}$`),
      message: message ?? 'Invalid ISO datetime',
      missing: message,
    }),
    (at: string) => Date.parse(at) > 0,
    'This is before anything happened here',
  );

/** A month, such as 2026-08. */
export const month = refined(
  text({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/ }),
  (each: string) => new RegExp(`^${YEAR}`).test(each),
  'Invalid month',
);

export const DateOnly = (options?: FieldOptions) => Field(dateOnly, options);
export const Instant = ({ message, ...options }: FieldOptions & { message?: string } = {}) =>
  Field(instant(message), options);
export const Month = (options?: FieldOptions) => Field(month, options);
