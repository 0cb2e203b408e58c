import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#backend/platform/http/network.js';
import type { LimitName } from '#backend/platform/limits/limits.js';
import { limited, RateLimits, type Allowance } from '#backend/platform/limits/rate-limits.js';
import { LIMITED } from './limits.decorators.js';

/** Rejects calls over the limit on endpoints that are `@Limited`; runs after the access guard. */
@Injectable()
export class LimitsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = this.reflector.getAllAndOverride<LimitName | undefined>(LIMITED, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!name) return true;
    const http = context.switchToHttp();
    const { caller, ip } = http.getRequest<FastifyRequest>();
    const key = caller ? `account ${caller.userId}` : `network ${networkOf(ip)}`;
    const allowance = await this.limits.count(name, key, { actorId: caller?.userId, address: ip });
    tell(http.getResponse<FastifyReply>(), allowance);
    if (allowance.spent) throw limited(allowance);
    return true;
  }
}

function tell(reply: FastifyReply, { limit, remaining, resetS }: Allowance): void {
  void reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetS,
  });
}
