import { describe, expect, it } from '@jest/globals';
import {
  afterSignIn,
  isOwnPath,
  leaveSignInPage,
  type SignInFacts,
} from '#frontend/features/identity/sign-in/after-sign-in.js';

/** A plain log-in at /auth; each test overrides what it is about. */
function facts(more: Partial<SignInFacts> = {}): SignInFacts {
  return {
    via: 'form',
    greeted: false,
    pathname: '/auth',
    redirect: null,
    pendingReferral: false,
    selectedPlanId: null,
    savedTarget: null,
    ...more,
  };
}

const REFERRAL = '/referral?redirect=referral';
const STAY = { kind: 'stay' };

describe('after a sign-in (rule I10)', () => {
  it('by a link: no welcome, and nowhere to go, whatever waits', () => {
    const everything = facts({
      via: 'link',
      pendingReferral: true,
      redirect: 'referral',
      savedTarget: '/account',
    });
    expect(afterSignIn(everything)).toEqual({ greet: false, forget: [], next: STAY });
  });

  it('of a session that was greeted before: no greeting', () => {
    expect(afterSignIn(facts({ greeted: true, redirect: 'referral' })).greet).toBe(false);
    expect(afterSignIn(facts({ greeted: true, redirect: 'referral' })).next).toEqual(STAY);
  });

  it('1. a pending referral sign-up takes precedence, after 300 ms, unless one exists', () => {
    const pending = facts({
      pendingReferral: true,
      selectedPlanId: 'p',
      redirect: 'checkout',
      savedTarget: '/account',
    });
    expect(afterSignIn(pending)).toEqual({
      greet: true,
      forget: [],
      next: { kind: 'go', to: REFERRAL, afterMs: 300 },
    });
    for (const pathname of ['/referral', '/referral/dashboard']) {
      expect(afterSignIn({ ...pending, pathname }).next).toEqual(STAY);
    }
    expect(afterSignIn({ ...pending, pathname: '/referrals' }).next).not.toEqual(STAY);
  });

  it('2. a stored plan and redirect=checkout lead to its checkout after 1 s; the plan is forgotten', () => {
    expect(
      afterSignIn(facts({ selectedPlanId: 'a b', redirect: 'checkout', savedTarget: 'referral' })),
    ).toEqual({
      greet: true,
      forget: ['selectedPlan'],
      next: { kind: 'go', to: '/meal-plans?auto-checkout=a%20b', afterMs: 1000 },
    });
    expect(afterSignIn(facts({ selectedPlanId: 'p' })).forget).toEqual([]);
  });

  it('3. redirect=referral on /auth leads to the referral page after 300 ms', () => {
    expect(afterSignIn(facts({ redirect: 'referral', savedTarget: '/account' })).next).toEqual({
      kind: 'go',
      to: REFERRAL,
      afterMs: 300,
    });
  });

  it('4. a saved target is opened at once and cleared', () => {
    expect(afterSignIn(facts({ savedTarget: 'referral' }))).toEqual({
      greet: true,
      forget: ['savedTarget'],
      next: { kind: 'go', to: '/referral', afterMs: 0 },
    });
    expect(afterSignIn(facts({ savedTarget: '/account?tab=settings' })).next).toEqual({
      kind: 'go',
      to: '/account?tab=settings',
      afterMs: 0,
    });
  });

  it('5. otherwise the referral record is checked after 400 ms', () => {
    const asked = { kind: 'look-for-referral', afterMs: 400 };
    expect(afterSignIn(facts()).next).toEqual(asked);
    expect(afterSignIn(facts({ redirect: 'referral', pathname: '/recipes' })).next).toEqual(asked);
  });

  it('5. no check under /referral or when another redirect is set', () => {
    expect(afterSignIn(facts({ pathname: '/referral' })).next).toEqual(STAY);
    expect(afterSignIn(facts({ redirect: 'checkout' })).next).toEqual(STAY);
    expect(afterSignIn(facts({ redirect: 'elsewhere' })).next).toEqual(STAY);
  });
});

describe('a signed-in visitor of /auth (rule I9)', () => {
  it.each([
    ['referral', null, REFERRAL],
    ['checkout', null, '/checkout'],
    [null, 'checkout', '/checkout'],
    [null, '/account', '/account'],
    [null, null, '/'],
    ['https://evil.example', '//evil.example', '/'],
  ])('redirect %j, saved %j → %s', (redirect, saved, to) => {
    expect(leaveSignInPage(redirect, saved)).toBe(to);
  });
});

describe('a path of this site', () => {
  it.each(['/', '/account', '/account?tab=settings#two-factor'])('%s is one', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });
  it.each([
    '',
    'account',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\\b',
  ])('%j is none', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});
