import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { queryOf, termsOf, wordsOf } from '#backend/catalog/search/search-terms.js';
import { mistakes, nearestWords } from '#backend/catalog/search/spelling.js';
import { FILLER_WORDS, SYNONYMS } from '#backend/catalog/search/synonyms.js';

const alternativesOf = (text: string) => termsOf(text).map(({ alternatives }) => alternatives);

describe('the words of a search', () => {
  it('are folded as the database folds them', () => {
    expect(wordsOf("Goat's Pâté, 2 Köfte & Karnıyarık")).toEqual([
      'goat',
      's',
      'pate',
      '2',
      'kofte',
      'karniyarik',
    ]);
    expect(wordsOf('🥗 % :* ((')).toEqual([]);
  });

  it.each([
    ['zucchini', 'courgette'],
    ['Zucchinis', 'courgette'],
    ['eggplants', 'aubergine'],
    ['scallions', 'spring onion'],
    ['ground beef', 'beef mince'],
    ['ground  BEEF', 'beef mince'],
    ['zucch', 'courgette'],
  ])('%j also means %j', (typed, other) => {
    expect(alternativesOf(typed)).toHaveLength(1);
    expect(alternativesOf(typed)[0]).toContain(other);
  });

  it('are phrases where the synonyms know one, and no others', () => {
    expect(alternativesOf('grilled bell peppers salad')).toHaveLength(3);
    expect(alternativesOf('bell tower')).toHaveLength(2);
    expect(termsOf('ground cumin').map(({ word }) => word)).toEqual(['ground', 'cumin']);
  });

  it('omit filler words, unless there is nothing else', () => {
    expect(alternativesOf('easy chicken recipes')).toEqual([['chicken']]);
    expect(alternativesOf('recipes')).toEqual([['recipes']]);
  });

  it('may be half typed at the end, or everywhere', () => {
    expect(queryOf(termsOf('sea bas')).all).toBe('((sea)) & ((bas:*))');
    expect(queryOf(termsOf('sea bas', { halfTyped: 'every' }), { titleOnly: true })).toEqual({
      all: '((sea:*A)) & ((bas:*A))',
      best: '(sea:A) | (bas:A) | (bas:*A)',
      begun: '(bas:*A)',
    });
    expect(queryOf(termsOf('scallion tart')).best).toBe(
      '(scallion) | (spring <-> onion) | (tart) | (tart:*)',
    );
  });

  it('become no other syntax, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const { all, best, begun } = queryOf(termsOf(text));
        for (const query of [all, best, begun]) expect(query).toMatch(/^[\p{L}\p{N}()&|:*<> -]*$/u);
        expect(termsOf(text).length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe('the synonyms', () => {
  it('name each phrase once, so that a word means one thing', () => {
    const phrases = SYNONYMS.flat();
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
    expect(phrases.filter((phrase) => FILLER_WORDS.has(phrase))).toEqual([]);
  });
});

describe('a misspelt word', () => {
  const WORDS = ['chicken', 'chickpea', 'chia', 'salmon', 'salad', 'salsa', 'broccoli', 'steam', 'quinoa'];
  it.each([
    ['chiken', ['chicken']],
    ['samlon', ['salmon']],
    ['brocoli', ['broccoli']],
    ['quiona', ['quinoa']],
    ['sallad', ['salad']],
    // Another first letter, too much that differs, or too short to tell.
    ['hicken', []],
    ['xylophone', []],
    ['sla', []],
  ])('%j stands for %j', (typed, expected) => {
    expect(nearestWords(typed, WORDS, { isHalfTyped: false })).toEqual(expected);
  });

  it('is compared with beginnings while it is half typed', () => {
    expect(nearestWords('chike', WORDS, { isHalfTyped: true })).toEqual(['chicken']);
    expect(nearestWords('chike', WORDS, { isHalfTyped: false })).toEqual([]);
  });

  it('counts a letter missing, added, replaced or exchanged once, in both directions', () => {
    expect([mistakes('cod', 'code'), mistakes('cod', 'cob'), mistakes('cod', 'cdo')]).toEqual([1, 1, 1]);
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(mistakes(a, b)).toBe(mistakes(b, a));
        expect(mistakes(a, a)).toBe(0);
        expect(mistakes(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(mistakes(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});
