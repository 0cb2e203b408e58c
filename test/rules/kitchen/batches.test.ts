import { expect, it } from '@jest/globals';
import { lastDayOf, mayBeIn } from '#backend/rules/kitchen/batches.js';
import { isBeyond, limitOf, POINT_KINDS, receiptLimit } from '#backend/rules/kitchen/temperatures.js';

const LIMITS = { chilledMax: 8, frozenMax: -18, hotMin: 63, cookedMin: 70 };

it('counts a batch from the day it came to two days after it was used up (F103)', () => {
  const batch = { receivedOn: '2026-11-10', endedOn: '2026-11-12' };
  const days = ['2026-11-09', '2026-11-10', '2026-11-14', '2026-11-15'];
  expect(days.map((day) => mayBeIn(batch, day, 'chilled'))).toEqual([false, true, true, false]);
});

it('counts it for weeks in a frozen dish, and without an end while there is some left (F103)', () => {
  const ended = { receivedOn: '2026-11-10', endedOn: '2026-11-12' };
  expect(mayBeIn(ended, '2026-12-10', 'frozen')).toBe(true);
  expect(mayBeIn(ended, '2026-12-11', 'frozen')).toBe(false);
  expect(lastDayOf(ended)).toBe('2026-12-10');
  const open = { receivedOn: '2026-11-10', endedOn: null };
  expect(mayBeIn(open, '2027-11-10', 'chilled')).toBe(true);
  expect(lastDayOf(open)).toBeNull();
});

it('compares a temperature with the limit of its place; at the limit it is within it (F105)', () => {
  const within = { fridge: 8, freezer: -18, chilled: 8, hot: 63, cooked: 70 };
  for (const kind of POINT_KINDS) {
    const limit = limitOf(kind, LIMITS);
    const worse = limit.side === 'max' ? 0.1 : -0.1;
    expect(limit.celsius).toBe(within[kind]);
    expect(isBeyond(within[kind], limit)).toBe(false);
    expect(isBeyond(within[kind] + worse, limit)).toBe(true);
    expect(isBeyond(within[kind] - worse, limit)).toBe(false);
  }
});

it('has a limit for chilled and frozen deliveries, and none for the shelf (F102)', () => {
  expect(receiptLimit('chilled', LIMITS)).toEqual({ celsius: 8, side: 'max' });
  expect(receiptLimit('frozen', LIMITS)).toEqual({ celsius: -18, side: 'max' });
  expect(receiptLimit('ambient', LIMITS)).toBeNull();
});
