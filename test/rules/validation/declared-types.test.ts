import { describe, expect, it } from '@jest/globals';
import { Always, Anything, Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
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
import { ListOf, MapOf, Nested, QuantityById } from '#backend/platform/http/validation/lists.js';
import {
  Decimal,
  Limit,
  Pence,
  Pounds,
  Whole,
  WholeFromText,
} from '#backend/platform/http/validation/numbers.js';
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
  text,
} from '#backend/platform/http/validation/text.js';

class Part {
  @PlainText() name!: string;
}
class Other {
  @PlainText() name!: string;
}

const BASE64 = { tooLarge: '', unreadable: '' };

/** A decorator on a property that the compiler wrote down with a type. */
function declare(decorator: PropertyDecorator, type: unknown): () => void {
  return () => {
    class Lying {}
    Reflect.defineMetadata('design:type', type, Lying.prototype, 'field');
    decorator(Lying.prototype, 'field');
  };
}

describe('a decorator and the declared type of its property', () => {
  it.each<[string, PropertyDecorator, unknown, unknown]>([
    ['PlainText', PlainText(), String, Number],
    ['Line', Line(5), String, Boolean],
    ['FoldedLine', FoldedLine(5), String, Array],
    ['LineOrNull', LineOrNull(5), Object, String],
    ['Text', Text(5), String, Number],
    ['Reason', Reason(5), String, Number],
    ['PersonName', PersonName(''), String, Number],
    ['Phone', Phone(), String, Number],
    ['Postcode', Postcode(), String, Number],
    ['Email', Email(), String, Array],
    ['Key', Key(5), String, Number],
    ['Code', Code(), String, Number],
    ['Search', Search(5), String, Number],
    ['Id', Id(), String, Number],
    ['RowCursor', RowCursor(), String, Number],
    ['Cursor', Cursor(5, () => true), String, Number],
    ['Url', Url(), String, Object],
    ['Base64', Base64(5, BASE64), String, Buffer],
    ['DateOnly', DateOnly(), String, Date],
    ['Instant', Instant(), String, Date],
    ['Month', Month(), String, Number],
    ['Whole', Whole(), Number, String],
    ['Pence', Pence(), Number, String],
    ['Decimal', Decimal(), Number, String],
    ['Pounds', Pounds(), Number, String],
    ['WholeFromText', WholeFromText({}), Number, String],
    ['Limit', Limit(5), Number, String],
    ['OneOf', OneOf(['a']), String, Number],
    ['OneOf, of a named type', OneOf(['a']), Object, Array],
    ['Flag', Flag(), Boolean, String],
    ['Always true', Always(true), Boolean, String],
    ['Always a word', Always('a'), String, Boolean],
    ['Always null', Always(null), undefined, String],
    ['Anything', Anything(), Object, String],
    ['Nested', Nested(() => Part), Part, Other],
    ['Nested, or null', Nested(() => Part, { nullable: true }), Object, Part],
    ['ListOf', ListOf(() => Part), Array, Part],
    ['ListOf words', ListOf(oneOf(['a'])), Array, String],
    ['MapOf', MapOf(text()), Object, Array],
    ['QuantityById', QuantityById({ max: 1 }), Object, Number],
    ['a nullable one', PlainText({ nullable: true }), Object, String],
    ['one that is not nullable', PlainText(), String, Object],
  ])('are compared when the class loads: %s', (_name, decorator, truth, lie) => {
    expect(declare(decorator, truth)).not.toThrow();
    expect(declare(decorator, lie)).toThrow(/Lying\.field is declared as .*, its decorator stands for/);
  });

  it('are compared as the compiler writes them', () => {
    const load = () => {
      class Lying {
        @Whole() count!: string;
      }
      return Lying;
    };
    expect(load).toThrow('Lying.count is declared as String, its decorator stands for Number');
  });
});
