import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * Licences that ask for no more than naming them, and two that cover their own files alone, which we load as
 * they are: LGPL and MPL.
 */
const TAKEN = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];
/** For packages that only build and test: nothing of them is passed on. */
const TAKEN_FOR_BUILDING = [...TAKEN, 'CC-BY-4.0', 'Zlib'];
/** Packages whose package.json names no licence, and where it stands instead. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  'passport-strategy': 'MIT', // its LICENSE
  pause: 'MIT', // its Readme.md
  'png-js': 'MIT', // its LICENSE
};

interface LockEntry {
  readonly license?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Packages = Readonly<Record<string, LockEntry>>;

const { packages } = JSON.parse(readFileSync(resolve(__dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Packages;
};

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** A program for one platform has the licence of the package that offers it. */
function licenceOf(all: Packages, path: string): string | undefined {
  const name = nameOf(path);
  const own = all[path]?.license ?? STATED_ELSEWHERE[name];
  if (own) return own;
  const parent = Object.values(all).find((entry) => entry.license && entry.optionalDependencies?.[name]);
  return parent?.license;
}

/** One of the alternatives is enough; of parts with different licences, each has to be taken. */
function isTaken(expression: string, taken: readonly string[]): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (inner.includes(' OR ')) return inner.split(' OR ').some((part) => isTaken(part, taken));
  return inner.split(' AND ').every((part) => taken.includes(part));
}

function refused(all: Packages): string[] {
  return Object.entries(all).flatMap(([path, { dev }]) => {
    if (path === '') return [];
    const licence = licenceOf(all, path) ?? 'none named';
    return isTaken(licence, dev ? TAKEN_FOR_BUILDING : TAKEN) ? [] : [`${nameOf(path)}: ${licence}`];
  });
}

describe('the licences of packages', () => {
  it('let us pass the shop on', () => {
    expect(refused(packages)).toEqual([]);
  });

  it.each([
    [{ license: 'GPL-3.0-only' }, 'planted: GPL-3.0-only'],
    [{ license: 'MIT AND AGPL-3.0-only' }, 'planted: MIT AND AGPL-3.0-only'],
    [{ license: '(GPL-2.0 OR SSPL-1.0)' }, 'planted: (GPL-2.0 OR SSPL-1.0)'],
    [{ license: 'CC-BY-4.0' }, 'planted: CC-BY-4.0'],
    [{}, 'planted: none named'],
  ])('are refused: %j (control)', (entry, words) => {
    expect(refused({ ...packages, 'node_modules/planted': entry })).toEqual([words]);
  });

  it('are taken where one of two is, and for building', () => {
    expect(
      refused({
        'node_modules/either': { license: '(GPL-3.0-only OR MIT)' },
        'node_modules/tool': { license: 'CC-BY-4.0', dev: true },
      }),
    ).toEqual([]);
  });
});
