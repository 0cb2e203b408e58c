import { describe, expect, it } from '@jest/globals';
import { judge, patternOf } from '#test/copy/match.js';

const ENTRIES = [
  { key: 'box.button', words: 'Order this box' },
  { key: 'box.pickMore', words: 'Pick {remaining} more to fill your box of {target}.' },
  { key: 'box.every', words: 'Every {weekday}' },
  { key: 'box.loading', words: 'Loading your box' },
];

function judged(
  browser: readonly string[],
  explained: readonly string[] = [],
  component: readonly string[] = [],
) {
  const why = [{ entries: explained, because: 'it needs a flood' }];
  const verdict = judge(ENTRIES, { browser: new Set(browser), component: new Set(component) }, why);
  return {
    unseen: verdict.unseen.map(({ key }) => key),
    component: verdict.component.map(({ key }) => key),
    contradicted: verdict.contradicted.map(({ entry }) => entry.key),
    idle: verdict.idle,
  };
}

const ALL = ['Order this box', 'Pick 2 more to fill your box of 5.', 'Every Sunday', 'Loading your box'];

describe('which texts the tests have seen', () => {
  it('is all of them, filled in as they were', () => {
    expect(judged(ALL)).toEqual({ unseen: [], component: [], contradicted: [], idle: [] });
  });

  it('misses a text that was absent, also when another begins like it', () => {
    const seen = ['Order this box now', 'Pick 2 more to fill your box of 5.', 'Every box after that'];
    expect(judged(seen).unseen).toEqual(['box.button', 'box.every', 'box.loading']);
  });

  it('accepts an explained unseen text, but not an explained text that is seen', () => {
    expect(judged(ALL.slice(0, 3), ['box.load*'])).toMatchObject({ unseen: [], contradicted: [] });
    expect(judged(ALL, ['box.load*']).contradicted).toEqual(['box.loading']);
  });

  it('recognises a text with optional parts, with them and without', () => {
    const pattern = patternOf('Small[[{gentle}?, gentle]] plates[[ by {brand}|.]]');
    for (const seen of ['Small, gentle plates by Lighter Table', 'Small plates.', 'Small, gentle plates.'])
      expect(pattern?.test(seen)).toBe(true);
    expect(pattern?.test('Small, greasy plates.')).toBe(false);
    expect(patternOf('[[{memberCount}]]')).toBeUndefined();
  });

  it('allows a text that shows for a moment to be seen or not', () => {
    const why = [{ entries: ['*.loading'], because: 'an answer is on its way', sometimes: true }] as const;
    const seen = { browser: new Set(ALL), component: new Set<string>() };
    expect(judge(ENTRIES, seen, why).contradicted).toEqual([]);
  });

  it('takes one line for several entries', () => {
    expect(judged(ALL.slice(1, 3), ['box.{button,loading}'])).toMatchObject({ unseen: [], contradicted: [] });
    expect(judged(ALL.slice(1, 3), ['box.{button,other}']).unseen).toEqual(['box.loading']);
  });

  it('names an explanation of nothing', () => {
    expect(judged(ALL, ['wallet.*']).idle).toEqual(['wallet.*']);
  });

  it('distinguishes a browser from a component test', () => {
    expect(judged(ALL.slice(1), [], ['Order this box'])).toMatchObject({
      unseen: [],
      component: ['box.button'],
    });
  });
});

describe('the pattern of a text', () => {
  it.each([
    ['{promotionSentence} Meals cost {price}.', 'Meals cost £8.50.'],
    ['Contains {names}', 'Contains milk, eggs'],
    ['Up to {walletMaxTopUpAmount} a day', 'Up to £1,000 a day'],
    ['Delivery {date}', 'Delivery Wed (25 Nov)'],
  ])('%s fits %s', (words, text) => {
    expect(patternOf(words)?.test(text)).toBe(true);
  });

  it.each([
    ['{count} meals', '2Choose meals'],
    ['Order {orderCode}', 'Order Meals'],
    ['How many {name}', 'How many meals?'],
    ['With code {code}', 'With code in hand'],
  ])('%s does not fit %s', (words, text) => {
    expect(patternOf(words)?.test(text)).toBe(false);
  });

  it('is nothing for a text without words of its own', () => {
    expect(patternOf('{price} / {count}')).toBeUndefined();
  });
});
