import { escapeHtml } from './escape-html.js';
import { paragraph } from './layout.js';
import type { TemplateValue } from './render-email.js';

/** The text of staff, verbatim: it is not our copy, so it is a block with HTML of its own. */
export function staffText(text: string): TemplateValue {
  const html = text
    .split(/\n{2,}/)
    .map((part) => paragraph(escapeHtml(part).replaceAll('\n', '<br>')))
    .join('');
  return { text, html };
}
