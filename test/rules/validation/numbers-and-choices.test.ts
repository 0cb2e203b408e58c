import { Always, Anything, Flag, OneOf, scalar } from '#backend/platform/http/validation/choices.js';
import { Field } from '#backend/platform/http/validation/field.js';
import {
  Decimal,
  Limit,
  Pence,
  Pounds,
  Whole,
  WholeFromText,
} from '#backend/platform/http/validation/numbers.js';
import { describe, expect, it } from '@jest/globals';
import { accepted, refusal } from './reading.js';

class InPence {
  @Pence({ max: 500 }) value!: number;
}
class Between {
  @Whole({ min: 1, max: 3, message: 'One to three', wholeMessage: 'Whole ones' }) value!: number;
}
class AtLeast {
  @Whole({ min: 1, minMessage: 'One at least' }) value!: number;
}
class Above {
  @Whole({ above: 0 }) value!: number;
}
class Share {
  @Decimal({ min: 0, max: 1 }) value!: number;
}
class InPounds {
  @Pounds() value!: number;
}
class Rows {
  @Limit(50) value: number = 20;
}
class Part {
  @WholeFromText({ min: 1, max: 9 }) value: number = 1;
}
class Diet {
  @OneOf(['vegan', 'halal']) value!: 'vegan' | 'halal';
}
class Preset {
  @OneOf(['vegan', 'halal']) value: 'vegan' | 'halal' = 'halal';
}
class Ticked {
  @Flag() value!: boolean;
}
class Asked {
  @Flag({ missing: 'Please say' }) value!: boolean;
}
class True {
  @Always(true) value!: true;
}
class Nothing {
  @Always(null) value!: null;
}
class Any {
  @Anything() value: unknown;
}
class Scalar {
  @Field(scalar) value!: string | number | boolean | null;
}

describe('numbers and choices', () => {
  it.each([
    ['pence', InPence, 500, 500],
    ['a whole number', Between, 2, 2],
    ['a number above nothing', Above, 1, 1],
    ['a share', Share, 0.5, 0.5],
    ['pounds', InPounds, 46.5, 46.5],
    ['a number in an address', Rows, '50', 50],
    ['the number that is preset', Rows, undefined, 20],
    ['a number where none is text', Part, 3, 3],
    ['a word', Diet, 'vegan', 'vegan'],
    ['the word that is preset', Preset, undefined, 'halal'],
    ['no', Ticked, false, false],
    ['always true', True, true, true],
    ['always null', Nothing, null, null],
    ['whatever it is', Any, { a: [1] }, { a: [1] }],
    ['a scalar', Scalar, 'a', 'a'],
    ['null as a scalar', Scalar, null, null],
  ])('are accepted: %s', (_what, type, given, kept) => {
    expect(accepted(type, given)).toEqual(kept);
  });

  const NUMBER = 'value: Invalid input: expected number, received';
  it.each([
    ['a number as text', InPence, '1', `${NUMBER} string`],
    ['a number in a list', InPence, [1], `${NUMBER} array`],
    ['too many pence', InPence, 501, 'value: Too big: expected number to be <=500'],
    ['part of a penny', InPence, 0.5, 'value: Invalid input: expected int, received number'],
    ['more than is safe', Above, 2 ** 53, 'value: Too big: expected number to be <=9007199254740991'],
    ['a part, in its own words', Between, 1.5, 'value: Whole ones'],
    ['too little, in its own words', Between, 0, 'value: One to three'],
    ['too much, in its own words', Between, 4, 'value: One to three'],
    ['too little, in words for that alone', AtLeast, 0, 'value: One at least'],
    ['nothing', Above, 0, 'value: Too small: expected number to be >0'],
    ['more than a share', Share, 1.1, 'value: Too big: expected number to be <=1'],
    ['pounds below nothing', InPounds, -1, 'value: Too small: expected number to be >=0'],
    ['no number in an address', Rows, 'ten', `${NUMBER} NaN`],
    ['an empty number in an address', Rows, '', 'value: Too small: expected number to be >=1'],
    ['a repeated number in an address', Rows, ['1', '2'], `${NUMBER} array`],
    ['a null number', Rows, null, `${NUMBER} null`],
    ['another word', Diet, 'meat', 'value: Invalid option: expected one of "vegan"|"halal"'],
    [
      'the name of something inherited',
      Diet,
      'constructor',
      'value: Invalid option: expected one of "vegan"|"halal"',
    ],
    ['yes as text', Ticked, 'true', 'value: Invalid input: expected boolean, received string'],
    ['yes as a number', Ticked, 1, 'value: Invalid input: expected boolean, received number'],
    ['no answer, in its own words', Asked, undefined, 'value: Please say'],
    [
      'nothing of whatever it is',
      Any,
      undefined,
      'value: Invalid input: expected nonoptional, received undefined',
    ],
    ['never false', True, false, 'value: Invalid input: expected true'],
    ['never left out', Nothing, undefined, 'value: Invalid input: expected null'],
    ['an object as a scalar', Scalar, {}, 'value: Invalid input'],
  ])('are refused: %s', (_what, type, given, message) => {
    expect(refusal(type, given)).toBe(message);
  });
});
