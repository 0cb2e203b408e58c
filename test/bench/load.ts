import { Agent, request as send } from 'node:http';
import type { Scenario } from './scenarios.js';

export interface LoadResult {
  readonly requests: number;
  readonly failed: number;
  readonly seconds: number;
}

const TIMEOUT_MS = 10_000;

/** Sends a scenario's requests over kept-alive connections until the time is up; each connection one at a time. */
export async function load(port: number, scenario: Scenario, seconds: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: scenario.connections });
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const counts = { requests: 0, failed: 0 };
  const lane = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const status = await call(agent, port, scenario);
      counts.requests += 1;
      if (status < 200 || status >= 300) counts.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: scenario.connections }, lane));
  agent.destroy();
  return { ...counts, seconds: (performance.now() - startedAt) / 1000 };
}

function call(agent: Agent, port: number, scenario: Scenario): Promise<number> {
  const { method, path, headers, body } = scenario.request();
  return new Promise((resolve) => {
    const request = send(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
    request.end(body);
  });
}
