import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROUTES } from '#frontend/app/routes.js';

const SITE = resolve(__dirname, '../../../frontend/src');

/** Opened by the address that somebody was given, and by nothing on the site. */
const BY_ADDRESS = [
  '/order/:id',
  '/rate/:id',
  '/unsubscribe/:id',
  '/patient-meals',
  '/admin',
  '/payment-success',
  '/offline',
];

/** The paths that no source of the site names in quotes, as a link or as the target of a button. */
function unlinked(paths: readonly string[], sources: readonly string[]): string[] {
  const text = sources.join('\n');
  return paths.filter((path) => {
    const plain = path.replace(/:\w+.*$/, '');
    return !['"', "'", '`'].some((quote) => text.includes(`${quote}${plain}`));
  });
}

const sources = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('api/') && !file.endsWith('app/routes.ts'))
  .map((file) => readFileSync(join(SITE, file), 'utf8'));

it('leads to every page from another one', () => {
  const paths = ROUTES.map(({ path }) => path).filter((path) => path !== '/');
  expect(unlinked(paths, sources).filter((path) => !BY_ADDRESS.includes(path))).toEqual([]);
});

it('finds a page that has no link (control)', () => {
  expect(unlinked(['/menu', '/gift-vouchers'], sources)).toEqual(['/gift-vouchers']);
});
