import { describe, expect, it } from '@jest/globals';
import { oneOf } from '#backend/platform/http/validation/choices.js';
import { AllOptional, Reads } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { ListOf, listOf, MapOf, Nested, QuantityById } from '#backend/platform/http/validation/lists.js';
import { whole, Whole } from '#backend/platform/http/validation/numbers.js';
import { line, Line, text } from '#backend/platform/http/validation/text.js';
import { either, shape } from '#backend/platform/http/validation/unions.js';
import { Agrees } from '#backend/platform/http/validation/conditions.js';
import { readAs } from '#backend/platform/http/validation/read.js';
import { accepted, readValue, refusal } from './reading.js';

class Choice {
  @Whole({ min: 1 }) mealId!: number;
  @Line(5, { optional: true }) note?: string;
}
class OfChoices {
  @ListOf(() => Choice, { min: 1, max: 3, minMessage: 'One at least' }) value!: Choice[];
}
class OfWords {
  @ListOf(oneOf(['milk', 'nuts']), { max: 2, maxMessage: 'Two at most' }) value!: string[];
}
class OfLines {
  @ListOf(line(5)) value!: string[];
}
class One {
  @Nested(() => Choice) value!: Choice;
}
class Perhaps {
  @Nested(() => Choice, { optional: true, nullable: true }) value?: Choice | null;
}
class Quantities {
  @QuantityById({ max: 5 }) value!: Record<string, number>;
}
class Words {
  @MapOf(text({ max: 3 })) value!: Record<string, string>;
}
class NumbersOrChoices {
  @Field(either(listOf(whole({ above: 0 }), { max: 2 }), listOf(shape(Choice), { max: 2 })))
  value!: number[] | Choice[];
}
class Span {
  @Agrees<Span>(({ value, to }) => to === undefined || value < to, 'The end comes after the start')
  @Whole()
  value!: number;
  @Whole({ optional: true }) to?: number;
}
@Reads()
class SomeOf extends AllOptional(Choice) {}
class OfSome {
  @Nested(() => SomeOf) value!: SomeOf;
}

const choice = { mealId: 1 };

describe('lists and objects', () => {
  it.each([
    ['objects of a class', OfChoices, [{ mealId: 1, note: ' a ' }], [{ mealId: 1, note: 'a' }]],
    ['words', OfWords, ['milk'], ['milk']],
    ['lines, each cleaned', OfLines, [' a ', 'b'], ['a', 'b']],
    ['an object of a class', One, choice, choice],
    ['no object', Perhaps, undefined, undefined],
    ['a null object', Perhaps, null, null],
    ['quantities', Quantities, { 12: 5 }, { 12: 5 }],
    ['words by key', Words, { a: 'b' }, { a: 'b' }],
    ['either numbers', NumbersOrChoices, [1, 2], [1, 2]],
    ['or objects', NumbersOrChoices, [{ mealId: 1, note: ' a ' }], [{ mealId: 1, note: 'a' }]],
    ['any of the fields', OfSome, {}, {}],
  ])('are accepted: %s', (_what, type, given, kept) => {
    expect(accepted(type, given)).toEqual(kept);
  });

  it('become instances of their classes', () => {
    expect(accepted(One, choice)).toBeInstanceOf(Choice);
    expect(accepted(OfChoices, [choice])).toEqual([expect.any(Choice)]);
    expect(accepted(NumbersOrChoices, [choice])).toEqual([expect.any(Choice)]);
  });

  const WORDS = 'Invalid option: expected one of "milk"|"nuts"';
  it.each([
    ['an object for a list', OfChoices, choice, 'value: Invalid input: expected array, received object'],
    ['a list for an object', One, [choice], 'value: Invalid input: expected object, received array'],
    ['a word for an object', One, 'x', 'value: Invalid input: expected object, received string'],
    ['null for an object', One, null, 'value: Invalid input: expected object, received null'],
    ['an empty list', OfChoices, [], 'value: One at least'],
    [
      'a list that is too long',
      OfChoices,
      [choice, choice, choice, choice],
      'value: Too big: expected array to have <=3 items',
    ],
    ['a list that is too long, in its own words', OfWords, ['milk', 'nuts', 'milk'], 'value: Two at most'],
    ['a wrong item', OfWords, ['milk', 'x'], `value.1: ${WORDS}`],
    [
      'a wrong field of an item',
      OfChoices,
      [choice, { mealId: 0 }],
      'value.1.mealId: Too small: expected number to be >=1',
    ],
    [
      'an item of another kind',
      OfChoices,
      [choice, 7],
      'value.1: Invalid input: expected object, received number',
    ],
    ['a list in a list', OfChoices, [[choice]], 'value.0: Invalid input: expected object, received array'],
    ['a wrong field', One, {}, 'value.mealId: Invalid input: expected number, received undefined'],
    ['an unknown field', One, { mealId: 1, extra: 1 }, 'value: Unrecognized key: "extra"'],
    ['unknown fields', One, { mealId: 1, a: 1, b: 2 }, 'value: Unrecognized keys: "a", "b"'],
    [
      'an unknown field of an item',
      OfChoices,
      [{ mealId: 1, extra: 1 }],
      'value.0: Unrecognized key: "extra"',
    ],
    ['a key that is no number', Quantities, { x: 1 }, 'value.x: Invalid key in record'],
    ['too many of one', Quantities, { 7: 6 }, 'value.7: Too big: expected number to be <=5'],
    ['a list for quantities', Quantities, [1], 'value: Invalid input: expected record, received array'],
    ['a wrong word by key', Words, { a: 'long' }, 'value.a: Too big: expected string to have <=3 characters'],
    ['neither kind', NumbersOrChoices, [1, choice], 'value: Invalid input'],
    ['a wrong object of a kind', NumbersOrChoices, [{ mealId: 1, extra: 1 }], 'value: Invalid input'],
    [
      'null for an optional field',
      OfSome,
      { mealId: null },
      'value.mealId: Invalid input: expected number, received null',
    ],
  ])('are refused: %s', (_what, type, given, message) => {
    expect(refusal(type, given)).toBe(message);
  });

  it('names every wrong field', () => {
    expect(readValue(OfChoices, [{ mealId: 0, x: 1 }, { note: 7 }])).toEqual({
      refused: [
        'value.0.mealId: Too small: expected number to be >=1',
        'value.0: Unrecognized key: "x"',
        'value.1.mealId: Invalid input: expected number, received undefined',
        'value.1.note: Invalid input: expected string, received number',
      ],
    });
  });
});

describe('a condition between fields', () => {
  it.each([
    [{ value: 1, to: 2 }, []],
    [{ value: 1 }, []],
    [{ value: 2, to: 1 }, ['value: The end comes after the start']],
    [{ value: 'x', to: 1 }, ['value: Invalid input: expected number, received string']],
    [{ value: 2, to: 1, more: 1 }, [': Unrecognized key: "more"']],
  ])('counts once each of them is right: %j', (body, messages) => {
    expect(messagesOf(Span, body)).toEqual(messages);
  });
});

function messagesOf(type: new () => object, body: object): string[] {
  const outcome = readAs(type, body);
  return 'issues' in outcome ? outcome.issues.map(({ at, message }) => `${at}: ${message}`) : [];
}
