import { createHash } from 'node:crypto';
import {
  LINK_PAGE_COMMON,
  LINK_PAGE_REFUSED,
  LINK_PAGE_WORDS,
  type LinkPageWords,
} from './link-page.words.js';

export interface LinkPage {
  readonly brand: string;
  readonly token: string;
  readonly type: string;
  readonly redirectTo: string;
  /** Known to the browser that the page is shown to, and to no other page (rule I15). */
  readonly formToken: string;
  /** The previous submit failed because of an error of ours. */
  readonly again?: boolean;
}

/** The site's design tokens, as colours that every browser supports. */
const STYLE = `
:root{color-scheme:light dark;--milk:#fbfaf6;--paper:#fff;--ink:#16281f;--ink2:#4c5f54;--line:#dcdccb;--kale:#1c5236;--on:#fff;--bad:#a3241b}
@media(prefers-color-scheme:dark){:root{--milk:#0d1712;--paper:#15211b;--ink:#f0f2ea;--ink2:#adbbb2;--line:#2b3a31;--kale:#a9dc5f;--on:#0d1712;--bad:#ffb4a8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:24px 16px;background:var(--milk);color:var(--ink);font:16px/1.55 Figtree,'Segoe UI',system-ui,Helvetica,Arial,sans-serif}
main{width:100%;max-width:480px}
.brand{margin:0 0 16px;font-size:20px;font-weight:800;letter-spacing:-.02em;color:var(--kale)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:22px;padding:32px 28px}
h1{margin:0 0 12px;font-size:30px;line-height:1.1;letter-spacing:-.022em;overflow-wrap:break-word}
p{margin:0 0 20px}
button{width:100%;min-height:48px;padding:12px 28px;border:0;border-radius:999px;background:var(--kale);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
label{display:block;margin:0 0 6px;font-weight:600}
.field{margin:0 0 20px}
.field input{width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--ink2);border-radius:12px;background:var(--paper);color:var(--ink);font:inherit}
.field input[readonly]{background:var(--milk);color:var(--ink2)}
.field input:focus-visible,.tick input:focus-visible{outline:3px solid var(--kale);outline-offset:2px}
.field input[aria-invalid]{border:2px solid var(--bad)}
.help{margin:6px 0 0;font-size:15px;color:var(--ink2)}
.fault{margin:6px 0 0;font-size:15px;font-weight:600;color:var(--bad)}
.tick{display:grid;grid-template-columns:24px 1fr;gap:4px 12px;align-items:start;margin:0 0 20px}
.tick input{width:24px;height:24px;margin:0;accent-color:var(--kale)}
.tick label{margin:0;font-weight:400}
.tick .fault{grid-column:2;margin:0}
fieldset{margin:0 0 20px;padding:16px 16px 0;border:1px solid var(--line);border-radius:12px}
legend{padding:0 6px;font-weight:600}
.note{margin:20px 0 0;font-size:15px;color:var(--ink2)}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** This page runs and loads nothing, and its address, which contains the token, is not sent anywhere. */
export const LINK_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none';style-src 'sha256-${STYLE_HASH}';form-action 'self';base-uri 'none';frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/** The page with one button that a link in an email opens. Viewing it uses nothing up (rule I4). */
export function linkPage(page: LinkPage): string {
  const words = wordsFor(page.type);
  return frame(
    page.brand,
    words,
    `${page.again ? `<p role="alert">${escape(LINK_PAGE_COMMON.again)}</p>` : ''}
<form method="post" action="/auth/v1/verify">
${hiddenFields(page)}
<button type="submit">${escape(words.button)}</button>
</form>
<p class="note">${escape(LINK_PAGE_COMMON.note)}</p>`,
  );
}

/** The response to a submit from another website's page: nobody is signed in to another person's account. */
export function refusedPage(brand: string): string {
  return frame(brand, LINK_PAGE_REFUSED, '');
}

/** The hidden fields in the form of each page behind a link. */
export function hiddenFields({ token, type, redirectTo, formToken }: LinkPage): string {
  const fields = { token, type, redirect_to: redirectTo, form_token: formToken };
  return Object.entries(fields).map(hiddenField).join('\n');
}

/** A page in the site's colours. */
export function frame(brand: string, { title, text }: Omit<LinkPageWords, 'button'>, rest: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(`${title} – ${brand}`)}</title><style>${STYLE}</style></head>
<body><main>
<p class="brand">${escape(brand)}</p>
<div class="card">
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
${rest}
</div>
</main></body></html>`;
}

function hiddenField([name, value]: [string, string]): string {
  return `<input type="hidden" name="${name}" value="${escape(value)}">`;
}

function wordsFor(type: string): LinkPageWords {
  const words = new Map<string, LinkPageWords>(Object.entries(LINK_PAGE_WORDS));
  return words.get(type) ?? LINK_PAGE_WORDS.magiclink;
}

/** Escapes text for the page and for quoted attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
