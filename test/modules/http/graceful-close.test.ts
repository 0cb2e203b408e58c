import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { describe, expect, it } from '@jest/globals';
import { gracefulClose } from '#backend/platform/http/graceful-close.js';

/** More than the buffers of both sides hold. */
const PAGE_BYTES = 30_000_000;

async function aServer() {
  const server = fastify({ forceCloseConnections: 'idle' });
  gracefulClose(server);
  server.get('/page', () => 'x'.repeat(PAGE_BYTES));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

async function connected(server: { server: { address(): unknown } }): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function received(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket) bytes += (chunk as Buffer).length;
  return bytes;
}

describe('a process that ends', () => {
  it('sends a reader who is slow the whole page', async () => {
    const server = await aServer();
    const socket = await connected(server);
    socket.pause();
    socket.write('GET /page HTTP/1.1\r\nhost: shop\r\n\r\n');
    const [, response] = (await once(server.server, 'request')) as [unknown, { writableEnded: boolean }];
    while (!response.writableEnded) await sleep(5);
    const closed = server.close();
    // Longer than a sweep of idle connections takes to come.
    await sleep(200);
    expect(await received(socket)).toBeGreaterThan(PAGE_BYTES);
    await closed;
  });

  it('closes connections that nobody uses at once', async () => {
    const server = await aServer();
    const unused = await connected(server);
    const ended = once(unused, 'close');
    unused.resume();
    await Promise.all([server.close(), ended]);
  });

  it('waits for a request that has begun to arrive', async () => {
    const server = await aServer();
    const socket = await connected(server);
    socket.write('GET /page HTTP/1.1\r\nho');
    while ((await connectionsOf(server.server)) === 0) await sleep(5);
    await sleep(50);
    const closed = server.close();
    await sleep(200);
    socket.write('st: shop\r\n\r\n');
    const [head] = (await once(socket, 'data')) as [Buffer];
    // Refused in words, not cut off.
    expect(head.toString()).toMatch(/^HTTP\/1.1 503/);
    socket.destroy();
    await closed;
  });
});

function connectionsOf(server: { getConnections(each: (error: unknown, count: number) => void): void }) {
  return new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
}
