import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const read = (file: string): string => readFileSync(file, 'utf8');
const rules = read('docs/rules.md');

/** The environment variables that name an external machine. */
const OUTSIDE = [
  ...read('.env.example').matchAll(/^#? ?(\w+(?:_SECRET_KEY|SMTP_URL|_API_URL|_ENDPOINT)|SMTP_URL)=/gm),
]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'STRIPE_API_URL' && name !== 'SENDCLOUD_API_URL' && name !== 'TWILIO_API_URL');

describe('the documents about personal data', () => {
  it('name every recipient and the connection to them', () => {
    expect(OUTSIDE).toEqual(expect.arrayContaining(['STRIPE_SECRET_KEY', 'SMTP_URL', 'IMAGE_API_URL']));
    const processors = read('docs/processors.md');
    expect(OUTSIDE.filter((name) => !processors.includes(`\`${name}\``))).toEqual([]);
  });

  it('contain the breach procedure that the privacy page promises', () => {
    expect(read('frontend/src/copy/legal/privacy-policy.md')).toContain(
      'report it to the regulator within 72 hours',
    );
    const procedure =
      /## A breach of personal data\n([\s\S]*?)(?:\n## |$)/.exec(read('docs/operations.md'))?.[1] ?? '';
    for (const words of ['72 hours', 'processors.md', 'audit log']) expect(procedure).toContain(words);
  });

  it('assess the impact by existing rules', () => {
    const assessment = read('docs/impact-assessment.md');
    const named = [...assessment.matchAll(/\b([A-Z])(\d+)\b/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !rules.includes(`**${name} `))).toEqual([]);
    for (const kept of ['allergies', 'preferences', 'goals', 'medication', 'gender'])
      expect(assessment).toContain(kept);
  });
});
