import { describe, expect, it } from '@jest/globals';
import {
  graceUntil,
  hasBenefits,
  isRunning,
  nextReminder,
  refundableUntil,
  trialRemindAt,
  type MembershipStatus,
} from '#backend/rules/membership/membership.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const BEFORE = new Date('2026-11-22T11:59:59Z');
const AFTER = new Date('2026-11-22T12:00:01Z');

const of = (
  status: MembershipStatus,
  more: { cancelled?: boolean; periodEnd?: Date; graceUntil?: Date } = {},
) =>
  hasBenefits(
    {
      status,
      cancelAtPeriodEnd: more.cancelled ?? false,
      periodEnd: more.periodEnd ?? null,
      graceUntil: more.graceUntil ?? null,
    },
    NOW,
  );

describe('a membership (L2, L7)', () => {
  it.each([
    ['none', false],
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['ended', false],
  ] as const)('%s runs: %s', (status, runs) => {
    expect(isRunning(status)).toBe(runs);
  });

  it('gives its benefits while it is trialing or active', () => {
    expect((['none', 'trialing', 'active', 'ended'] as const).map((status) => of(status))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('gives them to a member who has cancelled until the period ends, and not a moment longer', () => {
    expect(of('active', { cancelled: true, periodEnd: AFTER })).toBe(true);
    expect(of('active', { cancelled: true, periodEnd: NOW })).toBe(false);
    expect(of('active', { cancelled: true, periodEnd: BEFORE })).toBe(false);
    expect(of('active', { cancelled: true })).toBe(true);
  });

  it('continues past a period whose renewal the provider has not reported yet', () => {
    expect(of('active', { periodEnd: BEFORE })).toBe(true);
  });

  it('gives them to a member who has not paid only within the grace period', () => {
    expect(of('past_due', { graceUntil: AFTER })).toBe(true);
    expect(of('past_due', { graceUntil: NOW })).toBe(false);
    expect(of('past_due')).toBe(false);
    expect(of('past_due', { graceUntil: AFTER, cancelled: true, periodEnd: BEFORE })).toBe(false);
  });

  it('refunds the first payment for fourteen days (L3)', () => {
    expect(refundableUntil(NOW)).toEqual(new Date('2026-12-06T12:00:00Z'));
  });

  it('counts its days of grace and of warning', () => {
    expect(graceUntil(NOW, 7)).toEqual(new Date('2026-11-29T12:00:00Z'));
    expect(trialRemindAt(NOW, 3)).toEqual(new Date('2026-11-19T12:00:00Z'));
  });

  it('sends a reminder every six months, on the last day of a shorter month (L4)', () => {
    const next = (from: string) => nextReminder(new Date(from)).toISOString();
    expect(next('2026-03-15T09:00:00Z')).toBe('2026-09-15T09:00:00.000Z');
    expect(next('2026-08-31T09:00:00Z')).toBe('2027-02-28T09:00:00.000Z');
    expect(next('2026-11-22T09:00:00Z')).toBe('2027-05-22T09:00:00.000Z');
  });
});
