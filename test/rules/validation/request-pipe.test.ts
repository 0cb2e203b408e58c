import { describe, expect, it } from '@jest/globals';
import type { ArgumentMetadata } from '@nestjs/common';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import { Anything } from '#backend/platform/http/validation/choices.js';
import { Reads } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { ListOf, MapOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Limit, Whole } from '#backend/platform/http/validation/numbers.js';
import { RequestPipe } from '#backend/platform/http/validation/request.pipe.js';
import { rule } from '#backend/platform/http/validation/rule.js';
import { PlainText, text } from '#backend/platform/http/validation/text.js';

class Inner {
  @PlainText() postcode!: string;
}
class Middle {
  @Nested(() => Inner) customerInfo!: Inner;
}
class Body {
  @Nested(() => Middle) mealConfiguration!: Middle;
  @Anything({ optional: true }) extra?: unknown;
  @MapOf(text(), { optional: true }) words?: Record<string, string>;
}
class Items {
  @ListOf(() => Inner, { max: 100 }) items!: Inner[];
}
class Query {
  @Limit(50) limit: number = 20;
}
class WideQuery extends Query {
  @Limit(100) override limit: number = 20;
}
@Reads({ ignoresMore: true })
class Lenient {
  @Whole() count!: number;
  @Nested(() => Inner, { optional: true }) inner?: Inner;
}
@Reads({ preset: { count: 7 }, orNull: true })
class Preset {
  @Whole() count!: number;
}

let checks = 0;
const counting = rule({
  types: [Number],
  issuesOf: () => {
    checks += 1;
    return [];
  },
  schema: () => ({}),
});
class CountedItem {
  @Field(counting) n!: number;
}
class Counted {
  @ListOf(() => CountedItem, { max: 100 }) items!: CountedItem[];
}

const pipe = new RequestPipe();

function read(type: unknown, value: unknown, more: Partial<ArgumentMetadata> = {}): Promise<unknown> {
  return pipe.transform(value, { type: 'body', metatype: type as ArgumentMetadata['metatype'], ...more });
}

/** The fields that a value is refused for, with their messages. */
async function errorsOf(type: unknown, value: unknown, more?: Partial<ArgumentMetadata>): Promise<unknown> {
  try {
    return { accepted: await read(type, value, more) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.code).toBe('validation_failed');
    return error.body().errors;
  }
}

const good = { mealConfiguration: { customerInfo: { postcode: 'SW1A 1AA' } } };

describe('the pipe of all requests', () => {
  it('makes instances', async () => {
    expect(await read(Body, good)).toBeInstanceOf(Body);
    expect(await read(Query, { limit: '7' })).toEqual({ limit: 7 });
    expect(await read(Query, {})).toEqual({ limit: 20 });
  });

  it('takes the field of a class that declares it again', async () => {
    expect(await read(WideQuery, { limit: '100' })).toEqual({ limit: 100 });
    expect(await errorsOf(WideQuery, { limit: '101' })).toEqual([
      { field: 'limit', message: 'Too big: expected number to be <=100' },
    ]);
    expect(await errorsOf(Query, { limit: '51' })).toHaveLength(1);
  });

  it('names a field by its path', async () => {
    const body = { mealConfiguration: { customerInfo: { postcode: 7 } } };
    expect(await errorsOf(Body, body)).toEqual([
      {
        field: 'mealConfiguration.customerInfo.postcode',
        message: 'Invalid input: expected string, received number',
      },
    ]);
  });

  it('names fifty fields at most', async () => {
    const items = Array.from({ length: 100 }, () => ({}));
    expect(await errorsOf(Items, { items })).toHaveLength(50);
  });

  it('refuses unknown fields, unless the class does not read them', async () => {
    expect(await errorsOf(Query, { limit: '1', page: '2' })).toEqual([
      { field: '', message: 'Unrecognized key: "page"' },
    ]);
    expect(await read(Lenient, { count: 1, more: 2, inner: { postcode: 'x', more: 3 } })).toEqual({
      count: 1,
      inner: { postcode: 'x' },
    });
  });

  it.each([undefined, null])('reads what is preset where %s is sent', async (nothing) => {
    expect(await read(Preset, nothing)).toEqual({ count: 7 });
    expect(await errorsOf(Query, nothing)).toEqual([
      { field: '', message: `Invalid input: expected object, received ${String(nothing)}` },
    ]);
  });

  it.each([[[]], ['text'], [7], [true]])('refuses what is no object: %j', async (value) => {
    const [error] = (await errorsOf(Query, value)) as { message: string }[];
    expect(error?.message).toMatch(/^Invalid input: expected object, received/);
  });

  it('reads a parameter with its rule', async () => {
    const metadata = { type: 'param', metatype: String, data: 'id', schema: id } as const;
    const upper = '5A0D6F0E-7A53-4A55-9DF1-6F3CF34B7F10';
    expect(await read(String, upper, metadata)).toBe(upper.toLowerCase());
    expect(await errorsOf(String, 'x', metadata)).toEqual([{ field: '', message: 'Invalid UUID' }]);
  });

  it('leaves what has neither class nor rule', async () => {
    const raw = { any: 'thing' };
    expect(await read(Object, raw)).toBe(raw);
    expect(await read(undefined, raw)).toBe(raw);
    expect(await read(Number, '7', { type: 'query', data: 'n' })).toBe('7');
  });
});

describe('hostile requests', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('refuse the key %s', async (key) => {
    const refused = [{ field: '', message: `Unrecognized key: "${key}"` }];
    expect(await errorsOf(Query, withOwn(key))).toEqual(refused);
    expect(await errorsOf(Lenient, withOwn(key))).toEqual(refused);
    expect(await errorsOf(Body, { ...good, words: withOwn(key) })).toEqual([
      { ...refused[0], field: 'words' },
    ]);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it('refuse a depth that no reader would survive', async () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown;
    expect(await errorsOf(Body, { ...good, extra: deep })).toEqual([
      { field: '', message: 'This is nested too deeply' },
    ]);
  });

  it('have no items checked of a list that is too long', async () => {
    checks = 0;
    const refused = [{ field: 'items', message: 'Too big: expected array to have <=100 items' }];
    expect(await errorsOf(Counted, { items: Array.from({ length: 9_000 }, () => ({ n: 1 })) })).toEqual(
      refused,
    );
    expect(checks).toBe(0);
    await read(Counted, { items: Array.from({ length: 100 }, () => ({ n: 1 })) });
    expect(checks).toBeGreaterThanOrEqual(100);
  });

  it('refuse more values than any request has', async () => {
    const items = Array.from({ length: 400_000 }, () => ({}));
    const refused = [{ field: '', message: 'This holds too many values' }];
    expect(await errorsOf(Items, { items })).toEqual(refused);
    expect(await errorsOf(Items, { items: [], junk: items })).toEqual(refused);
  });
});

/** An object with its own key, even of a name that every object has. */
function withOwn(key: string): object {
  return JSON.parse(`{"${key}":{"isAdmin":true}}`) as object;
}
