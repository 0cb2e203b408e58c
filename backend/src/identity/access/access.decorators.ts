import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ACCESS } from '#backend/platform/http/access.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { onEachEndpoint } from '#backend/platform/http/openapi/endpoint-decorators.js';
import type { ErrorCode } from '#backend/rules/errors/errors.js';
import type { AssuranceLevel } from '../sessions/login-session.entity.js';
import type { Role } from '#backend/rules/identity/roles.js';

/** Who may call an endpoint: anybody, somebody signed in, or the holder of a role (rule I11). */
export type Access = 'any' | 'user' | Role;

/** Who is calling, as their token and session say. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly aal: AssuranceLevel;
  readonly roles: readonly Role[];
  /** Their account asks for a second factor that this session has not shown yet (rule I13). */
  readonly owesSecondFactor: boolean;
  /** Their account has a second factor, which this session may or may not have shown. */
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
 * Opens an endpoint, or all of a controller, to those named, and documents how anybody else is refused. Without it an
 * endpoint is closed to everybody; an endpoint's own stands in the place of its controller's.
 */
export const AccessFor = (...access: [Access, ...Access[]]): MethodDecorator & ClassDecorator =>
  applyDecorators(onEachEndpoint([ApiProblems(...refusalsOf(access))], ACCESS), SetMetadata(ACCESS, access));

/** How the access guard refuses those for whom an endpoint is not. */
export function refusalsOf(access: readonly Access[]): ErrorCode[] {
  if (access.includes('any')) return [];
  if (access.includes('user')) return ['token_invalid', 'second_factor_required'];
  return ['token_invalid', 'second_factor_required', 'second_factor_setup_required', 'forbidden'];
}

export const SIGNED_OUT_MESSAGE = Symbol('signed out');

/** What an endpoint tells a visitor, where the specification has words of its own for it. */
export const SignedOutMessage = (detail: string) => SetMetadata(SIGNED_OUT_MESSAGE, detail);

/** A call that the page makes by itself: it does not keep a session from going idle (rule I5). */
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
