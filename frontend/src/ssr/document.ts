import type { Head } from '../ui/layout/head-collector.js';

export interface DocumentParts {
  readonly template: string;
  readonly css: string;
  /** Files of the page's own code, which the browser would otherwise learn of late. */
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

/** React writes what is to be fetched early before the content; it belongs into the head. */
function splitLinks(content: string): { links: string; body: string } {
  const links = /^(?:<link [^>]*>)*/.exec(content)?.[0] ?? '';
  return { links, body: content.slice(links.length) };
}

const ENTRY = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const NEEDED = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** Every file of code there is, in the order in which they are to be run. */
function codeOf(template: string, code: readonly string[]): string {
  const needed = Array.from(template.matchAll(NEEDED), ([, file = '']) => file);
  const [, entry = ''] = ENTRY.exec(template) ?? [];
  return `<meta name="code" content="${[...needed, entry, ...code].join(' ')}">`;
}

/**
 * The built page with the content of one address put in and its styles inside. Its code is only named: the
 * script at the end of the template fetches it once the page has been painted, so that on a slow line the
 * page, its fonts and its picture come first.
 */
export function documentOf({ template, css, code = [], head, content }: DocumentParts): string {
  const { links, body } = splitLinks(content);
  const title = head ? `<title>${escape(head.title)}</title>` : '';
  const description = head?.description
    ? `<meta name="description" content="${escape(head.description)}" />`
    : '';
  // Functions, because '$&' in a text would otherwise be read as a pattern.
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
