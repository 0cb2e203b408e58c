import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Env } from '#backend/platform/env.js';
import { ACCESS } from '#backend/platform/http/access.js';
import { apiError, type ApiError } from '#backend/platform/http/problems/api-error.js';
import { ACCESS_TOKEN_STRATEGY } from './access-token.strategy.js';
import type { AccessClaims } from './access-tokens.js';
import { POLLED, SIGNED_OUT_MESSAGE, type Access, type Caller } from './access.decorators.js';
import { AuthError } from './auth-error.js';
import { LoginSessionsService } from '../sessions/login-sessions.service.js';
import { VerifiedTokens } from './verified-tokens.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claims of a bearer whose signature is valid; its session may be gone. */
    accessClaims?: AccessClaims;
  }
}

/**
 * Opens an endpoint to the callers that its `@AccessFor` names; without one it stays closed (rule I11). An
 * invalid bearer is refused, never ignored, also on public endpoints.
 */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_TOKEN_STRATEGY) implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: LoginSessionsService,
    private readonly verified: VerifiedTokens,
    private readonly audit: AuditService,
    private readonly env: Env,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<readonly Access[] | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw apiError('forbidden');
    const caller = await this.callerOf(context);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isEnough = caller && (!caller.owesSecondFactor || isAuthService(request));
    // Without the second factor a caller is treated as a visitor.
    if (isEnough) request.caller = caller;
    if (access.includes('any')) return true;
    if (!caller) throw this.signedOut(context);
    if (!isEnough) throw apiError('second_factor_required');
    if (access.includes('user')) return true;
    if (access.some((one) => one !== 'any' && one !== 'user' && caller.roles.includes(one))) {
      if (this.mayUseRoles(caller)) return true;
      throw apiError('second_factor_setup_required');
    }
    await this.audit.note({
      action: 'identity.access-refused',
      actorId: caller.userId,
      address: request.ip,
      details: { method: request.method, path: request.routeOptions.url ?? '' },
    });
    throw apiError('forbidden');
  }

  override getAuthenticateOptions() {
    return { session: false, property: 'accessClaims' };
  }

  /** Replaces Passport's response to a bearer by one of ours. */
  override handleRequest<Claims>(error: unknown, claims: Claims | false | null): Claims {
    if (error) throw error;
    if (!claims) throw apiError('token_invalid');
    return claims;
  }

  private async callerOf(context: ExecutionContext): Promise<Caller | undefined> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization } = request.headers;
    if (authorization === undefined) return undefined;
    const claims = this.verified.find(authorization) ?? (await this.verify(context, authorization));
    const isActivity = !isAuthService(request) && !this.isPolled(context);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const caller = await this.sessions.callerOf(claims, { isActivity, isRead });
    if (!caller) throw apiError('token_invalid', { cause: new AuthError('session_not_found') });
    return caller;
  }

  private async verify(context: ExecutionContext, authorization: string): Promise<AccessClaims> {
    await super.canActivate(context);
    const { accessClaims } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!accessClaims) throw apiError('token_invalid');
    this.verified.add(authorization, accessClaims);
    return accessClaims;
  }

  /**
   * A role requires a second factor, except for demo accounts, which have no authenticator app (rule A20).
   */
  private mayUseRoles({ hasSecondFactor }: Caller): boolean {
    return hasSecondFactor || this.env.values.DEMO;
  }

  private signedOut(context: ExecutionContext): ApiError {
    const detail = this.reflector.get<string | undefined>(SIGNED_OUT_MESSAGE, context.getHandler());
    return apiError('token_invalid', detail === undefined ? {} : { detail });
  }

  private isPolled(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(POLLED, [context.getHandler(), context.getClass()]) === true;
  }
}

/** The client library calls it automatically, and a second factor is verified there (rules I5, I13). */
function isAuthService(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/auth/v1/') === true;
}
