import { globSync, readFileSync } from 'node:fs';

/** Modules whose tests are in folders of other names. */
const FOLDERS_OF = {
  ordering: ['orders', 'checkout', 'refunds', 'queue'],
  platform: ['platform', 'http'],
};
const SHARED_BY_ALL = /^test\/setup\/(system|kept)\//;

/**
 * The files of `modules` and `flows` to run after these files changed: those that changed themselves, those
 * that import a changed file, and those of the changed file's module. Each of them starts the whole shop, so
 * that by imports alone every change of the backend would reach all of them. A change of `test/setup/system`
 * does.
 */
export function affectedShopTests(changed) {
  const tests = globSync('test/{modules,flows}/**/*.test.ts').map((file) => file.replaceAll('\\', '/'));
  if (changed.some((file) => SHARED_BY_ALL.test(file))) return tests.toSorted();
  const folders = new Set(changed.flatMap(testFoldersOf));
  const names = changed.map(importEnding).filter((name) => name !== undefined);
  return tests
    .filter((test) => {
      if (changed.includes(test) || folders.has(test.split('/')[2])) return true;
      const text = readFileSync(test, 'utf8');
      return names.some((name) => text.includes(name));
    })
    .toSorted();
}

/** backend/src/wallet/… and worker/src/consumers/wallet… are tested in the folder 'wallet'. */
function testFoldersOf(file) {
  const [, module] = /^backend\/src\/([a-z]+)\//.exec(file) ?? [];
  if (module) return FOLDERS_OF[module] ?? [module];
  return file.startsWith('worker/src/') ? ['platform', 'queue'] : [];
}

/** How an import of a changed source ends: '/wallet.service.js'. */
function importEnding(file) {
  if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return undefined;
  return `/${file
    .split('/')
    .at(-1)
    .replace(/\.tsx?$/, '.js')}'`;
}
