// Every text of the site, from frontend/src/copy.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { patternOf } from './match.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPY = join(ROOT, 'frontend/src/copy');
/** Helpers that fill the other entries; their words appear within the others' braces. */
const TOOLS = new Set(['fill.ts', 'use-words.ts', 'site-words.ts', 'notify.ts']);
/** Values that name a link's target or a picture, which no reader sees. */
const NO_WORDS = new Set(['action', 'anchor', 'fileName', 'href', 'key', 'kind', 'scrollTo']);

// The files are written for the bundler: imports end as in the built files, and the rules have an alias.
registerHooks({
  resolve(wanted, context, next) {
    if (wanted.startsWith('@rules/'))
      return next(pathToFileURL(join(ROOT, 'backend/src/rules', `${wanted.slice(7)}.ts`)).href, context);
    if (wanted.startsWith('#frontend/')) {
      const source = join(ROOT, 'frontend/src', wanted.slice(10).replace(/js$/, 'ts'));
      return next(pathToFileURL(source).href, context);
    }
    if (wanted.startsWith('.') && wanted.endsWith('.js')) {
      const source = new URL(wanted.replace(/js$/, 'ts'), context.parentURL);
      if (existsSync(fileURLToPath(source))) return next(source.href, context);
    }
    return next(wanted, context);
  },
});

function textsIn(value, path) {
  if (typeof value === 'string') return NO_WORDS.has(path.at(-1)) ? [] : [{ path, words: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]));
}

/**
 * The paragraphs, headings, points and cells of a legal text, divided as in
 * frontend/src/app/screens/markdown.tsx.
 */
function textsOfLegal(file) {
  const source = readFileSync(join(COPY, 'legal', file), 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '');
  const plain = source.replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, '$1').replaceAll(/\*\*|`/g, '');
  const pieces = plain.split(/\n{2,}/).flatMap((block) => {
    const lines = block.trim().split('\n');
    if (lines[0].startsWith('|'))
      return lines
        .filter((_, index) => index !== 1)
        .flatMap((line) => line.replaceAll(/^\||\|$/g, '').split('|'));
    const isList = lines.every((line) => /^(?:[-*]|\d+\.)\s/.test(line));
    return isList ? lines.map((line) => line.replace(/^(?:[-*]|\d+\.)\s+/, '')) : [lines.join(' ')];
  });
  return pieces.map((piece, index) => ({
    path: [basename(file, '.md'), String(index)],
    words: piece.replace(/^#+\s+/, '').trim(),
  }));
}

/** Every entry that contains words. */
export async function entries() {
  const found = readdirSync(join(COPY, 'legal')).flatMap(textsOfLegal);
  const files = readdirSync(COPY, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.ts') && !TOOLS.has(name)))
    found.push(...textsIn(await import(pathToFileURL(join(COPY, file)).href), []));
  return found
    .filter(({ words }) => patternOf(words) !== undefined)
    .map(({ path, words }) => ({ key: path.join('.'), words }));
}
