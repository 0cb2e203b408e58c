import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  AGREED_KINDS,
  AGREED_WORDS,
  agreedWording,
  membershipButton,
  orderButton,
  orderWordings,
} from '#backend/rules/identity/agreed-words.js';

type RecordedWordings = Readonly<Record<string, Readonly<Record<string, string>>>>;

const past = JSON.parse(readFileSync('test/rules/texts/agreed-words.json', 'utf8')) as RecordedWordings;
const ORDER = {
  kind: 'one_time',
  subtotalPence: 6800,
  deliveryPence: 350,
  walletPence: 0,
  totalPence: 7150,
  discount: null,
  ageTicked: false,
  minAge: 16,
};

describe('agreed wording (H23)', () => {
  it.each(AGREED_KINDS)('%s gets a new version whenever its wording changes', (kind) => {
    const { version, words } = AGREED_WORDS[kind];
    // To change the words, add a new version, and add both to the list; the list's entries never change.
    expect(past[kind]?.[version]).toBe(words);
  });

  it.each(['terms-of-service', 'privacy-policy'])('%s is kept unchanged under its version', (text) => {
    const { version } = AGREED_WORDS['terms-of-service'];
    // To change the text, add a new version, and keep it beside the older ones in docs/legal.
    const kept = readFileSync(`docs/legal/${text}/${version}.md`, 'utf8');
    expect(readFileSync(`frontend/src/copy/legal/${text}.md`, 'utf8')).toBe(kept);
  });

  it('are written with their former content', () => {
    expect(agreedWording('age', { minAge: 18 })).toEqual({
      kind: 'age',
      version: AGREED_WORDS.age.version,
      words: 'I am 18 or older',
    });
  });
});

describe('agreements of an order (H23, O93)', () => {
  it('is the terms and the button, and the age where it was ticked', () => {
    const kinds = (order: object) => orderWordings({ ...ORDER, ...order }).map(({ kind }) => kind);
    expect(kinds({})).toEqual(['terms-of-service', 'order-terms', 'order-button']);
    expect(kinds({ ageTicked: true })).toContain('age');
  });

  it('names the price of each later week: a promotion ends, a referral stays', () => {
    const words = (discount: { source: string; percent: number } | null) =>
      orderWordings({ ...ORDER, kind: 'subscription', discount })
        .filter(({ kind }) => kind === 'weekly-box-terms')
        .map((each) => each.words)
        .join();
    expect(words(null)).toContain('pay £71.50 each week');
    expect(words({ source: 'promotion', percent: 20 })).toContain('pay £71.50 each week');
    expect(words({ source: 'referral', percent: 10 })).toContain('pay £64.70 each week');
  });

  it.each([
    ['one_time', 0, 7150, 'order-button'],
    ['trial', 1000, 6150, 'order-button'],
    ['packages', 7150, 0, 'wallet-order-button'],
    ['one_time', 0, 0, 'order-button'],
    ['subscription', 0, 7150, 'weekly-box-button'],
  ])('knows the button of %s with %i from the wallet and %i by card', (kind, walletPence, totalPence, is) => {
    expect(orderButton({ kind, walletPence, totalPence })).toBe(is);
  });
});

it.each([
  [{ isLtPlus: true, trialDays: 30 }, 'Start your 30-day free trial'],
  [{ isLtPlus: true, trialDays: 0 }, 'Join LT+ for £7.99 a month'],
  [{ isLtPlus: false, trialDays: 0 }, 'Join Family for £7.99 a month'],
])('knows the button of a membership (O93): %j', (offer, words) => {
  expect(membershipButton({ planName: 'Family', pricePence: 799, ...offer }).words).toBe(words);
});
