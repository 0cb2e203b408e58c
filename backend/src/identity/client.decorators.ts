import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { browserSecretIn } from './browser-secret.js';

/** Where a call comes from. */
export interface Client {
  /** The address as the trusted proxy reports it: for limits and, as a keyed hash, the security log. */
  readonly address: string;
  readonly userAgent: string | undefined;
  /** What /auth/v1 gave this browser to be known by; undefined for a program. */
  readonly browserSecret: string | undefined;
}

/** Where this call comes from. */
export const FromClient = createParamDecorator((_data: unknown, context: ExecutionContext): Client => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { address: ip, userAgent: headers['user-agent'], browserSecret: browserSecretIn(headers.cookie) };
});
