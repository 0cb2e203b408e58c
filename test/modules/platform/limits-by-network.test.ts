import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { LIMITED } from '#backend/identity/access/limits.decorators.js';
import { ACCESS } from '#backend/platform/http/access.js';
import { RATE_LIMITS, type LimitName } from '#backend/platform/limits/limits.js';
import { aBox } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

/** Texts are switched on, and go nowhere: one without an answer counts as sent. */
const ENV = {
  TRUST_PROXY: '127.0.0.1',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'no-token',
  TWILIO_FROM: '+447700900000',
  TWILIO_API_URL: 'http://127.0.0.1:1',
} as const;

let shop: TestShop;
/** Who asks for codes by text; the next one takes over when their own limit is reached. */
let person: SignedInPerson | undefined;
beforeAll(async () => {
  Object.assign(process.env, ENV);
  shop = await TestShop.open();
});
afterAll(async () => {
  for (const name of Object.keys(ENV)) delete process.env[name];
  await shop.close();
});

interface Attempt {
  readonly from: string;
  /** Its number: the input is different each time. */
  readonly nth: number;
}
type Caller = (attempt: Attempt) => Promise<ApiResponse>;

const post =
  (url: string, body: (nth: number) => unknown): Caller =>
  ({ from, nth }) =>
    shop.call('POST', url, { from: '127.0.0.1', headers: { 'x-forwarded-for': from }, body: body(nth) });
const email = (nth: number): string => `typed.${nth}.${Math.random().toString(36).slice(2)}@example.com`;

/**
 * What visitors may do a limited number of times: one request for each limit, repeated with different input
 * each time.
 */
const CALLS: Readonly<Partial<Record<LimitName, Caller>>> = {
  contact: post('/api/contact', (nth) => ({
    name: 'Robin',
    email: email(nth),
    topic: 'other',
    message: 'Do you deliver to Leeds?',
  })),
  waitlist: post('/api/waitlist', (nth) => ({ email: email(nth), postcode: 'M1 1AE', country: 'GB' })),
  checkoutNetwork: post('/api/checkout/one-time', (nth) =>
    aBox({ customer: { email: email(nth), postcode: 'M1 1AE' } }),
  ),
  signUp: post('/auth/v1/signup', (nth) => ({ email: email(nth), password: 'Sunflower7' })),
  linkEmailAddress: post('/auth/v1/recover', (nth) => ({ email: email(nth) })),
  linkVerify: post('/auth/v1/verify', (nth) => ({ type: 'recovery', token_hash: `wrong-${nth}` })),
  signInAddress: post('/auth/v1/token?grant_type=password', (nth) => ({
    email: email(nth),
    password: 'Wrong-password1',
  })),
  textCodeNetwork: async ({ from, nth }) => {
    if (nth % RATE_LIMITS.textCode.points === 0) person = await aSignedInPerson(shop);
    return shop.call('PUT', '/api/me/text-messages', {
      from: '127.0.0.1',
      headers: { ...person?.headers, 'x-forwarded-for': from },
      body: { number: `+4477009${String(nth).padStart(5, '0')}` },
    });
  },
  unsubscribe: post('/api/unsubscribe/no-such-token', () => ({})),
  recipeReaction: ({ from, nth }) =>
    shop.call('PUT', `/api/recipes/no-such-recipe-${nth}/like`, {
      from: '127.0.0.1',
      headers: { 'x-forwarded-for': from },
    }),
  wrongCode: ({ from, nth }) =>
    shop.call('GET', `/api/referral/codes/WRONG${nth}`, {
      from: '127.0.0.1',
      headers: { 'x-forwarded-for': from },
    }),
};

/** Limits that do not belong to a visitor: per account or per input, as their lines in the table say. */
const NOT_BY_NETWORK: readonly LimitName[] = [
  ...([
    'profile',
    'sensitive',
    'communityWrite',
    'diary',
    'boxDraft',
    'communityReaction',
    'emailChange',
    'secondFactor',
    'challenge',
    'lockedEmail',
    'passwordAgain',
    'textCode',
    'textCodeNumber',
  ] as const),
  // Per email address, from anywhere: beside each one, the network has a limit of its own.
  ...(['checkout', 'signIn', 'signInAccount', 'unaskedEmail'] as const),
  ...(['signUpLink', 'recoveryLink', 'signInLink', 'changeLink'] as const),
  // Per browser that used an account before (account-lockout.test.ts).
  ...(['signInDevice', 'signInDevices', 'knownDeviceLink', 'secondFactorDevice'] as const),
];

const FROM = {
  'one IPv4 address': () => '198.51.100.7',
  'the same address, written as IPv6': (nth: number) => (nth % 2 ? '198.51.100.8' : '::ffff:198.51.100.8'),
  'changing addresses of one /64': (nth: number) => `2001:db8:1:2:${(nth + 1).toString(16)}::1`,
} as const;

const isLimited = ({ status }: ApiResponse): boolean => status === 429;

describe('limits by network (rules I6, I8)', () => {
  it('are tried below, every one of them', () => {
    const known = [...Object.keys(CALLS), ...NOT_BY_NETWORK].sort();
    expect(known).toEqual(Object.keys(RATE_LIMITS).sort());
  });

  it('are documented on every endpoint that is @Limited and open to visitors', () => {
    const open = limitedEndpoints().filter(({ access }) => access.includes('any'));
    expect(open.length).toBeGreaterThan(0);
    for (const { limit } of open) expect(CALLS).toHaveProperty(limit);
  });

  // Every password attempt is hashed, which is slow: once is enough there.
  const rows = Object.keys(CALLS).flatMap((limit) =>
    Object.keys(FROM)
      .filter((from) => limit !== 'signInAddress' || from.includes('/64'))
      .map((from) => [limit, from] as const),
  );
  it.each(rows)(
    '%s counts %s as one visitor, whatever is typed',
    async (limit, from) => {
      // A sign-up also counts as a link of its network.
      await shop.sql('delete from rate_limit');
      const call = CALLS[limit as LimitName];
      const addressOf = FROM[from as keyof typeof FROM];
      const { points } = RATE_LIMITS[limit as LimitName];
      for (let nth = 0; nth < points; nth += 1) {
        const response = await call?.({ from: addressOf(nth), nth });
        expect([nth, response && isLimited(response)]).toEqual([nth, false]);
      }
      const refused = await call?.({ from: addressOf(points), nth: points });
      expect(refused?.status).toBe(429);
      const other = await call?.({ from: `2001:db8:ffff:${points.toString(16)}::1`, nth: points });
      expect(other && isLimited(other)).toBe(false);
    },
    240_000,
  );

  it('are counted by account for signed-in users, from any address', async () => {
    const { headers } = await aSignedInPerson(shop);
    const look = (from: string) => shop.call('GET', '/api/me', { from, headers });
    for (let nth = 0; nth < RATE_LIMITS.profile.points; nth += 1)
      expect((await look(`10.9.${nth}.1`)).status).toBe(200);
    expect((await look('10.10.1.1')).status).toBe(429);
  });
});

interface LimitedEndpoint {
  readonly limit: LimitName;
  readonly access: readonly string[];
}

/** Read from the running shop, so that a new endpoint cannot be forgotten. */
function limitedEndpoints(): LimitedEndpoint[] {
  const found: LimitedEndpoint[] = [];
  for (const module of shop.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const prototype = metatype.prototype as Record<string, object | undefined>;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as object | undefined;
        if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) === undefined)
          continue;
        if (Reflect.getMetadata(PATH_METADATA, handler) === undefined) continue;
        const limit = (Reflect.getMetadata(LIMITED, handler) ?? Reflect.getMetadata(LIMITED, metatype)) as
          LimitName | undefined;
        const access = (Reflect.getMetadata(ACCESS, handler) ??
          Reflect.getMetadata(ACCESS, metatype) ??
          []) as string[];
        if (limit) found.push({ limit, access });
      }
    }
  }
  return found;
}
