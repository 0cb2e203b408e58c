import autocannon from 'autocannon';
import type { Scenario } from './scenarios.js';

export interface LoadResult {
  readonly requests: number;
  readonly failed: number;
  readonly seconds: number;
}

const TIMEOUT_S = 10;

/**
 * Sends a scenario's requests in turn over kept-alive connections until the time is up; each connection sends
 * one at a time.
 */
export async function hammer(port: number, scenario: Scenario, seconds: number): Promise<LoadResult> {
  const { requests, connections } = scenario;
  let sent = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    timeout: TIMEOUT_S,
    requests: [
      {
        setupRequest: (request) => {
          const next = requests[sent % requests.length];
          sent += 1;
          return { ...request, ...next?.() };
        },
      },
    ],
  });
  return {
    requests: result['2xx'] + result.non2xx,
    failed: result.non2xx + result.errors + result.timeouts,
    seconds: result.duration,
  };
}
