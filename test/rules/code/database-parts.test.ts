import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DATABASE_PARTS } from '#backend/database-parts.js';
import type { DatabasePart } from '#backend/platform/database/database-part.js';
import { entriesOf } from '../references.js';

const RULES = new Set(entriesOf(readFileSync('docs/rules.md', 'utf8')).map(({ number }) => number));

/** The parts created without a doc sentence that ends with an existing rule. */
function withoutRule(parts: readonly DatabasePart[]): string[] {
  return parts.flatMap(({ keeps, sql }) => {
    const [, cited = ''] = /\(rules? ([A-Z0-9, and]+)\)\.$/.exec(keeps) ?? [];
    const numbers = cited.match(/[A-Z]\d+/g) ?? [];
    return numbers.length > 0 && numbers.every((number) => RULES.has(number)) ? [] : sql;
  });
}

const madeBy = (parts: readonly DatabasePart[], what: RegExp): string[] =>
  parts.flatMap(({ sql }) => sql).flatMap((statement) => what.exec(statement)?.slice(1, 2) ?? []);

describe('what the database does automatically', () => {
  it('names its rule', () => {
    expect(withoutRule(DATABASE_PARTS)).toEqual([]);
  });

  it('is found without a rule, or with one that there is not (control)', () => {
    const sql = ['create sequence more'];
    const ways = ['Counts.', 'Counts (rule Z99).', 'Counts (rules W9 and Z99).', 'Counts (rule W9).'];
    expect(ways.map((keeps) => withoutRule([{ keeps, sql }]).length)).toEqual([1, 1, 1, 0]);
  });

  it('is defined once', () => {
    const routines = madeBy(DATABASE_PARTS, /^create function (\w+)/);
    const triggers = madeBy(DATABASE_PARTS, /^create (?:constraint )?trigger (\w+)/);
    expect([routines.length > 50, triggers.length > 70]).toEqual([true, true]);
    for (const names of [routines, triggers]) expect(new Set(names).size).toBe(names.length);
  });
});
