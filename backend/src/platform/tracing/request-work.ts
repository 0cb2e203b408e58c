import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan } from './tracer.js';
import { openSpan } from './tracing.js';
import { withWorkContext } from './work-context.js';

const MAX_REQUEST_ID = 100;
const SERVER_ERROR = 500;
const requestIds = new WeakMap<IncomingMessage, string>();

/** The id of a request: the proxy's, where it sent one of letters and digits only, else one of ours. */
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

/** The template: its parameters hold ids and keys of people. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}

interface RequestWork {
  readonly resource: AsyncResource;
  readonly span: OpenSpan | undefined;
}

/**
 * Opens a work context for each request: its id goes into every log line and event that results, and back
 * with the response; with tracing on, it is a span. Trace headers of visitors are not trusted: a trace begins
 * here.
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
    withWorkContext({ requestId, traceParent: span?.traceParent }, () => {
      open.set(request, { resource: new AsyncResource('request'), span });
      done();
    });
  });
  // A body is read from the connection, which does not know which request it carries at the moment.
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
    // Reads are not logged, unless they failed through our fault.
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
