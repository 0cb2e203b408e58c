import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { apiError } from './problems/api-error.js';
import { sendProblem } from './problems/problem.filter.js';

/**
 * Longer than a call to the payment provider may take, and less than the time after which processes are
 * killed (10 s).
 */
const CLOSE_TIMEOUT_MS = 9_000;
const CLOSE_SWEEP_MS = 50;

/**
 * Browsers keep connections open: each is closed after its response, and all when the time is up. A request
 * that still arrives on one of them is refused with 503 and the time to wait, like every other refusal (rules
 * E2 and I40).
 */
export function gracefulClose(fastify: FastifyInstance): void {
  let isClosing = false;
  closeOnlyIdleConnections(fastify.server);
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    sendProblem(reply, apiError('unavailable'));
  });
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    const sweep = setInterval(() => fastify.server.closeIdleConnections(), CLOSE_SWEEP_MS).unref();
    const end = setTimeout(() => fastify.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
    fastify.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(end);
    });
    done();
  });
}

/**
 * Node counts a connection as idle once its response has been ended, while the end of a long page may still wait
 * for a slow reader, and cuts it off. Here it is idle when everything was handed over and nothing new has begun.
 * Fastify and Node close idle connections by this method, too.
 */
function closeOnlyIdleConnections(server: Server): void {
  /** Each open connection, with the bytes that had come when its last response was complete. */
  const open = new Map<Socket, number>();
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (left > 0) return busy.set(socket, left);
      busy.delete(socket);
      return open.has(socket) && open.set(socket, socket.bytesRead);
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, bytesRead] of open)
      if (!busy.has(socket) && socket.bytesRead === bytesRead) socket.destroy();
  };
}
