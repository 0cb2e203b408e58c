import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SigningKeys } from '#backend/identity/access/signing-keys.js';
import { PUBLIC_URL, TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
let person: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  person = await aSignedInPerson(shop);
});
afterAll(() => shop.close());

interface Forgery {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signed?: (content: string) => Buffer;
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const es256 = (key: KeyObject) => (content: string) =>
  sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });

/** A token as the shop issues it for the user, except for the given claims. */
function forge({ header, claims, signed }: Forgery = {}): string {
  const { kid, privateKey } = shop.get(SigningKeys).newest;
  const head = base64({ alg: 'ES256', typ: 'at+jwt', kid, ...header });
  const body = base64({
    sub: person.userId,
    session_id: person.sessionId,
    iss: `${PUBLIC_URL}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    iat: inSeconds(0),
    exp: inSeconds(60),
    ...claims,
  });
  const content = `${head}.${body}`;
  return `${content}.${(signed ?? es256(privateKey))(content).toString('base64url')}`;
}

/** The public key, which everybody can fetch, used as the secret of a symmetric signature. */
function withPublicKeyAsSecret(content: string): Buffer {
  const { kid } = shop.get(SigningKeys).newest;
  const pem = shop.get(SigningKeys).publicKey(kid)?.export({ type: 'spki', format: 'pem' }) ?? '';
  return createHmac('sha256', pem).update(content).digest();
}

const call = (path: string, token: string) =>
  shop.call('GET', path, { headers: { authorization: `Bearer ${token}` } });

it('accepts a token of the shop', async () => {
  expect((await call('/api/meals', forge())).status).toBe(200);
  expect((await call('/api/orders', forge())).status).toBe(200);
  expect((await call('/api/orders', person.accessToken)).status).toBe(200);
});

it('accepts one from a clock that is slightly ahead', async () => {
  const claims = { iat: inSeconds(10), exp: inSeconds(10 + 1800) };
  expect((await call('/api/orders', forge({ claims }))).status).toBe(200);
});

describe.each(['/api/meals', '/api/orders', '/auth/v1/user'])('%s refuses a token', (path) => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  it.each<[string, () => string]>([
    ['without an algorithm', () => forge({ header: { alg: 'none' }, signed: () => Buffer.alloc(0) })],
    ['without an algorithm and with a good signature', () => forge({ header: { alg: 'none' } })],
    [
      'signed with the public key as a secret',
      () => forge({ header: { alg: 'HS256' }, signed: withPublicKeyAsSecret }),
    ],
    [
      'that says ES256 and is signed with the public key as a secret',
      () => forge({ signed: withPublicKeyAsSecret }),
    ],
    ['made for something else', () => forge({ header: { typ: 'JWT' } })],
    ['without a kind', () => forge({ header: { typ: undefined } })],
    ['for another audience', () => forge({ claims: { aud: 'service_role' } })],
    ['without an audience', () => forge({ claims: { aud: undefined } })],
    ['of another issuer', () => forge({ claims: { iss: 'https://elsewhere.test/auth/v1' } })],
    ['that has expired', () => forge({ claims: { iat: inSeconds(-120), exp: inSeconds(-1) } })],
    ['without an end', () => forge({ claims: { exp: undefined } })],
    ['that ends in a year', () => forge({ claims: { exp: inSeconds(365 * 86_400) } })],
    ['that lasts a second longer than any of ours', () => forge({ claims: { exp: inSeconds(1801) } })],
    ['that ends before it begins', () => forge({ claims: { iat: inSeconds(20), exp: inSeconds(10) } })],
    ['made in the future', () => forge({ claims: { iat: inSeconds(120), exp: inSeconds(180) } })],
    ['that does not say when it was made', () => forge({ claims: { iat: undefined } })],
    ['whose end is a text', () => forge({ claims: { exp: String(inSeconds(60)) } })],
    ['without a signature', () => forge({ signed: () => Buffer.alloc(0) })],
    ['of an unknown key', () => forge({ header: { kid: randomUUID() }, signed: es256(stranger) })],
    ['of a stranger who names our key', () => forge({ signed: es256(stranger) })],
    [
      'that brings its own key',
      () =>
        forge({
          header: { jwk: stranger.export({ format: 'jwk' }) },
          signed: es256(stranger),
        }),
    ],
    ['whose claims were changed', () => tampered({ sub: randomUUID() })],
    ['of a session that is not there', () => forge({ claims: { session_id: randomUUID() } })],
    ["of somebody else's session", () => forge({ claims: { sub: randomUUID() } })],
    ['without a session', () => forge({ claims: { session_id: undefined } })],
    ['that is no token', () => 'a.b.c'],
  ])('%s', async (_how, token) => {
    const response = await call(path, token());
    expect(response.status).toBe(401);
    const codes = path.startsWith('/auth')
      ? { error_code: expect.stringMatching(/^(bad_jwt|session_not_found)$/) }
      : { code: 'token_invalid' };
    expect(response.body).toMatchObject(codes);
  });
});

function tampered(claims: Record<string, unknown>): string {
  const [head, , signature] = forge().split('.');
  const [, body] = forge({ claims }).split('.');
  return [head, body, signature].join('.');
}

it('publishes the public keys and nothing of the private ones', async () => {
  const response = await shop.call('GET', '/auth/v1/.well-known/jwks.json');
  const { kid } = shop.get(SigningKeys).newest;
  expect(response.body).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        kid,
        x: expect.stringMatching(/^[\w-]{43}$/),
        y: expect.stringMatching(/^[\w-]{43}$/),
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ],
  });
});
