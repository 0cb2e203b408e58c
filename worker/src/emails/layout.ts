import { escapeHtml } from './escape-html.js';

export interface LayoutParts {
  readonly brand: string;
  readonly preheader: string;
  readonly heading: string;
  /** Paragraphs and blocks, as HTML. */
  readonly body: readonly string[];
  readonly button: { readonly label: string; readonly href: string } | null;
  readonly plainLink: string | null;
  readonly signOff: readonly string[];
  readonly footer: readonly string[];
}

const FONT = "'Figtree','Segoe UI',Helvetica,Arial,sans-serif";
const INK = '#16281f';
const INK_2 = '#4c5f54';
const KALE = '#1c5236';
const OAT = '#f4f1e4';
const LINE = '#dcdccb';

/** One column, tables and inline styles only: every mail program shows these alike. */
export function layout(parts: LayoutParts): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(parts.heading)}</title></head>
<body style="margin:0;background:${OAT};color:${INK};font-family:${FONT};font-size:16px;line-height:1.55">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${OAT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:800;letter-spacing:-.02em;color:${KALE}">${escapeHtml(parts.brand)}</td></tr>
<tr><td style="background:#ffffff;border-radius:22px;padding:32px 28px">
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.1;letter-spacing:-.02em">${escapeHtml(parts.heading)}</h1>
${parts.body.join('\n')}
${parts.button ? button(parts.button) : ''}
${paragraph(parts.signOff.map(escapeHtml).join('<br>'))}
${parts.plainLink ? small(escapeHtml(parts.plainLink)) : ''}
</td></tr>
<tr><td style="padding:20px 8px">${parts.footer.map((line) => small(escapeHtml(line))).join('\n')}</td></tr>
</table></td></tr></table></body></html>`;
}

export function paragraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

function small(html: string): string {
  return `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${INK_2};word-break:break-word">${html}</p>`;
}

function button({ label, href }: { label: string; href: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${KALE};border-radius:999px">
<a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 28px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

export interface TableRow {
  readonly label: string;
  readonly details?: readonly string[];
  readonly amount: string;
  readonly strong?: boolean;
}

/** A two-column table: what, and how much. */
export function amountTable(rows: readonly TableRow[]): string {
  const cells = rows.map(({ label, details = [], amount, strong }) => {
    const weight = strong ? 'font-weight:700;' : '';
    const more = details
      .map((detail) => `<br><span style="font-size:13px;color:${INK_2}">${escapeHtml(detail)}</span>`)
      .join('');
    return `<tr><td style="padding:10px 12px 10px 0;border-bottom:1px solid ${LINE};${weight}">${escapeHtml(label)}${more}</td>
<td align="right" valign="top" style="padding:10px 0;border-bottom:1px solid ${LINE};white-space:nowrap;${weight}">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">${cells.join('\n')}</table>`;
}
