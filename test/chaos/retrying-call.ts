import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.js';

const TRY_MS = 45_000;
const GIVE_UP_MS = 120_000;

/** One call with the retries of a persistent browser. */
export interface Call {
  readonly url: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A final response, which is not requested again. */
export interface FinalResponse {
  readonly status: number;
  readonly body: unknown;
  /** How many attempts failed before. */
  readonly retries: number;
}

/**
 * Posts until a response is neither 5xx nor 429, with the same body and headers each time. Throws after two
 * minutes.
 */
export async function retryUntilResponse(call: Call, random: Random): Promise<FinalResponse> {
  const endAtMs = Date.now() + GIVE_UP_MS;
  for (let retries = 0; ; retries += 1) {
    const answer = await tryOnce(call);
    if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return { ...answer, retries };
    if (Date.now() > endAtMs) {
      throw new Error(`${call.url} failed for ${GIVE_UP_MS / 1000} s, at last with: ${describe(answer)}`);
    }
    await sleep(random.between(200, 1_000));
  }
}

/** Status 0 when the connection failed. */
async function tryOnce({ url, body, headers }: Call): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TRY_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    return { status: 0, body: error instanceof Error ? error.message : String(error) };
  }
}

/** A short form of a response, for a message. */
export function describe({ status, body }: { status: number; body: unknown }): string {
  return `${status} ${JSON.stringify(body).slice(0, 300)}`;
}
