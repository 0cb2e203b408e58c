import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const MOST_FILES = 20;

const CODE = ['backend/src', 'worker/src', 'frontend', 'sandbox', 'migrations', 'test'];
const FOLDERS = [...CODE, 'backend/catalog-content', 'docs', 'tools'];
/** Folders that may hold more files, and why. */
const MAY_BE_LARGE: Readonly<Record<string, string>> = {
  'backend/catalog-content/images': 'three files a dish, named by the dish',
  'docs/adr': 'a record for each decision, found by its number',
  'docs/pictures': 'pictures of the README and the walk',
  migrations: 'one after the other, in the order in which they run',
};

interface Folder {
  readonly path: string;
  readonly files: readonly string[];
}

function foldersBelow(path: string): Folder[] {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return [
    { path, files: files.map(({ name }) => name) },
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersBelow(`${path}/${name}`)),
  ];
}

function tooLarge(folders: readonly Folder[]): string[] {
  return folders
    .filter(({ path, files }) => files.length > MOST_FILES && MAY_BE_LARGE[path] === undefined)
    .map(({ path, files }) => `${path} (${files.length})`);
}

/** Imports and mocks with a path that climbs more than one level. */
function climbing(source: string): string[] {
  const specifiers = source.matchAll(
    /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bjest\.\w+\()\s*['"]((?:\.\.\/){2,}[^'"]*)['"]/g,
  );
  return [...specifiers].map(([, specifier]) => specifier ?? '');
}

/** Split, or the search would find this file too. */
const UP = '../'.repeat(2);

describe('a folder', () => {
  it(`has ${MOST_FILES} files of its own at most`, () => {
    expect(tooLarge(FOLDERS.flatMap(foldersBelow))).toEqual([]);
  });

  it('would be named here with one file more', () => {
    const files = Array.from({ length: MOST_FILES + 1 }, (_, index) => `${index}.ts`);
    expect(tooLarge([{ path: 'backend/src/wallet', files }])).toEqual(['backend/src/wallet (21)']);
    expect(tooLarge([{ path: 'backend/src/wallet', files: files.slice(1) }])).toEqual([]);
  });
});

describe('an import', () => {
  it('climbs one level at most; what is further away is named by its root', () => {
    const found = CODE.flatMap(foldersBelow).flatMap(({ path, files }) =>
      files
        .filter((name) => /\.tsx?$/.test(name))
        .flatMap((name) =>
          climbing(readFileSync(join(ROOT, path, name), 'utf8')).map(
            (specifier) => `${relative(ROOT, join(ROOT, path, name))}: ${specifier}`,
          ),
        ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    `import { a } from '${UP}rules/money.js';`,
    `import '${UP}rules/money.js';`,
    `const a = await import('${UP}rules/money.js');`,
    `jest.mock('${UP}rules/money.js');`,
    `export * from '${UP}rules/money.js';`,
  ])('is found in %s', (source) => {
    expect(climbing(source)).toEqual([`${UP}rules/money.js`]);
  });

  it('of one level is unchanged', () => {
    expect(climbing("import { a } from '../rules/money.js';")).toEqual([]);
  });
});
