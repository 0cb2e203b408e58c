import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = path.resolve('dist/frontend/index.html');

/** Hashes of the scripts inside the built page, for the content security policy. */
export function inlineScriptHashes(): string[] {
  if (!existsSync(PAGE)) return [];
  const scripts = readFileSync(PAGE, 'utf8').matchAll(/<script>([^]*?)<\/script>/g);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
