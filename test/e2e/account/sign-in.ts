import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Page } from '../test.js';
import { hashPassword } from '#backend/identity/sign-in/password-hash.js';
import { SESSION_KEY } from '#frontend/api/stored-session.js';
import { giveRole, insertAccount } from '../database.js';
import { demoPassword, product } from '../product.js';

const CALL_MS = 30_000;

/** Somebody with an account of their own. */
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

/** Staff who may do less than an administrator; there is none among the demo accounts. */
type Staff = 'kitchen' | 'support' | 'finance' | 'content';

// Hashing takes as long as it should: once for everybody whom these tests make up.
const PASSWORD = `Kale-${randomUUID()}-A1`;
const passwordHash = hashPassword(PASSWORD);

/** A confirmed account that nobody else uses. */
export async function newPerson(): Promise<Person> {
  const email = `kit.${randomUUID().slice(0, 8)}@example.com`;
  await insertAccount({ email, passwordHash: await passwordHash, firstName: 'Kit', lastName: 'Arden' });
  return { email, password: PASSWORD };
}

/**
 * Signs somebody in without the form, which has tests of its own: the session is put where the site keeps it.
 * The next page that is opened knows who is there; nobody is greeted or sent anywhere.
 */
export async function signIn(page: Page, person: Person): Promise<void> {
  // The smallest thing that the site serves: its storage is the one of every page.
  await page.goto('/robots.txt');
  // The list of sessions names the browser.
  const browser = await page.evaluate<string>('navigator.userAgent');
  const session = JSON.stringify(await sessionOf(person, browser));
  await page.evaluate(`localStorage.setItem(${JSON.stringify(SESSION_KEY)}, ${JSON.stringify(session)})`);
}

/** For calls of the API beside the page. */
export async function tokenOf(person: Person): Promise<string> {
  return (await sessionOf(person, 'Test')).access_token;
}

/** A session of somebody's own, as `browser` would have it. */
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

/** Signs in as one of the demo accounts, or as new staff with one narrow role. */
export async function signInAs(page: Page, who: keyof typeof DEMO | Staff): Promise<Person> {
  const person = isDemo(who) ? { email: DEMO[who], password: demoPassword() } : await newPerson();
  if (!isDemo(who)) await giveRole(person.email, who);
  await signIn(page, person);
  return person;
}

function isDemo(who: string): who is keyof typeof DEMO {
  return who in DEMO;
}
