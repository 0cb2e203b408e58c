import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemFilter } from '#backend/platform/http/problems/problem.filter.js';
import { authErrorOf } from './auth-error.js';

const RETRY_AFTER_S = 5;

/** Returns errors of /auth/v1 in the format of its client, and all others as problems (rule E1). */
@Catch()
export class AuthErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(AuthErrorFilter.name);
  private readonly others = new ProblemFilter();

  catch(error: unknown, host: ArgumentsHost): void {
    const { url } = host.switchToHttp().getRequest<FastifyRequest>();
    if (!url.startsWith('/auth/v1/')) return this.others.catch(error, host);
    const answer = authErrorOf(error);
    if (answer.status >= 500) this.logger.error(answer.extras.cause ?? error, answer.message);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (answer.status === 429 || answer.status === 503) {
      void reply.header('retry-after', String(answer.extras.retryAfterS ?? RETRY_AFTER_S));
    }
    void reply.status(answer.status).header('cache-control', 'no-store').send(answer.body());
  }
}
