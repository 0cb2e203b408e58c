import type { Head } from '../ui/layout/head-collector.js';

export interface DocumentParts {
  readonly template: string;
  readonly css: string;
  /** The chunks of the page, which the browser would otherwise discover late. */
  readonly code?: readonly string[];
  readonly head: Head | null;
  readonly content: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** React writes preload links before the content; they belong in the head. */
function splitLinks(content: string): { links: string; body: string } {
  const links = /^(?:<link [^>]*>)*/.exec(content)?.[0] ?? '';
  return { links, body: content.slice(links.length) };
}

const ENTRY = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const NEEDED = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** Every script file, in execution order. */
function codeOf(template: string, code: readonly string[]): string {
  const needed = Array.from(template.matchAll(NEEDED), ([, file = '']) => file);
  const [, entry = ''] = ENTRY.exec(template) ?? [];
  return `<meta name="code" content="${[...needed, entry, ...code].join(' ')}">`;
}

/**
 * The built page with the content of one URL and its styles inlined. Its code is only named: the script at
 * the end of the template fetches it after the first paint, so that on a slow line the page, its fonts and
 * its picture come first.
 */
export function documentOf({ template, css, code = [], head, content }: DocumentParts): string {
  const { links, body } = splitLinks(content);
  const title = head ? `<title>${escape(head.title)}</title>` : '';
  const description = head?.description
    ? `<meta name="description" content="${escape(head.description)}" />`
    : '';
  // Functions, because a '$&' in a text would otherwise be a replacement pattern.
  return template
    .replace(/<title>[^<]*<\/title>/, (old) => title || old)
    .replace(/<meta\s+name="description"[^>]*>/, (old) => description || old)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
    .replace(ENTRY, '')
    .replace(NEEDED, '')
    .replace('</head>', () => `${codeOf(template, code)}</head>`)
    .replace('</head>', () => `${links}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
