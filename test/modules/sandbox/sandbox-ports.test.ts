import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { findFreePort, findFreePortBlock } from '#sandbox/ports.js';

describe('ports of the shop and its stand-ins', () => {
  it('gives each of those who ask at once a port of its own', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort()));
    expect(new Set(ports).size).toBe(20);
  });

  it('gives no port of those that the system gives to outgoing connections, and none of a block', async () => {
    const port = await findFreePort();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
    expect((await findFreePortBlock(5)) + 5).toBeLessThanOrEqual(20_000);
  });

  it('gives the one that is preferred unless something listens there', async () => {
    const wanted = await findFreePort();
    expect(await findFreePort(wanted)).toBe(wanted);
    const server = createServer().listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    try {
      expect(await findFreePort(wanted)).not.toBe(wanted);
    } finally {
      server.close();
    }
  });
});
