import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { networkOf } from '#backend/platform/http/network.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { accountName } from './recipe-reaction.entity.js';

/** The caller: an account, or else a visitor's address as the trusted proxy reports it. */
export interface ReactionActor {
  readonly caller: Caller | undefined;
  readonly address: string;
}

/** The actor of a call to a public endpoint. */
export const ReactionActorOf = createParamDecorator(
  (_data: unknown, context: ExecutionContext): ReactionActor => {
    const { caller, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    return { caller, address: ip };
  },
);

/** The name under which a person's likes and votes are stored (rules K5, I8). */
@Injectable()
export class ReactionActors {
  constructor(
    private readonly vault: Vault,
    private readonly limits: RateLimits,
  ) {}

  /** The name: an account's id, or the keyed hash of a visitor's network. */
  nameOf({ caller, address }: ReactionActor): string {
    if (caller) return accountName(caller.userId);
    return `visitor:${this.vault.fingerprint(networkOf(address), 'recipe-reaction')}`;
  }

  /** The name for a change: the changes of visitors are limited. Throws rate_limited. */
  async nameForChange(actor: ReactionActor): Promise<string> {
    if (!actor.caller) await this.limits.take('recipeReaction', networkOf(actor.address));
    return this.nameOf(actor);
  }
}
