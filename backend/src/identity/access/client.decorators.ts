import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { browserSecretIn } from '../links/browser-secret.js';
import { deviceIn, type KnownDevice } from '../sessions/known-devices.js';

/** Where a call comes from. */
export interface Client {
  /** The address as the trusted proxy reports it: for limits and, as a keyed hash, the security log. */
  readonly address: string;
  readonly userAgent: string | undefined;
  /** What /auth/v1 gave this browser to be known by; undefined for a program. */
  readonly browserSecret: string | undefined;
  /** What the browser claims to have proved before (rule I33). */
  readonly device: KnownDevice | undefined;
}

/** Where this call comes from. */
export const FromClient = createParamDecorator((_data: unknown, context: ExecutionContext): Client =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Where a request comes from, for a handler that has it in hand. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  const { cookie, 'user-agent': userAgent } = headers;
  return { address: ip, userAgent, browserSecret: browserSecretIn(cookie), device: deviceIn(cookie) };
}
