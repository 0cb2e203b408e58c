import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ACCESS } from '#backend/platform/http/access.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { onEachEndpoint } from '#backend/platform/http/openapi/endpoint-decorators.js';
import type { ErrorCode } from '#backend/rules/errors/errors.js';
import type { AssuranceLevel } from '../sessions/login-session.entity.js';
import type { Role } from '#backend/rules/identity/roles.js';

/** Who may call an endpoint: anybody, a signed-in user, or the holder of a role (rule I11). */
export type Access = 'any' | 'user' | Role;

/** The caller, from their token and session. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly aal: AssuranceLevel;
  readonly roles: readonly Role[];
  /** Their account requires a second factor that this session has not verified yet (rule I13). */
  readonly owesSecondFactor: boolean;
  /** Their account has a second factor, which this session may or may not have verified. */
  readonly hasSecondFactor: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard; undefined for a visitor. */
    caller?: Caller;
  }
}

export const POLLED = Symbol('polled');

/**
 * Opens an endpoint, or all of a controller, to the named callers, and documents how others are refused.
 * Without it an endpoint is closed to everybody; on an endpoint it overrides that of the controller.
 */
export const AccessFor = (...access: [Access, ...Access[]]): MethodDecorator & ClassDecorator =>
  applyDecorators(onEachEndpoint([ApiProblems(...refusalsOf(access))], ACCESS), SetMetadata(ACCESS, access));

/** The errors with which the access guard refuses callers of an endpoint. */
export function refusalsOf(access: readonly Access[]): ErrorCode[] {
  if (access.includes('any')) return [];
  if (access.includes('user')) return ['token_invalid', 'second_factor_required'];
  return ['token_invalid', 'second_factor_required', 'second_factor_setup_required', 'forbidden'];
}

export const SIGNED_OUT_MESSAGE = Symbol('signed out');

/** The detail that an endpoint returns to a visitor, where the specification has its own text for it. */
export const SignedOutMessage = (detail: string) => SetMetadata(SIGNED_OUT_MESSAGE, detail);

/** A call that the page makes automatically: it does not keep a session from going idle (rule I5). */
export const Polled = () => SetMetadata(POLLED, true);

/** The caller, in an endpoint that is open to visitors too: undefined for a visitor. */
export const MaybeCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().caller,
);

/** The caller of an endpoint for signed-in people. */
export const SignedIn = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Error('an endpoint that needs a caller is open to visitors');
  return caller;
});
