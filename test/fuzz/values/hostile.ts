import fc from 'fast-check';
import { EVERY_HOSTILE_TEXT } from '#test/setup/reading/hostile-texts.js';

/** Known attack strings, and values that may break the program itself. */
const HOSTILE_TEXTS = [
  ...EVERY_HOSTILE_TEXT,
  "'; drop table orders; --",
  '%27%20or%201=1--',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  'Z̡̖̯͎a̸l͟g̨o'.repeat(20),
  'İ'.repeat(100),
  'ß'.repeat(254),
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(30),
  '${7*7}',
  '%s%s%n',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '0x10',
  '01',
  '1_000',
  '٣',
  'true',
  '[object Object]',
  ' ',
  '\n',
  '',
] as const;

const NOT_QUITE_IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '11111111-1111-4111-8111-11111111111',
  '11111111-1111-4111-8111-1111111111111',
  '{11111111-1111-4111-8111-111111111111}',
  'G1111111-1111-4111-8111-111111111111',
  '11111111111141118111111111111111',
];

const NOT_QUITE_DATES = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01',
  '2026-1-1',
  '2026-11-22T25:00:00Z',
  '2026-11-22T10:00:00+99:99',
  '294277-01-01',
];

const NOT_QUITE_CURSORS = [
  '2026-11-22T10:00:00.000Z_11111111-1111-4111-8111-111111111111',
  '9999-99-99T99:99:99.999Z_11111111-1111-4111-8111-111111111111',
  '0000-00-00T00:00:00.00Z_------------------------------------',
  '999999999999999_11111111-1111-4111-8111-111111111111',
  '-999999999999999_11111111-1111-4111-8111-111111111111',
  '999999999999999999',
  '000000000000000000',
  'eyJhIjoxfQ',
];

const LONG = 60_000;

const halves = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code));

/** Text of every unpleasant kind. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...NOT_QUITE_IDS, ...NOT_QUITE_DATES, ...NOT_QUITE_CURSORS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: halves, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('a', '𝒳', '\u200f').map((char) => char.repeat(LONG)) },
);

/** Numbers at and beyond every limit; some can only be written, not represented. */
export const hostileNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -1,
    1,
    0.1,
    -0,
    1e-7,
    99,
    100,
    101,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
    2 ** 53 - 1,
    -(2 ** 53),
    2 ** 63,
    1e21,
    1e300,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    ...['1e309', '-1e309', '9'.repeat(400), '0.1'.padEnd(400, '0'), '1E+2'].map(writtenNumber),
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** A new object each time: mutating a request twice changes its parts. */
const MADE_ANEW: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => ({ length: 1e9 }),
];

/** Values that no schema allows: of another type, too deep, or with keys that reach into the language. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(...MADE_ANEW).map((make) => make()) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'prototype').map((name) => keyed(name)),
  },
  { weight: 1, arbitrary: fc.constantFrom(50, 1_000).map(nested) },
  { weight: 1, arbitrary: fc.constant(2_000).map((length) => Array.from({ length }, () => 0)) },
);

/** A number literal, which may exceed the language's numbers. */
function writtenNumber(text: string): unknown {
  const rawJson: unknown = Reflect.get(JSON, 'rawJSON');
  return typeof rawJson === 'function' ? Reflect.apply(rawJson, JSON, [text]) : Number(text);
}

/** An object with an own property of that name, which a literal could not define. */
export function keyed(name: string, value: unknown = { isAdmin: true }): object {
  return Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });
}

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}
