import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const emails = JSON.parse(readFileSync('worker/src/emails/email-templates.json', 'utf8')) as {
  readonly orderConfirmed: { readonly body: readonly string[] };
};
const terms = readFileSync('frontend/src/copy/legal/terms-of-service.md', 'utf8');
const procedure = /## Complaints\n\n(.*)/.exec(terms)?.[1] ?? '';

it('the email of an order says how to complain, as the terms do (legal)', () => {
  const said = emails.orderConfirmed.body.find((part) => part.includes('complaint')) ?? '';
  for (const words of ['{supportEmail}', 'two working days', '14']) {
    expect(procedure).toContain(words);
    expect(said).toContain(words);
  }
  expect(said).toContain("choose 'Report a problem'");
});
