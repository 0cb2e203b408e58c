import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Html, html, trusted } from './html.js';
import { sendText } from './http.js';

export interface Page {
  title: string;
  body: Html;
  /** The page's own style sheet, inlined. */
  style: string;
  /** The page's own script; the page also works without it. */
  script?: string;
  /** Origins that a form on the page redirects to. */
  formTargets?: readonly string[];
}

/** Sends a self-contained page: the browser may load nothing from elsewhere and run nothing else. */
export function sendPage(response: ServerResponse, status: number, page: Page): void {
  const script = page.script ?? '';
  // Concatenated by hand, because the policy names the hash of exactly what is between the tags.
  const style = trusted(`<style>${page.style}</style>`);
  const scriptTag = script === '' ? null : trusted(`<script>${script}</script>`);
  const markup = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${page.title}</title>
        ${style}
      </head>
      <body>
        ${page.body} ${scriptTag}
      </body>
    </html>`;
  sendText(response, status, markup.markup, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOf(page.style, script, page.formTargets ?? []),
    'X-Frame-Options': 'DENY',
  });
}

function policyOf(style: string, script: string, formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    'img-src data:',
    "font-src 'self'",
    `style-src ${hashOf(style)}`,
    script === '' ? "script-src 'none'" : `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "frame-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
