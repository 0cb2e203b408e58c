import { afterEach } from '@jest/globals';
import { loadAuthClient } from '#frontend/api/auth-session.js';
import type { Address } from '#frontend/api/generated-account.js';
import type { Me } from '#frontend/api/generated.js';
import { ok, type FakeServer } from './fake-server.js';
import { NO_MEMBERSHIP } from './membership.js';

export const ME: Me = {
  id: '0b0e8a36-6a2f-4a0f-9a5e-6f4f0c1f7a11',
  email: 'kit@example.com',
  firstName: 'Kit',
  lastName: 'Arden',
  phone: null,
  dietaryPreference: null,
  allergens: [],
  notes: null,
  nutritionGoal: null,
  ageConfirmed: false,
  consents: { marketing: false, health: false },
  roles: [],
  secondFactor: { isOn: false, recoveryCodesLeft: 0, assuranceLevel: 'aal1' },
  createdAt: '2026-11-01T09:00:00.000Z',
};

export const HOME: Address = {
  id: '5f2b1a30-2f7e-4f65-9f0c-2a0f5b9a7c01',
  firstName: 'Kit',
  lastName: 'Arden',
  address: '1 Mill Lane',
  apartment: null,
  city: 'London',
  postcode: 'SW4 7AB',
  country: 'GB',
  phone: '020 7946 0123',
  courierNote: null,
  isDefault: true,
};

const USER = {
  id: ME.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: ME.email,
  app_metadata: {},
  user_metadata: { first_name: ME.firstName, last_name: ME.lastName },
  created_at: ME.createdAt,
};

const inPart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

// Here other tabs are notified through Node's own channel, which would keep the process alive.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

afterEach(async () => (await loadAuthClient()).stopAutoRefresh());

/** A session in this browser, stored as the client library does; its token lasts for the test. */
function keepSession(): void {
  const expiresAt = Math.floor(Date.now() / 1000) + 1800;
  const claims = { sub: ME.id, aal: 'aal1', session_id: 'here', exp: expiresAt };
  localStorage.setItem(
    'auth-session',
    JSON.stringify({
      access_token: `${inPart({ alg: 'ES256', typ: 'at+jwt' })}.${inPart(claims)}.c2lnbmVk`,
      refresh_token: 'here.1.signed',
      token_type: 'bearer',
      expires_in: 1800,
      expires_at: expiresAt,
      user: USER,
    }),
  );
}

/** A signed-in user with an empty account. */
export function signIn(server: FakeServer, me: Partial<Me> = {}, addresses: readonly Address[] = []): void {
  keepSession();
  server.on('GET /api/membership', () => ok(NO_MEMBERSHIP));
  server.on('GET /auth/v1/user', () => ok(USER));
  server.on('GET /api/me', () => ok({ ...ME, ...me }));
  server.on('GET /api/me/addresses', () => ok({ items: addresses, nextCursor: null }));
  server.on('GET /api/me/text-messages', () =>
    ok({ isOffered: false, number: null, agreedAt: null, awaiting: null }),
  );
  server.on('GET /api/me/sessions', () =>
    ok({
      items: [
        {
          id: 'here',
          device: 'Firefox on Windows',
          isCurrent: true,
          createdAt: ME.createdAt,
          activeAt: ME.createdAt,
        },
        {
          id: 'there',
          device: 'Safari on iPhone',
          isCurrent: false,
          createdAt: ME.createdAt,
          activeAt: ME.createdAt,
        },
      ],
      nextCursor: null,
    }),
  );
  server.on('GET /api/orders', () => ok({ items: [], nextCursor: null }));
}
