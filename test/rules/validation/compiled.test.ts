import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Transform, Type } from 'class-transformer';
import { IsOptional, IsString, ValidateNested } from 'class-validator';
import { AppModule } from '#backend/app.module.js';
import { OneTimePaymentRequest } from '#backend/ordering/ordering.dto.js';
import { readCompiled } from '#backend/platform/http/validation/compiled.js';
import { optionsOf } from '#backend/platform/http/validation/dto.js';
import { dtoClasses, fieldsOf, isDto } from '#backend/platform/http/validation/field.js';
import { Nested } from '#backend/platform/http/validation/lists.js';
import { firstIssue, readByLibraries, readTrusted } from '#backend/platform/http/validation/read.js';
import type { DtoClass, SchemaContext } from '#backend/platform/http/validation/rule.js';
import { PlainText } from '#backend/platform/http/validation/text.js';
import { aBox } from '#test/factories.js';
import { FuzzRandom } from '#test/fuzz/dice.js';
import { ApiDocument, type Operation, type Schema } from '#test/fuzz/document.js';
import { mutate } from '#test/fuzz/values/mutations.js';
import { Values } from '#test/fuzz/values/values.js';
import type { KnownRecords } from '#test/fuzz/world.js';

const BODIES_OF_A_REQUEST = 12;
const BODIES_OF_ANOTHER = 1;
const NO_RECORDS: KnownRecords = { pool: () => [], emailOf: () => undefined };
const NO_PARAMETERS: Pick<Operation, 'parameters'> = { parameters: [] };

type Class = new () => object;

const context: SchemaContext = { io: 'input', schemaOf: (type) => schemaOf(type) };

function schemaOf(type: DtoClass): Record<string, unknown> {
  const fields = [...fieldsOf(type).values()];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, rule }) => [name, rule.schema(context)])),
    required: fields.filter(({ optional }) => !optional).map(({ name }) => name),
  };
}

/** The classes of the parameters of all controllers. */
function requestClasses(module: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (typeof module !== 'object' && typeof module !== 'function') return new Set();
  if (module === null || seen.has(module)) return new Set();
  seen.add(module);
  const of = (name: 'imports' | 'controllers'): unknown[] => [
    ...((Reflect.get(module, name) as unknown[] | undefined) ?? []),
    ...((Reflect.getMetadata(name, module) as unknown[] | undefined) ?? []),
  ];
  const own = (of('controllers') as Class[]).flatMap(({ prototype }: { prototype: object }) =>
    Object.getOwnPropertyNames(prototype).flatMap(
      (method) =>
        (Reflect.getMetadata('design:paramtypes', prototype, method) as unknown[] | undefined) ?? [],
    ),
  );
  const inner = [...of('imports'), Reflect.get(module, 'module')].flatMap((one) => [
    ...requestClasses(one, seen),
  ]);
  return new Set([...own.filter(isDto), ...inner]);
}

/** As a parser makes it of the bytes of a request. */
function sent(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null)) as unknown;
}

describe('what is compiled from the decorators of a class', () => {
  const dice = new FuzzRandom(20_261_125);
  const values = new Values(ApiDocument.readFile(), NO_RECORDS, dice, 'visitor');

  const requests = requestClasses(AppModule);

  function bodiesOf(type: DtoClass): unknown[] {
    const length = requests.has(type) ? BODIES_OF_A_REQUEST : BODIES_OF_ANOTHER;
    return Array.from({ length }, (_, at) => {
      const body = values.of(schemaOf(type) as Schema, 'body');
      const draft = { method: 'POST', path: new Map<string, string>(), query: [], headers: [], body };
      if (at % 2 === 1) mutate(draft, NO_PARAMETERS, dice);
      return sent(draft.body);
    });
  }

  it('reads every body of every class as the libraries do: the same value, or the same problems', () => {
    const counts = { compiled: 0, refused: 0 };
    const slow: string[] = [];
    for (const type of dtoClasses() as ReadonlySet<Class>) {
      let accepted = 0;
      let compiled = 0;
      for (const body of bodiesOf(type)) {
        if (firstIssue(body)) continue;
        const outcome = readTrusted(type, structuredClone(body) as object);
        const expected = readByLibraries(type, structuredClone(body) as object);
        if (!isDeepStrictEqual(outcome, expected) || JSON.stringify(outcome) !== JSON.stringify(expected))
          throw new Error(`${type.name} reads ${JSON.stringify(body)} in two ways`);
        if ('value' in expected) accepted += 1;
        else counts.refused += 1;
        if (readCompiled(type, body, optionsOf(type).ignoresMore === true)) compiled += 1;
      }
      counts.compiled += compiled;
      if (accepted > 0 && compiled === 0) slow.push(type.name);
    }
    expect(slow).toEqual([]);
    expect(requests.size).toBeGreaterThan(100);
    expect(counts.compiled).toBeGreaterThan(300);
    expect(counts.refused).toBeGreaterThan(300);
  });

  it('reads a checkout', () => {
    const body = sent(aBox());
    const read = readCompiled(OneTimePaymentRequest, body, false);
    expect(read).toBeInstanceOf(OneTimePaymentRequest);
    expect({ value: read }).toStrictEqual(readByLibraries(OneTimePaymentRequest, body as object));
  });

  class Inner {
    @PlainText() name!: string;
  }
  class Outer {
    @Nested(() => Inner) inner!: Inner;
  }

  it.each<[string, unknown]>([
    ['no object', 'text'],
    ['a list', [{ inner: { name: 'Sam' } }]],
    ['a list in place of an object', { inner: [{ name: 'Sam' }] }],
    ['an unknown property', { inner: { name: 'Sam', more: 1 } }],
    ['a property without a value', { inner: undefined }],
    ['nothing in place of an object', { inner: null }],
    ['an object of another kind', { inner: new Map([['name', 'Sam']]) }],
    ['a refused value', { inner: { name: 7 } }],
  ])('leaves %s to the libraries', (_, given) => {
    expect(readCompiled(Outer, { inner: { name: 'Sam' } }, false)).toBeInstanceOf(Outer);
    expect(readCompiled(Outer, given, false)).toBeUndefined();
  });

  class Conditional {
    @IsOptional() @IsString() name?: string;
  }
  class InEach {
    @IsString({ each: true }) names!: string[];
  }
  class Uncheckedly {
    @Type(() => Inner) @IsString() inner!: Inner;
  }
  class Untyped {
    @ValidateNested() inner!: Inner;
  }
  class InAGroup {
    @Transform(({ value }: { value: unknown }) => value, { groups: ['staff'] }) @IsString() name!: string;
  }

  it.each<[string, Class, object]>([
    ['a condition', Conditional, { name: 'Sam' }],
    ['a check of each item', InEach, { names: ['Sam'] }],
    ['parts that nothing checks', Uncheckedly, { inner: { name: 'Sam' } }],
    ['parts without a class', Untyped, { inner: { name: 'Sam' } }],
    ['a group', InAGroup, { name: 'Sam' }],
  ])('leaves a class with %s to the libraries', (_, type, given) => {
    expect(readCompiled(type, given, false)).toBeUndefined();
  });
});
