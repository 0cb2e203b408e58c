import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const NUMBER = /[A-Z]\d+/g;
const CITED = /\brules? ((?:[A-Z]\d+(?:[–-][A-Z]?\d+)?(?:, | and )?)+)/g;

/** The number at the beginning of each rule. */
const numbers = [...readFileSync('docs/rules.md', 'utf8').matchAll(/^- \*\*([A-Z]\d+) /gm)].map(
  ([, number = '']) => number,
);

const sources = globSync([
  'backend/src/**/*.ts',
  'worker/src/**/*.ts',
  'sandbox/**/*.ts',
  'frontend/src/**/*.{ts,tsx}',
]);

/** Where a source points to rules that there are not. */
function strangers(text: string, known: ReadonlySet<string>): string[] {
  const cited = [...text.matchAll(CITED)].flatMap(([, list = '']) => list.match(NUMBER) ?? []);
  return cited.filter((number) => !known.has(number));
}

describe('the numbers of the rules', () => {
  it('are each given once', () => {
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('are those that the sources point to', () => {
    const known = new Set(numbers);
    const lost = sources.flatMap((file) =>
      strangers(readFileSync(file, 'utf8'), known).map((number) => `${file}: ${number}`),
    );
    expect(lost).toEqual([]);
  });

  it('are missed where there is none of that number (control)', () => {
    expect(strangers('Once a person (rules L1, Z99).', new Set(numbers))).toEqual(['Z99']);
  });
});
