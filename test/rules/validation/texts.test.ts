import { describe, expect, it } from '@jest/globals';
import {
  Email,
  FoldedLine,
  Line,
  LineOrNull,
  PersonName,
  Phone,
  PlainText,
  Postcode,
  Reason,
  Text,
  trimmed,
} from '#backend/platform/http/validation/text.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { CHECKOUT_MESSAGES } from '#backend/rules/delivery/checkout-form.js';
import { accepted, refusal } from './reading.js';

class Required {
  @Line(10, { message: 'Say it' }) value!: string;
}
class Blank {
  @Line(10) value!: string;
}
class Lines {
  @Text(10, { message: 'Write it' }) value!: string;
}
class Folded {
  @FoldedLine(5, { message: 'Say it' }) value!: string;
}
class OrNull {
  @LineOrNull(10, { optional: true }) value?: string | null;
}
class Why {
  @Reason(10) value!: string;
}
class Named {
  @PersonName('Who?') value!: string;
}
class Called {
  @Phone() value!: string;
}
class Coded {
  @Postcode() value!: string;
}
class Mailed {
  @Email({ message: 'Email is required', min: 1, max: 254 }) value!: string;
}
class MailedAsTyped {
  @Email({ read: (typed) => typed.trim() }) value!: string;
}
class Plain {
  @PlainText({ min: 2, max: 4, pattern: /^[a-z]+$/ }) value!: string;
}
class Trimmed {
  @Field(trimmed({ min: 3 })) value!: string;
}
class PlainOptional {
  @PlainText({ optional: true, nullable: true }) value?: string | null;
}

describe('text of people (rules S1, S3)', () => {
  it.each([
    ['a line is cleaned', Required, ' a\n<b> ', 'a b'],
    ['a line may be empty without a message', Blank, ' ', ''],
    ['lines keep their breaks', Lines, 'a\nb ', 'a\nb'],
    ['a folded line is counted on one line', Folded, 'a\n\n\n  b', 'a b'],
    ['nothing is kept of an empty line', OrNull, ' ', null],
    ['null stays null', OrNull, null, null],
    ['nothing stays nothing', OrNull, undefined, undefined],
    ['a reason', Why, 'because', 'because'],
    ['a name', Named, ' Anne-Marie ', 'Anne-Marie'],
    ['a phone number', Called, '020 7946 0000', '020 7946 0000'],
    ['a postcode', Coded, ' SW1A 1AA', 'SW1A 1AA'],
    ['an address is stored in one form', Mailed, ' Sam@Example.com ', 'sam@example.com'],
    ['an address as it was typed', MailedAsTyped, ' Sam@Example.com ', 'Sam@Example.com'],
    ['text as it is', Plain, 'abc', 'abc'],
    ['text without the space around it', Trimmed, ' abc ', 'abc'],
    ['text that may be left out', PlainOptional, undefined, undefined],
    ['text that may be null', PlainOptional, null, null],
  ])('is accepted: %s', (_what, type, given, kept) => {
    expect(accepted(type, given)).toEqual(kept);
  });

  it.each([
    ['a missing line', Required, undefined, 'value: Say it'],
    ['an empty line', Required, '<>', 'value: Say it'],
    ['a line that is too long as typed', Required, 'a          b', `value: ${CHECKOUT_MESSAGES.tooLong}`],
    ['a number for a line', Blank, 7, 'value: Invalid input: expected string, received number'],
    ['null for a line', Blank, null, 'value: Invalid input: expected string, received null'],
    ['a list for a line', Blank, ['a'], 'value: Invalid input: expected string, received array'],
    ['empty lines', Lines, '\n', 'value: Write it'],
    ['a folded line that is too long', Folded, 'a b c d', `value: ${CHECKOUT_MESSAGES.tooLong}`],
    ['an empty reason', Why, '', 'value: Please give a reason'],
    ['a name that is an address', Named, 'www.pills.example', `value: ${CHECKOUT_MESSAGES.plainName}`],
    ['a phone number of letters', Called, 'call me', `value: ${CHECKOUT_MESSAGES.phoneShape}`],
    ['no phone number', Called, ' ', `value: ${CHECKOUT_MESSAGES.phone}`],
    ['no postcode', Coded, '', `value: ${CHECKOUT_MESSAGES.postcode}`],
    ['no address', Mailed, ' ', 'value: Email is required'],
    ['no address at all', Mailed, undefined, 'value: Email is required'],
    ['another shape of address', Mailed, 'sam', `value: ${CHECKOUT_MESSAGES.emailShape}`],
    ['text that is too short', Plain, 'a', 'value: Too small: expected string to have >=2 characters'],
    ['text that is too long', Plain, 'abcde', 'value: Too big: expected string to have <=4 characters'],
    [
      'text of hardly more than space',
      Trimmed,
      ' a ',
      'value: Too small: expected string to have >=3 characters',
    ],
    ['text of another shape', Plain, 'AB', 'value: Invalid string: must match pattern /^[a-z]+$/'],
  ])('is refused: %s', (_what, type, given, message) => {
    expect(refusal(type, given)).toBe(message);
  });
});
