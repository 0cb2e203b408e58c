import { describe, expect, it } from '@jest/globals';
import { mailboxOf, publicRating } from '#backend/rules/food/dish-rating.js';

describe('a public average (rule K41)', () => {
  it('has one decimal, and its count', () => {
    expect(publicRating({ ratings: 6, stars: 26 })).toEqual({ average: 4.3, count: 6 });
    expect(publicRating({ ratings: 5, stars: 25 })).toEqual({ average: 5, count: 5 });
  });

  it('is none without ratings', () => {
    expect(publicRating({ ratings: 0, stars: 0 })).toBeNull();
  });
});

describe('the mailbox of a voice (rule K41)', () => {
  it.each([
    [' Jo@Example.com ', 'jo@example.com'],
    ['jo+dinner+two@example.com', 'jo@example.com'],
    ['j.o@example.com', 'j.o@example.com'],
    ['J.o.e+x@googlemail.com', 'joe@gmail.com'],
  ])('of %s is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
