import { expect, it } from '@jest/globals';
import { COMMON, EMAIL_TEMPLATE_NAMES, emailTemplate } from '#worker/emails/email-template.js';
import { renderEmail, type TemplateValues } from '#worker/emails/render-email.js';

const VALUE = 'https://shop.test/value';

/** A value for every placeholder that an email names, in its words and in those that all emails share. */
function valuesFor(words: unknown): TemplateValues {
  const named = [...JSON.stringify([words, COMMON]).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries([...named, 'brandName'].map((name) => [name, VALUE]));
}

it.each(EMAIL_TEMPLATE_NAMES)('%s has a subject, a heading and a text, and no gap', (name) => {
  const words = emailTemplate(name);
  const { subject, text, html } = renderEmail(name, valuesFor(words));

  expect([words.subject, words.preheader, words.heading].filter((line) => line.trim() === '')).toEqual([]);
  expect(subject).not.toMatch(/[{}\n]/);
  expect(text).not.toMatch(/[{}]|\[\[|undefined/);
  expect(html).toContain('</html>');
});

it('refuses an email with a placeholder that nobody fills (control)', () => {
  expect(() => renderEmail('walletToppedUp', { brandName: 'Lighter Table' })).toThrow();
});
