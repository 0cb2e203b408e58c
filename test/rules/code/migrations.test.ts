import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const names = readdirSync('migrations')
  .filter((file) => file !== 'list.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
const list = readFileSync('migrations/list.ts', 'utf8');

const listed = (text: string): string[] =>
  [...text.matchAll(/name: '([^']+)'/g)].map(([, name = '']) => name);

describe('the list of migrations', () => {
  it('names every file of the folder, in its order', () => {
    expect(names.length).toBeGreaterThan(10);
    expect(listed(list)).toEqual(names);
  });

  it('is reported to lack one (control)', () => {
    expect(listed(list.replace(`name: '${names[3]}'`, ''))).not.toEqual(names);
  });
});
