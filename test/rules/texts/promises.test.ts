import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '#backend/platform/settings/settings.schema.js';
import { MESSAGE_ANSWER } from '#backend/rules/complaints.js';
import { PROMISES, type PagePromise } from '#frontend/copy/promises.js';

/** A text as displayed, without the source file's escapes. */
const read = (file: string): string => readFileSync(file, 'utf8').replaceAll("\\'", "'").replaceAll('’', "'");
const plain = (words: string): string => words.replaceAll('’', "'");

/** A sentence that promises a reply, and by when. */
const ANSWER = /within (?:one|two) working days?/i;
/** Not about our replies: what staff read, transfers, and anything that is 'usually' so. */
const ELSEWHERE = [
  'The customer would like {wish}, and we promise a reply within one working day.',
  'Please reply within one working day.',
  'Please refund the order or send another replacement within one working day.',
  'usually within two working days',
  'at the latest within two working days',
  'Expect it within two working days.',
  'We answer every complaint within two working days',
  'We answer within two working days.',
];

/** The faults of a promise; empty when it is recorded and kept. */
function wrongWith({ words, in: place, test, name }: PagePromise): string[] {
  const isMade = existsSync(place) && read(place).includes(plain(words));
  const tests = existsSync(test) ? read(test) : '';
  const isKept = [`it('${plain(name)}'`, `it("${plain(name)}"`, `test('${plain(name)}'`].some((title) =>
    tests.includes(title),
  );
  return [...(isMade ? [] : [`not said: ${words}`]), ...(isKept ? [] : [`not tested: ${test}: ${name}`])];
}

describe('promises of pages, emails and legal texts (rule X28)', () => {
  it.each(PROMISES.map((each) => [each.words, each] as const))('is kept: %s', (_words, promise) => {
    expect(wrongWith(promise)).toEqual([]);
  });

  it('is caught when no test proves it, or no text makes it (control)', () => {
    const [first] = PROMISES;
    if (!first) throw new Error('nothing is promised');
    expect(wrongWith({ ...first, name: 'is no test' })).toHaveLength(1);
    expect(wrongWith({ ...first, test: 'test/none.test.ts' })).toHaveLength(1);
    expect(wrongWith({ ...first, words: 'A pony with every order' })).toHaveLength(1);
  });

  it('is listed wherever an answer is promised within working days', () => {
    const files = globSync(['frontend/src/copy/**/*.ts', 'worker/src/emails/*.json']);
    const told = files
      .filter((file) => !/copy\/(admin|promises)/.test(file))
      .flatMap((file) => read(file).split(/(?<=[.!?])\s+|\n/))
      .filter((sentence) => ANSWER.test(sentence));
    expect(told.length).toBeGreaterThan(5);
    const listed = [...PROMISES.map(({ words }) => plain(words)), ...ELSEWHERE];
    expect(told.filter((sentence) => !listed.some((words) => sentence.includes(words)))).toEqual([]);
  });

  it('is the same wherever the reply time for messages is stated (rule A8)', () => {
    const within = `within ${MESSAGE_ANSWER.words}`;
    const says: readonly (readonly [text: string, words: string])[] = [
      [read('frontend/src/copy/contact/contact.ts'), 'A person reads every message and answers'],
      [read('frontend/src/copy/site-words.ts'), 'We answer'],
      [defaultSettings({ samples: false })['texts.supportHours'], 'We answer'],
      [read('frontend/src/copy/admin/contact.ts'), 'Reply'],
      [read('frontend/src/copy/landing/landing.ts'), 'we will write back'],
      [read('worker/src/emails/email-templates.json'), 'A person will read it and answer'],
      [read('worker/src/emails/email-templates.json'), 'We answer every complaint'],
      [read('frontend/src/copy/legal/terms-of-service.md'), 'We answer'],
      [read('frontend/src/copy/legal/cookie-policy.md'), 'we will answer'],
    ];
    for (const [text, words] of says) expect(text).toContain(`${words} ${within}`);
    expect(
      MESSAGE_ANSWER.words.startsWith(['one', 'two', 'three'][MESSAGE_ANSWER.workingDays - 1] ?? '-'),
    ).toBe(true);
  });

  it('is one smallest payout wherever a professional reads of one, and nowhere that there is none', () => {
    const pages = read('frontend/src/copy/referral/referral.ts');
    expect(pages).not.toMatch(/no minimum/i);
    expect(pages).not.toMatch(/£\d/);
    expect(pages).toContain('Paid out monthly from {payoutMinimum}');
    expect(pages).toContain('once {payoutMinimum} or more is due');
    expect(read('frontend/src/copy/legal/terms-of-service.md')).toContain(
      'by bank transfer from {payoutMinimum};',
    );
  });

  it('is never of something that does not exist', () => {
    const pages = ['ordering/menu', 'membership/membership', 'community/community', 'landing/landing'].map(
      (file) => read(`frontend/src/copy/${file}.ts`),
    );
    for (const words of ['changes on the first', 'choosing what comes back', 'text before sessions'])
      expect(pages.join('\n')).not.toContain(words);
  });
});
