import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ErrorCode } from '#backend/rules/errors/errors.js';
import { isUnanswered } from '#backend/platform/database/lost-connections.js';
import { ApiError, apiError } from './api-error.js';

const RETRY_AFTER_S = 5;

/** Turns every error into application/problem+json; internal details stay in the log. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const answer = problemOf(error);
    if (answer.status >= 500) this.logger.error(answer.extras.cause ?? error, answer.message);
    sendProblem(host.switchToHttp().getResponse<FastifyReply>(), answer);
  }
}

/** Responds with a problem; with the time to wait where waiting helps (rule E2). */
export function sendProblem(reply: FastifyReply, answer: ApiError): FastifyReply {
  if (answer.status === 503 || answer.status === 429) {
    void reply.header('retry-after', String(answer.extras.retryAfterS ?? RETRY_AFTER_S));
  }
  return reply.status(answer.status).type('application/problem+json').send(answer.body());
}

/** Codes of drivers and sockets for an unavailable dependency, as opposed to a bug of ours. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
  '57014',
  '55P03',
  // A transaction that waited too long, lost a race or found no space: the same call may succeed later.
  '25P03',
  '40001',
  '40P01',
  '53100',
  '53200',
  // A failing disk, and a read-only replica: another server may take over.
  '58030',
  '25006',
]);

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed_request',
  401: 'token_invalid',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  414: 'not_found',
  413: 'payload_too_large',
  415: 'malformed_request',
  429: 'rate_limited',
  503: 'unavailable',
};

export function problemOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = statusOf(error);
  const known = status === undefined ? undefined : BY_STATUS[status];
  if (known) return apiError(known, { cause: error });
  return apiError(isAway(error) ? 'unavailable' : 'internal', { cause: error });
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return error.statusCode;
  }
  return undefined;
}

function isAway(error: unknown): boolean {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  ) {
    if ('code' in current && typeof current.code === 'string' && AWAY.has(current.code)) return true;
    if (isUnanswered(current)) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        current.message,
      )
    )
      return true;
  }
  return false;
}
