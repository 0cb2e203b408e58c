import type { Email } from '#backend/platform/mailer/mailer.js';
import { withOptionalParts } from '#backend/rules/delivery/optional-parts.js';
import { escapeHtml } from './escape-html.js';
import { COMMON, emailTemplate, MARKETING_EMAILS, type EmailTemplateName } from './email-template.js';
import { layout, paragraph } from './layout.js';

export type { EmailTemplateName } from './email-template.js';

/** A value for a brace: text, or a block that has its own HTML. */
export type TemplateValue = string | { readonly text: string; readonly html: string };
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

const BRACES = /\{(\w+)\}/g;

/**
 * An email as HTML and as text from one copy. Values are inserted first and escaped then; a placeholder
 * without a value is a mistake of ours and throws, so that no email has a gap.
 */
export function renderEmail(
  name: EmailTemplateName,
  given: TemplateValues,
): Pick<Email, 'subject' | 'text' | 'html'> {
  const copy = emailTemplate(name);
  const values: TemplateValues = { ...given, firstName: given['firstName'] || 'there' };
  const say = (text: string) => fillText(text, values);
  const greeting = say(COMMON.greeting);
  const button = copy.button && { label: say(copy.button.label), href: httpLink(say(copy.button.href)) };
  const usual = MARKETING_EMAILS.has(name) ? COMMON.marketingFooter : COMMON.footer;
  const footer = (copy.footer ?? usual).map(say);
  const signOff = say(COMMON.signOff);
  return {
    subject: oneLine(say(copy.subject)),
    text: [
      greeting,
      say(copy.heading),
      ...copy.body.map(say),
      ...(button ? [`${button.label}: ${button.href}`] : []),
      signOff,
      '-- ',
      ...footer,
    ].join('\n\n'),
    html: layout({
      brand: say('{brandName}'),
      preheader: say(copy.preheader),
      heading: say(copy.heading),
      body: [paragraph(escapeHtml(greeting)), ...copy.body.map((text) => fillHtml(text, values))],
      button,
      plainLink: button ? fillText(COMMON.plainLink, { ...values, actionLink: button.href }) : null,
      signOff: signOff.split('\n'),
      footer,
    }),
  };
}

function fillText(text: string, values: TemplateValues): string {
  const whole = withOptionalParts(text, (key) => (values[key] ?? '') !== '');
  return whole.replace(BRACES, (_, key: string) => {
    const value = valueOf(values, key);
    return typeof value === 'string' ? value : value.text;
  });
}

/** A paragraph that is only a block becomes the block's own HTML. */
function fillHtml(text: string, values: TemplateValues): string {
  const only = /^\{(\w+)\}$/.exec(text)?.[1];
  const block = only === undefined ? undefined : valueOf(values, only);
  return typeof block === 'object' ? block.html : paragraph(escapeHtml(fillText(text, values)));
}

function valueOf(values: TemplateValues, key: string): TemplateValue {
  const value = values[key];
  if (value === undefined) throw new Error(`an email has no value for {${key}}`);
  return value;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

function httpLink(href: string): string {
  if (!/^https?:\/\//.test(href)) throw new Error('an email links only to web pages');
  return href;
}
