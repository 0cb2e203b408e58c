import type { Head } from '../ui/head-sink.js';

export interface DocumentParts {
  readonly template: string;
  readonly css: string;
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

/** The built page with the content of one address put in, its styles inside and its code asked for last. */
export function documentOf({ template, css, head, content }: DocumentParts): string {
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
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('</head>', () => `${links}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
