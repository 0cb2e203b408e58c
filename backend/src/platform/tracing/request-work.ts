import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan } from './tracer.js';
import { openSpan } from './tracing.js';
import { inWork } from './work-context.js';

const MAX_REQUEST_ID = 100;
const SERVER_ERROR = 500;
const requestIds = new WeakMap<IncomingMessage, string>();

/** The id of a request: the proxy's, where it sent one that is just letters and digits, else one of ours. */
export function requestIdOf(request: IncomingMessage): string {
  const known = requestIds.get(request);
  if (known !== undefined) return known;
  const given = request.headers['x-request-id'];
  const id =
    typeof given === 'string' && /^[\w-]+$/.test(given)
      ? given.slice(0, MAX_REQUEST_ID)
      : crypto.randomUUID();
  requestIds.set(request, id);
  return id;
}

const logger = new Logger('Request');

/** The template: in the place of its parts stand ids and keys of people. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}

interface RequestWork {
  readonly resource: AsyncResource;
  readonly span: OpenSpan | undefined;
}

/**
 * Makes each request a piece of work: its id goes into every log line and event that comes of it, and back with
 * the answer; where somebody traces, it is a span. Trace headers of visitors are not believed: a trace begins here.
 */
export function installRequestWork(fastify: FastifyInstance): void {
  const open = new WeakMap<object, RequestWork>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const requestId = requestIdOf(request.raw);
    void reply.header('x-request-id', requestId);
    const route = routeOf(request);
    const span = openSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'shop.request_id': requestId,
      },
    });
    inWork({ requestId, traceParent: span?.traceParent }, () => {
      open.set(request, { resource: new AsyncResource('request'), span });
      done();
    });
  });
  // A body is read from the connection, which knows nothing of the request that it carries just now.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const work = open.get(request);
    if (work) work.resource.runInAsyncScope(done);
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    const work = open.get(request);
    work?.span?.end({
      isError: statusCode >= SERVER_ERROR,
      attributes: { 'http.response.status_code': statusCode },
    });
    // Who only looks is not written down, unless it was in vain by our fault.
    if (request.method !== 'GET' || statusCode >= SERVER_ERROR) {
      const line = {
        method: request.method,
        route: routeOf(request),
        statusCode,
        ms: Math.round(elapsedTime),
      };
      work?.resource.runInAsyncScope(() => logger.log(line, 'request completed'));
    }
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    open.get(request)?.span?.end({ isError: true });
    done();
  });
}
