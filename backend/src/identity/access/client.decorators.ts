import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { browserSecretIn } from '../links/browser-secret.js';
import { deviceIn, type KnownDevice } from '../sessions/known-devices.js';

/** The origin of a call. */
export interface Client {
  /** The address as the trusted proxy reports it: for limits and, as a keyed hash, the security log. */
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The secret by which /auth/v1 recognises this browser; undefined for a program. */
  readonly browserSecret: string | undefined;
  /** What the browser claims to have proved before (rule I33). */
  readonly device: KnownDevice | undefined;
}

/** The origin of this call. */
export const FromClient = createParamDecorator((_data: unknown, context: ExecutionContext): Client =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The origin of a request, for a handler that has the request object. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  const { cookie, 'user-agent': userAgent } = headers;
  return { address: ip, userAgent, browserSecret: browserSecretIn(cookie), device: deviceIn(cookie) };
}
