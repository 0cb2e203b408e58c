import { describe, expect, it } from '@jest/globals';
import { readLanding, type LandingFacts } from '#frontend/features/identity/sessions/landing.js';

const TOKENS = 'access_token=aaa.bbb.ccc&refresh_token=rrr&expires_in=1800&token_type=bearer';

function facts(hash: string, more: Partial<LandingFacts> = {}): LandingFacts {
  return { pathname: '/auth', search: '', hash, savedTarget: null, pendingReferral: false, ...more };
}

describe('the URL fragment of a link (rule I4)', () => {
  it('nothing', () => {
    expect(readLanding(facts(''))).toEqual({ kind: 'none' });
    expect(readLanding(facts('#delivery', { pathname: '/terms-of-service' }))).toEqual({ kind: 'none' });
  });

  it.each(['signup', 'magiclink', 'email_change'])(
    'a session of type %s, and the address without it',
    (type) => {
      const search = '?redirect=checkout';
      expect(readLanding(facts(`#${TOKENS}&type=${type}`, { search }))).toEqual({
        kind: 'session',
        tokens: { access_token: 'aaa.bbb.ccc', refresh_token: 'rrr' },
        address: '/auth?redirect=checkout',
        goTo: null,
        manualLogin: false,
        saveTarget: 'checkout',
      });
    },
  );

  it('saves no external target', () => {
    const landing = readLanding(facts(`#${TOKENS}&type=signup`, { search: '?redirect=//evil.example' }));
    expect(landing).toMatchObject({ kind: 'session', saveTarget: null });
  });

  it('half a session is none', () => {
    expect(readLanding(facts('#access_token=aaa.bbb.ccc'))).toEqual({ kind: 'none' });
  });

  it('a forgotten password opens the view for a new one, from wherever it lands', () => {
    expect(readLanding(facts(`#${TOKENS}&type=recovery`, { pathname: '/' }))).toMatchObject({
      kind: 'session',
      address: '/',
      goTo: '/auth?password=new',
    });
  });

  it.each(['signup', 'magiclink'])('%s with redirect=referral forces a manual login', (type) => {
    const search = '?redirect=referral';
    expect(readLanding(facts(`#${TOKENS}&type=${type}`, { search }))).toMatchObject({
      kind: 'session',
      manualLogin: true,
      saveTarget: null,
      address: '/auth?redirect=referral',
    });
  });

  it('one half of a changed address', () => {
    expect(readLanding(facts('#message=Please+confirm+the+other', { pathname: '/account' }))).toEqual({
      kind: 'half-done',
      address: '/account',
    });
  });
});

describe('a link that does not work any more', () => {
  const EXPIRED = '#error=access_denied&error_code=otp_expired&error_description=Gone';

  it('leads to /auth?verify=expired after 50 ms', () => {
    for (const hash of [EXPIRED, '#error_code=otp_expired', '#error=access_denied']) {
      expect(readLanding(facts(hash, { pathname: '/' }))).toEqual({
        kind: 'expired',
        address: '/',
        to: '/auth?verify=expired',
        afterMs: 50,
      });
    }
  });

  it.each([
    ['the address', { search: '?redirect=referral' }],
    ['the saved target', { savedTarget: 'referral' }],
    ['a pending sign-up', { pendingReferral: true }],
    ['the page', { pathname: '/referral' }],
  ])('keeps the referral context of %s', (_where, more) => {
    expect(readLanding(facts(EXPIRED, more))).toMatchObject({
      to: '/auth?redirect=referral&verify=expired',
    });
  });

  it('too many attempts, or a fault, is not called expired', () => {
    const many = '#error=access_denied&error_code=over_request_rate_limit';
    expect(readLanding(facts(many))).toMatchObject({ kind: 'failed', tooMany: true });
    expect(readLanding(facts('#error=server_error'))).toMatchObject({ kind: 'failed', tooMany: false });
  });
});
