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
