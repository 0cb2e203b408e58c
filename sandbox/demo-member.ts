import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hasPaymentSandbox, portsOf } from './environment.js';
import { say } from './progress.js';
import type { Settings } from './settings.js';

const MEMBER = 'member@demo.test';
/** Not the card that is offered first: a card has one trial, and visitors want to see it. */
const CARD = '5555555555554444';
const TIMEOUT_MS = 15_000;

const Demo = z.object({ password: z.string(), accounts: z.array(z.object({ email: z.string() })) });
const Session = z.object({ access_token: z.string() });
const Membership = z.object({ subscribed: z.boolean() });
const Wallet = z.object({ totalDepositedPence: z.number() });
const Page = z.object({ url: z.string() });

/** Earns its bonus, so that the member has £110 to spend. */
const TOP_UP_POUNDS = 100;

/**
 * Makes the demo member a member of LT+ with money in the wallet, once, through the public endpoints: the
 * site's, and the payment pages of the sandbox. A payment made this way can be refunded. Nothing else waits
 * for it, and a failure is only logged.
 */
export async function enrolDemoMember(settings: Settings): Promise<void> {
  const accounts = join(settings.dataDir, 'demo-accounts.json');
  const done = join(settings.dataDir, 'demo-member.json');
  if (!hasPaymentSandbox(settings) || !existsSync(accounts) || existsSync(done)) return;
  try {
    const demo = Demo.parse(JSON.parse(readFileSync(accounts, 'utf8')));
    if (!demo.accounts.some(({ email }) => email === MEMBER)) return;
    const site = `http://127.0.0.1:${settings.port}`;
    const payments = `http://127.0.0.1:${portsOf(settings).payments}`;
    await furnishMember({ site, payments }, { email: MEMBER, password: demo.password });
    writeFileSync(done, `${JSON.stringify({ email: MEMBER })}\n`);
  } catch (error) {
    say(`    the demo member is no member yet: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Addresses of a running shop. */
export interface Places {
  readonly site: string;
  readonly payments: string;
}

/** Starts an account's membership and tops up its wallet, as far as that was not done before. */
export async function furnishMember(
  { site, payments }: Places,
  credentials: { readonly email: string; readonly password: string },
): Promise<void> {
  const signedIn = await call(`${site}/auth/v1/token?grant_type=password`, { body: credentials });
  const token = Session.parse(signedIn).access_token;
  const pay = async (page: unknown): Promise<string> => {
    const { url } = Page.parse(page);
    const sessionId = url.slice(url.lastIndexOf('/') + 1);
    await call(`${payments}/test/checkout/sessions/${sessionId}/complete`, { body: { card: CARD } });
    return sessionId;
  };
  const known = Membership.parse(await call(`${site}/api/membership`, { token, method: 'GET' }));
  if (!known.subscribed) {
    await pay(await call(`${site}/api/membership/trial`, { token }));
    await call(`${site}/api/membership/refresh`, { token });
  }
  const wallet = Wallet.parse(await call(`${site}/api/wallet`, { token, method: 'GET' }));
  if (wallet.totalDepositedPence === 0) {
    const body = { amount: TOP_UP_POUNDS };
    const sessionId = await pay(await call(`${site}/api/wallet/top-ups`, { token, body }));
    await call(`${site}/api/wallet/top-ups/confirm`, { token, body: { sessionId } });
  }
  await call(`${site}/auth/v1/logout?scope=local`, { token });
}

interface Call {
  readonly token?: string;
  readonly body?: object;
  readonly method?: 'GET' | 'POST';
}

async function call(url: string, { token, body, method = 'POST' }: Call): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  return text === '' ? null : JSON.parse(text);
}
