import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnrolledFactor, FactorChallenge } from '#backend/identity/factors/factor.dto.js';
import { MeDto, RecoveryCodesDto } from '#backend/identity/profile/me.dto.js';
import { WireSession } from '#backend/identity/sessions/wire-session.service.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { appCode, holdClock } from '#test/setup/people/authenticator.js';
import {
  aPerson,
  aSignedInPerson,
  PASSWORD,
  signedIn,
  type SignedInPerson,
} from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  holdClock(shop);
});
afterAll(() => shop.close());

type Bearer = Pick<SignedInPerson, 'headers'>;
const post = ({ headers }: Bearer, path: string, body: unknown = {}) =>
  shop.call('POST', `/auth/v1/factors${path}`, { headers, body });
const remove = ({ headers }: Bearer, id: string) =>
  shop.call('DELETE', `/auth/v1/factors/${id}`, { headers });
const me = ({ headers }: Bearer) => shop.call('GET', '/api/me', { headers });
const enrol = (who: Bearer, name?: string) =>
  post(who, '', { factor_type: 'totp', ...(name ? { friendly_name: name } : {}) });
const challenge = async (who: Bearer, id: string) =>
  (await post(who, `/${id}/challenge`)).read(FactorChallenge).id;

const codeOf = (secret: string, steps = 0) => appCode(shop, secret, steps);

async function verify(who: Bearer, id: string, code: string): Promise<ApiResponse> {
  return post(who, `/${id}/verify`, { challenge_id: await challenge(who, id), code });
}

const bearer = (session: WireSession): Bearer => ({
  headers: { authorization: `Bearer ${session.access_token}` },
});

interface Protected {
  readonly person: SignedInPerson;
  readonly factorId: string;
  readonly secret: string;
  /** The session that has verified the factor. */
  readonly strong: Bearer;
}

/** A user whose account has an authenticator app. */
async function aProtectedPerson(): Promise<Protected> {
  const person = await aSignedInPerson(shop);
  const { id, totp } = (await enrol(person)).read(EnrolledFactor);
  const response = await verify(person, id, codeOf(totp.secret, -1));
  return { person, factorId: id, secret: totp.secret, strong: bearer(response.read(WireSession)) };
}

describe('adding an authenticator app (I13)', () => {
  it('shows a secret as text, address and picture, and keeps it sealed', async () => {
    const person = await aSignedInPerson(shop);
    const response = (await enrol(person, 'Phone')).read(EnrolledFactor);
    expect(response).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(response.totp.qr_code).toMatch(/^<svg .*<\/svg>$/s);
    expect(response.totp.uri).toContain(`secret=${response.totp.secret}`);
    expect(response.totp.uri).toMatch(/^otpauth:\/\/totp\/Lighter%20Table/);
    const [row] = await shop.sql<{ secret_sealed: Buffer }>(
      'select secret_sealed from mfa_factor where id = $1',
      [response.id],
    );
    expect(row?.secret_sealed.toString('latin1')).not.toContain(response.totp.secret);
  });

  it('counts only once a code was entered', async () => {
    const person = await aSignedInPerson(shop);
    const { id, totp } = (await enrol(person)).read(EnrolledFactor);
    expect((await me(person)).read(MeDto).secondFactor.isOn).toBe(false);
    const session = (await verify(person, id, codeOf(totp.secret))).read(WireSession);
    expect(session.user.factors).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }]);
    expect((await me(bearer(session))).read(MeDto).secondFactor).toMatchObject({
      isOn: true,
      assuranceLevel: 'aal2',
    });
  });

  it('signs other browsers out', async () => {
    const account = await aPerson(shop);
    const [here, there] = [await signedIn(shop, account), await signedIn(shop, account)];
    const { id, totp } = (await enrol(here)).read(EnrolledFactor);
    await verify(here, id, codeOf(totp.secret));
    expect((await me(there)).status).toBe(401);
    expect((await me(here)).status).toBe(200);
  });

  it('stops at three, and at a name that is taken', async () => {
    const person = await aSignedInPerson(shop);
    await enrol(person, 'Phone');
    expect((await enrol(person, 'Phone')).body).toMatchObject({ error_code: 'mfa_factor_name_conflict' });
    const answers = await race(6, () => enrol(person));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await enrol(person)).body).toMatchObject({ error_code: 'too_many_enrolled_mfa_factors' });
  });

  it('releases what was never finished', async () => {
    const person = await aSignedInPerson(shop);
    for (let each = 0; each < 3; each += 1) await enrol(person);
    await shop.sql(`update mfa_factor set created_at = now() - interval '1 day' where user_id = $1`, [
      person.userId,
    ]);
    expect((await enrol(person)).status).toBe(200);
  });
});

describe('an account with a second factor', () => {
  it('is closed to a session that has not shown it', async () => {
    const { person, factorId, secret } = await aProtectedPerson();
    const weak = await signedIn(shop, person);
    expect((await me(weak)).body).toMatchObject({ status: 403, code: 'second_factor_required' });
    expect((await shop.call('DELETE', '/api/me', { headers: weak.headers })).status).toBe(403);
    expect((await enrol(weak)).body).toMatchObject({ error_code: 'insufficient_aal' });
    expect((await remove(weak, factorId)).body).toMatchObject({ error_code: 'insufficient_aal' });
    const session = (await verify(weak, factorId, codeOf(secret))).read(WireSession);
    expect((await me(bearer(session))).status).toBe(200);
  });

  it('accepts a code once, also when it comes 20 times at once', async () => {
    const { strong, factorId, secret } = await aProtectedPerson();
    const code = codeOf(secret);
    const challenges: string[] = [];
    for (let each = 0; each < 20; each += 1) challenges.push(await challenge(strong, factorId));
    const answers = await race(20, (each) =>
      post(strong, `/${factorId}/verify`, { challenge_id: challenges[each], code }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 422 && status !== 429)).toEqual([]);
  });

  it('accepts no code twice, and none older than the last', async () => {
    const { strong, factorId, secret } = await aProtectedPerson();
    const code = codeOf(secret, 1);
    expect((await verify(strong, factorId, code)).status).toBe(200);
    expect((await verify(strong, factorId, code)).body).toMatchObject({
      code: 422,
      error_code: 'mfa_verification_failed',
    });
    expect((await verify(strong, factorId, codeOf(secret))).status).toBe(422);
  });

  it('accepts no code from long ago or ahead', async () => {
    const { strong, factorId, secret } = await aProtectedPerson();
    expect((await verify(strong, factorId, codeOf(secret, 4))).status).toBe(422);
    expect((await verify(strong, factorId, codeOf(secret, -4))).status).toBe(422);
  });

  it('is asked five codes in 15 minutes (I6)', async () => {
    const { person, factorId, secret } = await aProtectedPerson();
    const weak = await signedIn(shop, person);
    for (let each = 0; each < 5; each += 1) {
      expect((await verify(weak, factorId, codeOf(secret, 50 + each))).status).toBe(422);
    }
    const refused = await verify(weak, factorId, codeOf(secret));
    expect(refused.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  });

  it('accepts a challenge once, for five minutes and for its own factor', async () => {
    const { strong, factorId, secret } = await aProtectedPerson();
    const other = await aProtectedPerson();
    const foreign = await challenge(other.strong, other.factorId);
    const body = { challenge_id: foreign, code: codeOf(secret) };
    expect((await post(strong, `/${factorId}/verify`, body)).body).toMatchObject({
      error_code: 'mfa_challenge_expired',
    });
    expect((await post(strong, `/${other.factorId}/challenge`)).body).toMatchObject({
      code: 404,
      error_code: 'mfa_factor_not_found',
    });
    const old = await challenge(strong, factorId);
    await shop.sql(`update mfa_challenge set expires_at = now() - interval '1 hour' where id = $1`, [old]);
    const late = { challenge_id: old, code: codeOf(secret) };
    expect((await post(strong, `/${factorId}/verify`, late)).body).toMatchObject({
      error_code: 'mfa_challenge_expired',
    });
  });

  it('opens 30 challenges in 15 minutes from one network, and keeps none that is over (I32)', async () => {
    const { strong, factorId, secret } = await aProtectedPerson();
    const from = '203.0.113.40';
    const open = (address: string) =>
      shop.call('POST', `/auth/v1/factors/${factorId}/challenge`, { ...strong, body: {}, from: address });
    const kept = () => shop.count('mfa_challenge', `factor_id = '${factorId}'`);
    for (let each = 0; each < 30; each += 1) expect((await open(from)).status).toBe(200);
    const refused = await open(from);
    expect(refused.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    expect(await kept()).toBe(30);
    // Opening challenges from elsewhere does not lock the owner out; the next challenge deletes used ones.
    expect((await verify(strong, factorId, codeOf(secret, 1))).status).toBe(200);
    await shop.sql(
      `update mfa_challenge set expires_at = now() - interval '1 hour' where verified_at is null`,
    );
    expect((await open('203.0.113.41')).status).toBe(200);
    expect(await kept()).toBe(1);
  });

  it('goes back to a password alone when its last app is removed', async () => {
    const { person, strong, factorId } = await aProtectedPerson();
    await shop.call('POST', '/api/me/recovery-codes', { headers: strong.headers });
    expect((await remove(strong, factorId)).body).toEqual({ id: factorId });
    const weak = await signedIn(shop, person);
    expect((await me(weak)).read(MeDto).secondFactor).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
      assuranceLevel: 'aal1',
    });
  });
});

/** Moves the proofs of the session's user this many minutes back: the sign-in and everything after it. */
async function passed({ headers }: Bearer, minutes: number): Promise<void> {
  const [, claims = ''] = headers.authorization.split('.');
  const { session_id: id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    session_id: string;
  };
  await shop.sql(
    `update login_session set created_at = created_at - $2 * interval '1 minute', amr = (
       select jsonb_agg(each || jsonb_build_object('timestamp', (each->>'timestamp')::bigint - $2 * 60))
         from jsonb_array_elements(amr) each) where id = $1`,
    [id, minutes],
  );
}

const putUser = ({ headers }: Bearer, body: object) => shop.call('PUT', '/auth/v1/user', { headers, body });

describe('an app that a stranger with the password has begun (I34)', () => {
  it('opens nothing once the owner has turned on two-factor sign-in', async () => {
    const account = await aPerson(shop);
    const [owner, stranger] = [await signedIn(shop, account), await signedIn(shop, account)];
    const strangers = (await enrol(stranger)).read(EnrolledFactor);
    const owners = (await enrol(owner)).read(EnrolledFactor);
    expect((await verify(owner, owners.id, codeOf(owners.totp.secret))).status).toBe(200);
    const again = await signedIn(shop, account);
    expect((await post(again, `/${strangers.id}/challenge`)).body).toMatchObject({
      error_code: 'mfa_factor_not_found',
    });
    expect(await shop.count('mfa_factor', `user_id = '${account.userId}'`)).toBe(1);
  });

  it('is refused from a session without its second factor, however it was created', async () => {
    const { person, strong } = await aProtectedPerson();
    const begun = (await enrol(strong)).read(EnrolledFactor);
    const weak = await signedIn(shop, person);
    const response = await verify(weak, begun.id, codeOf(begun.totp.secret));
    expect(response.body).toMatchObject({ code: 403, error_code: 'insufficient_aal' });
    expect((await me(weak)).status).toBe(403);
  });

  it('is turned on once by two concurrent requests', async () => {
    const account = await aPerson(shop);
    const sessions = [await signedIn(shop, account), await signedIn(shop, account)];
    const begun = await Promise.all(
      sessions.map(async (who) => {
        const { id, totp } = (await enrol(who)).read(EnrolledFactor);
        return { who, id, code: codeOf(totp.secret), challengeId: await challenge(who, id) };
      }),
    );
    const answers = await race(2, (each) => {
      const { who, id, code, challengeId } = begun[each] ?? {};
      return post(who ?? { headers: { authorization: '' } }, `/${id}/verify`, {
        challenge_id: challengeId,
        code,
      });
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shop.count('mfa_factor', `user_id = '${account.userId}'`)).toBe(1);
  });
});

describe('a browser that was left open (I34, I18)', () => {
  const inTime = { current_password: PASSWORD } as const;

  it('adds no app without signing in again after ten minutes', async () => {
    const account = await aPerson(shop);
    const open = await signedIn(shop, account);
    await passed(open, 11);
    expect((await enrol(open)).body).toMatchObject({ code: 400, error_code: 'reauthentication_needed' });
    expect((await enrol(await signedIn(shop, account))).status).toBe(200);
  });

  it('gets nothing more out of an app that it has added by itself', async () => {
    const account = await aSignedInPerson(shop);
    const { id, totp } = (await enrol(account)).read(EnrolledFactor);
    await passed(account, 25 * 60);
    const strong = bearer((await verify(account, id, codeOf(totp.secret, -1))).read(WireSession));
    const again = bearer((await verify(strong, id, codeOf(totp.secret))).read(WireSession));
    for (const open of [strong, again]) {
      expect((await putUser(open, { password: 'Marigold88' })).body).toMatchObject({
        error_code: 'reauthentication_needed',
      });
      expect((await shop.call('DELETE', '/api/me', { headers: open.headers, body: {} })).body).toMatchObject({
        code: 'reauthentication_required',
      });
      expect((await enrol(open)).body).toMatchObject({ error_code: 'reauthentication_needed' });
    }
    expect((await putUser(again, { password: 'Marigold88', ...inTime })).status).toBe(200);
  });

  it('gets nothing more out of recovery codes that it has made by itself', async () => {
    const { strong, factorId } = await aProtectedPerson();
    await passed(strong, 25 * 60);
    const made = await shop.call('POST', '/api/me/recovery-codes', { headers: strong.headers });
    const [code = ''] = made.read(RecoveryCodesDto).codes;
    expect((await verify(strong, factorId, code)).status).toBe(200);
    expect((await putUser(strong, { password: 'Marigold88' })).body).toMatchObject({
      error_code: 'reauthentication_needed',
    });
  });

  it('is fresh again by a code of an app that was there before it', async () => {
    const { person, factorId, secret } = await aProtectedPerson();
    await shop.sql(`update mfa_factor set created_at = created_at - interval '3 days' where id = $1`, [
      factorId,
    ]);
    const open = await signedIn(shop, person);
    await passed(open, 25 * 60);
    const strong = bearer((await verify(open, factorId, codeOf(secret, 1))).read(WireSession));
    expect((await putUser(strong, { password: 'Marigold88' })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('opens the account once in place of the app, however it is typed', async () => {
    const { person, strong, factorId } = await aProtectedPerson();
    const made = await shop.call('POST', '/api/me/recovery-codes', { headers: strong.headers });
    const [code = '', second = ''] = made.read(RecoveryCodesDto).codes;
    const weak = await signedIn(shop, person);
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    const session = (await verify(weak, factorId, typed)).read(WireSession);
    expect((await me(bearer(session))).read(MeDto).secondFactor.recoveryCodesLeft).toBe(9);
    const again = await signedIn(shop, person);
    expect((await verify(again, factorId, code)).status).toBe(422);
    const both = await race(2, () => verify(again, factorId, second));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is void once new ones were made, and of no use to somebody else', async () => {
    const [mine, other] = [await aProtectedPerson(), await aProtectedPerson()];
    const renew = async ({ strong }: Protected) =>
      (await shop.call('POST', '/api/me/recovery-codes', { headers: strong.headers })).read(RecoveryCodesDto)
        .codes[0] ?? '';
    const old = await renew(mine);
    const fresh = await renew(mine);
    expect((await verify(mine.strong, mine.factorId, old)).status).toBe(422);
    expect((await verify(other.strong, other.factorId, fresh)).status).toBe(422);
    expect((await verify(mine.strong, mine.factorId, fresh)).status).toBe(200);
  });
});

it('announces when two-factor sign-in is turned on or off, and when another app is added (I17)', async () => {
  const { person, factorId, strong } = await aProtectedPerson();
  const told = async () =>
    (
      await shop.sql<{ what: string }>(
        `select name || coalesce(' ' || (payload->>'on'), '') as what from outbox_event
          where name in ('identity.second-factor-changed', 'identity.second-factor-app-added')
            and payload->>'userId' = $1 order by id`,
        [person.userId],
      )
    ).map(({ what }) => what.replace('identity.second-factor-', ''));
  expect(await told()).toEqual(['changed true']);
  const { id, totp } = (await enrol(strong, 'Another')).read(EnrolledFactor);
  const stronger = bearer((await verify(strong, id, codeOf(totp.secret))).read(WireSession));
  expect(await told()).toEqual(['changed true', 'app-added']);
  await verify(stronger, id, codeOf(totp.secret, 1));
  await remove(stronger, factorId);
  expect(await told()).toEqual(['changed true', 'app-added']);
  await remove(stronger, id);
  expect(await told()).toEqual(['changed true', 'app-added', 'changed false']);
});

it('announces replaced recovery codes, but not the first ones (I17)', async () => {
  const { person, strong } = await aProtectedPerson();
  const renewed = () =>
    shop.count(
      'outbox_event',
      `name = 'identity.recovery-codes-renewed' and payload->>'userId' = '${person.userId}'`,
    );
  await shop.call('POST', '/api/me/recovery-codes', { headers: strong.headers });
  expect(await renewed()).toBe(0);
  await shop.call('POST', '/api/me/recovery-codes', { headers: strong.headers });
  expect(await renewed()).toBe(1);
});
