import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { problem } from '../platform/http/problem.js';

/**
 * Anonymous calls pass; a bearer that is not valid is refused, never ignored. No tokens are issued yet, so
 * none is valid.
 */
@Injectable()
export class BearerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (authorization !== undefined) throw problem('token_invalid');
    return true;
  }
}
