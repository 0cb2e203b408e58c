import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuthClient, type SupportedStorage } from '@supabase/auth-js';
import { TestShop } from '#test/setup/system/app.js';
import { appCode, holdClock } from '#test/setup/people/authenticator.js';
import { aPerson, PASSWORD } from '#test/setup/people/people.js';

let shop: TestShop;
let url: string;
beforeAll(async () => {
  shop = await TestShop.open();
  holdClock(shop);
  url = `${await shop.listen()}/auth/v1`;
});
afterAll(() => shop.close());

const codeOf = (secret: string, steps = 0) => appCode(shop, secret, steps);

/** The browser's client library, unmodified, in a separate browser. */
function aClient() {
  const kept = new Map<string, string>();
  const storage: SupportedStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return new AuthClient({ url, storage, autoRefreshToken: false, detectSessionInUrl: false });
}

describe('the client library', () => {
  it('enrols, verifies, looks up its level and removes', async () => {
    const person = await aPerson(shop);
    const client = aClient();
    const credentials = { email: person.email, password: PASSWORD };
    expect((await client.signInWithPassword(credentials)).error).toBeNull();

    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (enrolled.error) throw enrolled.error;
    const { id: factorId, totp } = enrolled.data;
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(totp.qr_code).not.toContain('#');

    const asked = await client.mfa.challenge({ factorId });
    if (asked.error) throw asked.error;
    const challengeId = asked.data.id;
    const wrong = await client.mfa.verify({ factorId, challengeId, code: codeOf(totp.secret, 9) });
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    const right = await client.mfa.verify({ factorId, challengeId, code: codeOf(totp.secret, -1) });
    expect(right.error).toBeNull();
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: 'Phone', status: 'verified' },
    ]);

    const elsewhere = aClient();
    await elsewhere.signInWithPassword(credentials);
    expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const code = codeOf(totp.secret);
    expect((await elsewhere.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await elsewhere.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await elsewhere.mfa.listFactors()).data?.all).toEqual([]);
  });
});
