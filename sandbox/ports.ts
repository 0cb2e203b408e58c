import { createServer } from 'node:net';

const LOCAL_HOST = '127.0.0.1';

/** True when nothing listens on the TCP port; `host` undefined asks for every address. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A TCP port nothing listens on at the moment; `preferred` when that one is free. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred && (await isPortFree(preferred, LOCAL_HOST))) return preferred;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: LOCAL_HOST }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * A base port with `count` free ports from it on, looked for outside the range the system gives away.
 * Throws after 200 tries.
 */
export async function findFreePortBlock(count: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const base = 10_000 + Math.floor(Math.random() * 2_000) * 10;
    if ((await takenPorts(base, count)).length === 0) return base;
  }
  throw new Error(`No ${count} free ports in a row were found between 10000 and 30000.`);
}

/** Those of the `count` ports from `base` on that are taken. */
export async function takenPorts(base: number, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let port = base; port < base + count; port += 1) {
    const free = (await isPortFree(port, LOCAL_HOST)) && (await isPortFree(port));
    if (!free) taken.push(port);
  }
  return taken;
}
