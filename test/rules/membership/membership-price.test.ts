import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  firstPaymentAt,
  nextPaymentPence,
  PAYMENT_UNDER_WAY_MS,
  priceHoldsFrom,
  priceNews,
} from '#backend/rules/membership/membership-price.js';

const at = (day: string) => new Date(`${day}T10:00:00.000Z`);
const DAY_MS = 86_400_000;

describe('an announced price (L11)', () => {
  it('applies the notice period after it was announced', () => {
    expect(priceHoldsFrom(at('2026-11-22'), 30)).toEqual(at('2026-12-22'));
  });

  it('is charged by payments from that moment on, and by none before', () => {
    const announced = { newPence: 899, holdsFrom: at('2026-12-22') };
    const next = (periodEnd: Date) => nextPaymentPence({ pricePence: 799, periodEnd }, announced);
    expect(next(new Date(at('2026-12-22').getTime() - 1))).toBe(799);
    expect(next(at('2026-12-22'))).toBe(899);
    expect(nextPaymentPence({ pricePence: 799, periodEnd: at('2027-01-01') }, null)).toBe(799);
  });

  it.each([
    {
      name: 'the next payment',
      holdsFrom: '2026-12-22',
      periodEnd: '2026-12-25',
      countedFrom: '2026-12-25',
      first: '2026-12-25',
    },
    {
      name: 'the next payment where it holds from that very moment',
      holdsFrom: '2026-12-25',
      periodEnd: '2026-12-25',
      countedFrom: '2026-12-25',
      first: '2026-12-25',
    },
    {
      name: 'the one after it',
      holdsFrom: '2026-12-26',
      periodEnd: '2026-12-25',
      countedFrom: '2026-11-25',
      first: '2027-01-25',
    },
    {
      name: 'the last day of a shorter month',
      holdsFrom: '2027-02-01',
      periodEnd: '2027-01-31',
      countedFrom: '2026-12-31',
      first: '2027-02-28',
    },
    {
      name: 'the day of before after a shorter month',
      holdsFrom: '2027-03-01',
      periodEnd: '2027-02-28',
      countedFrom: '2026-12-31',
      first: '2027-03-31',
    },
  ])('is paid first with $name', ({ holdsFrom, periodEnd, countedFrom, first }) => {
    const months = { periodEnd: at(periodEnd), countedFrom: at(countedFrom) };
    expect(firstPaymentAt(at(holdsFrom), months)).toEqual(at(first));
  });

  it('is never paid early, and at most a month late', () => {
    const days = fc.integer({ min: 0, max: 2_000 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)));
    const property = fc.property(days, days, days, (holdsFrom, periodEnd, countedFrom) => {
      const first = firstPaymentAt(holdsFrom, { periodEnd, countedFrom }).getTime();
      const wanted = Math.max(holdsFrom.getTime(), periodEnd.getTime());
      return first >= wanted && first < wanted + 62 * DAY_MS;
    });
    fc.assert(property);
  });
});

describe('pending notices to a member (L11)', () => {
  const now = at('2026-11-22');
  const told = (newPence: number) => ({ newPence, holdsFrom: at('2026-12-22') });
  const state = { pricePence: 799, periodEnd: at('2026-12-25'), announced: null, currentPence: 799, now };

  it.each([
    ['nothing of the price that they pay', {}, 'none'],
    ['another price, up', { currentPence: 899 }, 'change'],
    ['another price, down', { currentPence: 699 }, 'change'],
    ['nothing of what they were told', { currentPence: 899, announced: told(899) }, 'none'],
    ['what takes its place', { currentPence: 999, announced: told(899) }, 'change'],
    ['that it stays', { announced: told(899) }, 'withdrawal'],
    ['nothing of a price that is none', { currentPence: 0 }, 'none'],
  ] as const)('is %s', (_case, change, news) => {
    expect(priceNews({ ...state, ...change })).toBe(news);
  });

  it('waits for a payment that may be under way', () => {
    const soon = new Date(now.getTime() + PAYMENT_UNDER_WAY_MS - 1);
    const late = { ...state, announced: told(899), periodEnd: soon };
    expect(priceNews(late)).toBe('none');
    expect(priceNews({ ...late, currentPence: 999 })).toBe('none');
  });

  it('is sent an hour before a payment, and at any time if no earlier notice could apply to it', () => {
    const inAnHour = new Date(now.getTime() + PAYMENT_UNDER_WAY_MS);
    const changed = { ...state, currentPence: 999, periodEnd: inAnHour };
    expect(priceNews({ ...changed, announced: told(899) })).toBe('change');
    expect(priceNews({ ...changed, periodEnd: now })).toBe('change');
  });
});
