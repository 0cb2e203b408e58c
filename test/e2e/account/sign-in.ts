import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Page } from '../test.js';
import { hashPassword } from '#backend/identity/sign-in/password-hash.js';
import { SESSION_KEY } from '#frontend/api/stored-session.js';
import { giveRole, insertAccount } from '../database.js';
import { demoPassword, product } from '../product.js';

const CALL_MS = 30_000;

/** A user with an account of their own. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

const DEMO = {
  admin: 'admin@demo.test',
  professional: 'pro@demo.test',
  member: 'member@demo.test',
  customer: 'customer@demo.test',
} as const;

/** Staff with fewer rights than an administrator; the demo accounts include none. */
type Staff = 'kitchen' | 'support' | 'finance' | 'content';

// Password hashing is slow on purpose: all users of these tests share one hash.
const PASSWORD = `Kale-${randomUUID()}-A1`;
const passwordHash = hashPassword(PASSWORD);

/** A confirmed account that no other test uses. */
export async function newPerson(): Promise<Person> {
  const email = `kit.${randomUUID().slice(0, 8)}@example.com`;
  await insertAccount({ email, passwordHash: await passwordHash, firstName: 'Kit', lastName: 'Arden' });
  return { email, password: PASSWORD };
}

/**
 * Signs in without the form, which has tests of its own: puts the session where the site keeps it. The next
 * page that opens is signed in; no greeting and no redirect.
 */
export async function signIn(page: Page, person: Person): Promise<void> {
  // The smallest response of the site: all of its pages share one storage.
  await page.goto('/robots.txt');
  // The list of sessions shows the browser's name.
  const browser = await page.evaluate<string>('navigator.userAgent');
  const session = JSON.stringify(await sessionOf(person, browser));
  await page.evaluate(`localStorage.setItem(${JSON.stringify(SESSION_KEY)}, ${JSON.stringify(session)})`);
}

/** For API calls beside the page. */
export async function tokenOf(person: Person): Promise<string> {
  return (await sessionOf(person, 'Test')).access_token;
}

/** A separate session for a user, from `browser`. */
export async function sessionOf(
  { email, password }: Person,
  browser: string,
): Promise<{ readonly access_token: string; readonly refresh_token: string }> {
  const answer = await fetch(`${product.siteUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(CALL_MS),
  });
  const session = await answer.text();
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${session}`);
  return z.looseObject({ access_token: z.string(), refresh_token: z.string() }).parse(JSON.parse(session));
}

/** Signs in as a demo account, or as new staff with one narrow role. */
export async function signInAs(page: Page, who: keyof typeof DEMO | Staff): Promise<Person> {
  const person = isDemo(who) ? { email: DEMO[who], password: demoPassword() } : await newPerson();
  if (!isDemo(who)) await giveRole(person.email, who);
  await signIn(page, person);
  return person;
}

function isDemo(who: string): who is keyof typeof DEMO {
  return who in DEMO;
}
