import type { Server } from 'node:http';

/** Of all sandboxes: nobody outside this machine reaches them. */
export const HOST = '127.0.0.1';

/** Listens on this machine, on a free port for 0; returns the port. Rejects when it is taken. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Ends what is under way and closes the server, if it listens. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
