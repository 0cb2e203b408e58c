import type { FastifyInstance } from 'fastify';
import { wasHeld } from '../http/prefer-wait.js';
import { requestSeconds, requestsInFlight } from './metrics.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const NS_PER_S = 1e9;

/** Measures every request. The route's template is the label: its parameters may be personal. */
export function installRequestMetrics(fastify: FastifyInstance): void {
  const beganAt = new WeakMap<object, bigint>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    beganAt.set(request, process.hrtime.bigint());
    requestsInFlight.inc();
    done();
  });
  const ended = (request: object): number | undefined => {
    const began = beganAt.get(request);
    if (began === undefined) return undefined;
    beganAt.delete(request);
    requestsInFlight.dec();
    return Number(process.hrtime.bigint() - began) / NS_PER_S;
  };
  fastify.addHook('onResponse', (request, reply, done) => {
    const seconds = ended(request);
    // Its client asked for a late response.
    if (seconds !== undefined && !wasHeld(reply)) {
      requestSeconds.observe(
        {
          route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
          method: METHODS.includes(request.method) ? request.method : 'other',
          status: reply.statusCode,
        },
        seconds,
      );
    }
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    ended(request);
    done();
  });
}
