import { ESLint } from 'eslint';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The projects whose types and lint are checked together. */
export const PROJECTS = ['tsconfig.json', 'frontend/tsconfig.json'];

const UNREAD = ['**/node_modules/**', 'dist/**', '.data/**', 'test-results/**', 'coverage/**', '.git/**'];

/** Every TypeScript file that `npm run lint` reads. */
export async function lintedFiles() {
  const eslint = new ESLint();
  const files = globSync('**/*.{ts,tsx}', { exclude: UNREAD }).map((file) => file.replaceAll('\\', '/'));
  const ignored = await Promise.all(files.map((file) => eslint.isPathIgnored(file)));
  return files.filter((_, index) => !ignored[index]).toSorted();
}

/** The file with the list of a project's clean files. */
export function cleanFilesOf(folder, project) {
  return join(folder, `${project.replaceAll(/\W+/g, '-')}.clean.json`);
}

/** Linted files that no project has found clean: such a file belongs to none, and nothing checked it. */
export async function uncheckedFiles(folder) {
  const clean = PROJECTS.map((project) => cleanFilesOf(folder, project))
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))));
  const known = new Set(clean);
  return (await lintedFiles()).filter((file) => !known.has(file));
}
