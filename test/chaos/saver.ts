import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SignedInUser } from '../setup/growth/bulk-sign-in.js';
import { retryUntilResponse, describe, type Call } from './retrying-call.js';
import type { Random } from './random.js';
import type { Addresses } from './shopper.js';

const GOOD_CARD = '4242424242424242';
const MIN_TENS = 1;
const MAX_TENS = 20;

/** A member's deposit into the wallet. */
export interface Deposit {
  readonly userId: string;
  readonly sessionId: string;
  readonly amountPence: number;
}

const Started = z.object({ url: z.string() });

/** Pays into a wallet; half of the time the return page confirms as well, in a race with the webhook. */
export async function makeDeposits(person: SignedInUser, random: Random, shop: Addresses): Promise<Deposit> {
  const pounds = random.between(MIN_TENS, MAX_TENS) * 10;
  const headers = { authorization: person.authorization };
  const started = await call(
    {
      url: `${shop.siteUrl}/api/wallet/top-ups`,
      body: { amount: pounds },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    },
    random,
  );
  const sessionId = Started.parse(started).url.split('/').at(-1) ?? '';
  await call(
    { url: `${shop.paymentsUrl}/test/checkout/sessions/${sessionId}/complete`, body: { card: GOOD_CARD } },
    random,
  );
  if (random.chance(0.5))
    await call({ url: `${shop.siteUrl}/api/wallet/top-ups/confirm`, body: { sessionId }, headers }, random);
  return { userId: person.userId, sessionId, amountPence: pounds * 100 };
}

/** 409 at the provider: paid already, only the response was lost. */
async function call(request: Call, random: Random): Promise<unknown> {
  const response = await retryUntilResponse(request, random);
  if (response.status < 300 || response.status === 409) return response.body;
  throw new Error(`${request.url}: ${describe(response)}`);
}
