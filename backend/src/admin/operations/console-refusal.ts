import { createHash } from 'node:crypto';

const STYLE = `
:root{color-scheme:light dark;--milk:#fbfaf6;--paper:#fff;--ink:#16281f;--line:#dcdccb;--kale:#1c5236;--on:#fff}
@media(prefers-color-scheme:dark){:root{--milk:#0d1712;--paper:#15211b;--ink:#f0f2ea;--line:#2b3a31;--kale:#a9dc5f;--on:#0d1712}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--milk);color:var(--ink);font:16px/1.55 Figtree,'Segoe UI',system-ui,Helvetica,Arial,sans-serif}
main{width:100%;max-width:480px;background:var(--paper);border:1px solid var(--line);border-radius:22px;padding:32px 28px}
h1{margin:0 0 12px;font-size:30px;line-height:1.1;letter-spacing:-.022em}
p{margin:0 0 20px}
a{display:block;padding:12px 28px;border-radius:999px;background:var(--kale);color:var(--on);font-weight:600;text-align:center;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
a.second{margin-top:12px;background:none;color:var(--kale);border:1px solid var(--line)}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No script runs on this page. */
export const CONSOLE_REFUSAL_POLICY = `default-src 'none';style-src 'sha256-${STYLE_HASH}';form-action 'none';base-uri 'none';frame-ancestors 'none'`;

/** The page for a visitor who opened the dashboard by its URL without access: it lists the ways in. */
export function consoleRefusal(): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Queues: sign in</title><style>${STYLE}</style></head>
<body><main><h1>The queues are behind the back office</h1>
<p>Sign in as an administrator, then open them from Analytics, under Operations. What is opened there lasts an hour.</p>
<a href="/auth">Sign in</a>
<a class="second" href="/admin?tab=analytics&amp;section=operations">Open the back office</a></main></body></html>`;
}
