import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, ERRORS } from '#backend/rules/errors/errors.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** A page that shows the API's document: no script, nothing from other sites. */
export function apiReference(document: OpenAPIObject): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method: method.toUpperCase(), operation }] : [];
    }),
  );
  const rows = operations.map(
    ({ path, method, operation }) =>
      `<tr><td><b>${method}</b></td><td><code>${escape(path)}</code></td><td><code>${escape(operation.operationId ?? '')}</code></td>` +
      `<td>${escape(operation.summary ?? operation.description ?? '')}</td><td>${Object.keys(operation.responses ?? {}).join(' ')}</td></tr>`,
  );
  const codes = ERROR_CODES.map(
    (code) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${ERRORS[code].status}</td><td>${escape(ERRORS[code].detail)}</td></tr>`,
  );
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escape(document.info.title)}: the API</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#16281f;background:#fdfcf7}table{border-collapse:collapse;width:100%;font-size:.9rem}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #ddd;vertical-align:top}code{font-size:.85em}:target{background:#dcedbf}@media (prefers-color-scheme:dark){body{color:#eee;background:#10201a}td,th{border-color:#344}:target{background:#344}a{color:#cde070}}</style></head>
<body><h1>${escape(document.info.title)}: the API</h1><p>${escape(document.info.description ?? '')} <a href="/api/openapi.json">openapi.json</a></p>
<h2>Calls</h2><table><tr><th>Method</th><th>Path</th><th>Operation</th><th>Meaning</th><th>Answers</th></tr>${rows.join('')}</table>
<h2>Error codes</h2><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${codes.join('')}</table></body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
