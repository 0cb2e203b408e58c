import { describe, expect, it } from '@jest/globals';
import { DateOnly, Instant, Month } from '#backend/platform/http/validation/dates.js';
import {
  Base64,
  Code,
  Cursor,
  Id,
  Key,
  RowCursor,
  Search,
  Url,
} from '#backend/platform/http/validation/keys.js';
import { accepted, refusal } from './reading.js';

const ID = '5a0d6f0e-7a53-4a55-9df1-6f3cf34b7f10';

class WithId {
  @Id() value!: string;
}
class WithKey {
  @Key(5, { min: 1 }) value!: string;
}
class Typed {
  @Key(10, { read: (typed) => typed.toUpperCase(), pattern: /^[A-Z]{3}$/, message: 'Three letters' })
  value!: string;
}
class WithCode {
  @Code({ optional: true }) value?: string;
}
class Searched {
  @Search(5) value?: string;
}
class Rows {
  @RowCursor() value?: string;
}
class Place {
  @Cursor(5, (cursor) => cursor.startsWith('p')) value?: string;
}
class Linked {
  @Url() value!: string;
}
class Photo {
  @Base64(4, { tooLarge: 'Too large', unreadable: 'Unreadable' }) value!: string;
}
class Day {
  @DateOnly() value!: string;
}
class At {
  @Instant() value!: string;
}
class Chosen {
  @Instant({ message: 'Choose a time' }) value!: string;
}
class InMonth {
  @Month() value!: string;
}

const NO_PLACE = 'value: This is not where a page ended';

describe('keys, ids and dates', () => {
  it.each([
    ['an id, in the spelling of the database', WithId, ID.toUpperCase(), ID],
    ['a key', WithKey, 'a-1', 'a-1'],
    ['a key that is read before it is checked', Typed, 'abc', 'ABC'],
    ['no code', WithCode, undefined, undefined],
    ['what is searched for, trimmed', Searched, ' ab ', 'ab'],
    ['the end of a page', Rows, '123456789012345678', '123456789012345678'],
    ['the place of a page', Place, 'p1', 'p1'],
    ['a link', Linked, 'https://example.com/a?b', 'https://example.com/a?b'],
    ['a file', Photo, 'AAECAw==', 'AAECAw=='],
    ['a day', Day, '2028-02-29', '2028-02-29'],
    ['an instant', At, '2026-11-25T12:00:00.123Z', '2026-11-25T12:00:00.123Z'],
    ['a month', InMonth, '2026-12', '2026-12'],
  ])('are accepted: %s', (_what, type, given, kept) => {
    expect(accepted(type, given)).toEqual(kept);
  });

  it.each([
    ['no id', WithId, 'x', 'value: Invalid UUID'],
    ['an id of no version', WithId, '5a0d6f0e-7a53-0a55-0df1-6f3cf34b7f10', 'value: Invalid UUID'],
    ['an empty key', WithKey, '', 'value: Too small: expected string to have >=1 characters'],
    ['a key that is too long', WithKey, 'abcdef', 'value: Too big: expected string to have <=5 characters'],
    ['an unseen character', WithKey, 'a\u0000', 'value: This holds characters that cannot be read'],
    ['half a character', WithKey, '\ud800', 'value: This holds characters that cannot be read'],
    ['a key of another shape', Typed, 'ab', 'value: Three letters'],
    ['a code of several values', WithCode, ['A'], 'value: Invalid input: expected string, received array'],
    ['the end of no page', Rows, '-1', NO_PLACE],
    ['an end that is too long', Rows, '1234567890123456789', NO_PLACE],
    ['another place', Place, 'x', NO_PLACE],
    ['no link', Linked, 'example', 'value: Invalid URL'],
    ['a file that is too large', Photo, 'AAECAwQFBgcI', 'value: Too large'],
    ['no file', Photo, '', 'value: Unreadable'],
    ['another alphabet', Photo, 'AA*C', 'value: Unreadable'],
    ['a day that does not exist', Day, '2026-02-29', 'value: Invalid ISO date'],
    ['a day with a time', Day, '2026-11-25T00:00:00Z', 'value: Invalid ISO date'],
    ['a day of a year that no database has', Day, '0000-01-01', 'value: Invalid ISO date'],
    ['a day without a day after it', Day, '9999-12-31', 'value: Invalid ISO date'],
    ['a month without a month after it', InMonth, '9999-12', 'value: Invalid month'],
    ['a month of no year', InMonth, '0000-01', 'value: Invalid month'],
    ['a time without a zone', At, '2026-11-25T12:00:00', 'value: Invalid ISO datetime'],
    ['a time before everything', At, '1960-01-01T00:00:00Z', 'value: This is before anything happened here'],
    ['no time', Chosen, undefined, 'value: Choose a time'],
    [
      'a thirteenth month',
      InMonth,
      '2026-13',
      String.raw`value: Invalid string: must match pattern /^\d{4}-(0[1-9]|1[0-2])$/`,
    ],
  ])('are refused: %s', (_what, type, given, message) => {
    expect(refusal(type, given)).toBe(message);
  });
});
