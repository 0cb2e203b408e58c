import { createServer } from 'node:net';

const LOCAL_HOST = '127.0.0.1';

/** Single ports and blocks are searched in ranges of their own, so that neither takes a port of the other. */
const SINGLES = { start: 20_000, end: 32_000 };
const BLOCKS = { start: 10_000, end: 20_000 };

/**
 * Incremented, so that a process never gets the same port twice in a row; starts at random, to avoid its
 * neighbours.
 */
let nextPort = SINGLES.start + Math.floor(Math.random() * (SINGLES.end - SINGLES.start));

/** True when nothing listens on the TCP port; `host` undefined checks every address. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * A TCP port nothing listens on at the moment; `preferred` when that one is free. The search stays outside
 * the range the system uses for outgoing connections: one of those can be taken again at any moment. Throws
 * after 200 tries.
 */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred && (await isPortFree(preferred, LOCAL_HOST))) return preferred;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    // Claimed before it is tried: a concurrent call advances the counter.
    const port = nextPort;
    nextPort = port + 1 < SINGLES.end ? port + 1 : SINGLES.start;
    if ((await takenPorts(port, 1)).length === 0) return port;
  }
  throw new Error(`No free port was found between ${SINGLES.start} and ${SINGLES.end}.`);
}

/**
 * A base port with `count` free ports from it on, outside the range the system uses for outgoing connections.
 * Throws after 200 tries.
 */
export async function findFreePortBlock(count: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const base = BLOCKS.start + Math.floor((Math.random() * (BLOCKS.end - BLOCKS.start)) / 10) * 10;
    if ((await takenPorts(base, count)).length === 0) return base;
  }
  throw new Error(`No ${count} free ports in a row were found between ${BLOCKS.start} and ${BLOCKS.end}.`);
}

/** The taken ports among the `count` ports from `base` on. */
export async function takenPorts(base: number, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let port = base; port < base + count; port += 1) {
    const free = (await isPortFree(port, LOCAL_HOST)) && (await isPortFree(port));
    if (!free) taken.push(port);
  }
  return taken;
}
