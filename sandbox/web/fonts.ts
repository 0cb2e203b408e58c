import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

// The shop's two typefaces, served from here so that the pages need no other server.
const FILES: Readonly<Record<string, string>> = {
  '/fonts/figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  '/fonts/bricolage.woff2':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
};

/** The style rules that name the typefaces. */
export const FONT_STYLE = `
@font-face {
  font-family: 'Figtree Variable'; font-weight: 300 900; font-display: swap;
  src: url(/fonts/figtree.woff2) format('woff2');
}
@font-face {
  font-family: 'Bricolage Grotesque Variable'; font-weight: 200 800; font-display: swap;
  src: url(/fonts/bricolage.woff2) format('woff2');
}
`;

/** Serves a typeface; false when the path is not one. */
export function sendFont(response: ServerResponse, path: string): boolean {
  const file = FILES[path];
  if (file === undefined) return false;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  response.writeHead(200, {
    'Content-Type': 'font/woff2',
    'Content-Length': String(bytes.length),
    'Cache-Control': 'public, max-age=86400',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(bytes);
  return true;
}
