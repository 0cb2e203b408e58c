import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { AuditService, type AuditSubject } from '../audit/audit.service.js';
import { Env } from '../env.js';
import { apiError, type ApiError } from '../http/problems/api-error.js';
import { Vault } from '../vault/vault.js';
import { openLimitStore, type LimitStore } from './limit-store.js';
import { RATE_LIMITS, type LimitName } from './limits.js';

/** The remaining attempts of a limit for one caller. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends and every attempt is allowed again. */
  readonly resetS: number;
  /** True for the attempt that was one too many, and each after it. */
  readonly spent: boolean;
}

/**
 * Counts attempts across all processes, exactly even when they arrive at once (rule I6). The key names the
 * subject of an attempt, such as an account's id or an address; it is stored as a keyed hash (rule I8).
 *
 * While the store is unavailable, a limit either fails closed or fails open, as the table of limits states: signing
 * in responds 503, since guessing passwords uncounted is the harm the limit exists to prevent, while the
 * profile stays open.
 */
@Injectable()
export class RateLimits implements OnModuleDestroy {
  private readonly logger = new Logger(RateLimits.name);
  private opened: LimitStore | undefined;

  constructor(
    private readonly env: Env,
    private readonly vault: Vault,
    private readonly audit: AuditService,
  ) {}

  /**
   * Counts one attempt. Throws rate_limited with the time to wait when it is one too many, and unavailable
   * when the store is. `by` is the subject in the security log, once a window.
   */
  async take(name: LimitName, key: string, by: AuditSubject = {}): Promise<Allowance> {
    const allowance = await this.count(name, key, by);
    if (allowance.spent) throw limited(allowance);
    return allowance;
  }

  /** Counts one attempt; the caller decides on the refusal. Throws unavailable as `take` does. */
  async count(name: LimitName, key: string, by: AuditSubject = {}): Promise<Allowance> {
    const result = await this.ask(name, ({ limiters }) => limiters[name].penalty(this.hashed(name, key)));
    if (!result) return this.untouched(name);
    const { points } = this.store().limiters[name];
    if (result.consumedPoints === points + 1) await this.noteSpent(name, by);
    return this.allowance(name, result, result.consumedPoints > points);
  }

  /** Counts nothing; throws rate_limited when the limit has been reached already. */
  async check(name: LimitName, key: string): Promise<Allowance> {
    const result = await this.ask(name, ({ limiters }) => limiters[name].get(this.hashed(name, key)));
    if (!result) return this.untouched(name);
    const { points } = this.store().limiters[name];
    const allowance = this.allowance(name, result, result.consumedPoints >= points);
    if (allowance.spent) throw limited(allowance);
    return allowance;
  }

  /** The same for several limits, read together; throws for the first of them that has been reached. */
  async checkAll(limits: readonly (readonly [LimitName, string])[]): Promise<void> {
    const asked = limits.map(([name, key]) => ({ name, key: this.hashed(name, key) }));
    const strictest = asked.find(({ name }) => RATE_LIMITS[name].onStoreUnavailable === 'fail-closed');
    const name = (strictest ?? asked[0])?.name;
    const results = name && (await this.ask(name, (store) => store.read(asked)));
    for (const [at, result] of (results ?? []).entries()) {
      const reached = asked[at];
      if (!result || !reached) continue;
      const { points } = this.store().limiters[reached.name];
      const allowance = this.allowance(reached.name, result, result.consumedPoints >= points);
      if (allowance.spent) throw limited(allowance);
    }
  }

  /** Returns one attempt: it was valid, and only invalid ones count. */
  async refund(name: LimitName, key: string): Promise<void> {
    await this.quietly(name, ({ limiters }) => limiters[name].reward(this.hashed(name, key)));
  }

  /** Returns every attempt, such as the wrong passwords before the right one. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.quietly(name, ({ limiters }) => limiters[name].delete(this.hashed(name, key)));
  }

  async onModuleDestroy(): Promise<void> {
    await this.opened?.close();
  }

  private store(): LimitStore {
    return (this.opened ??= openLimitStore(this.env));
  }

  private async reached<Result>(work: (store: LimitStore) => Promise<Result>): Promise<Result> {
    const store = this.store();
    await store.ready;
    return work(store);
  }

  private hashed(name: LimitName, key: string): string {
    return this.vault.fingerprint(key, `limit ${name}`);
  }

  /** Undefined when the store is unavailable and the limit fails open. */
  private async ask<Result>(
    name: LimitName,
    work: (store: LimitStore) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await this.reached(work);
    } catch (error) {
      if (RATE_LIMITS[name].onStoreUnavailable === 'fail-closed')
        throw apiError('unavailable', { cause: error });
      this.logger.warn({ err: error, limit: name }, 'attempts are not counted: the store is unavailable');
      return undefined;
    }
  }

  /** A refund that is late or fails must not block the response. */
  private async quietly(name: LimitName, work: (store: LimitStore) => Promise<unknown>): Promise<void> {
    try {
      await this.reached(work);
    } catch (error) {
      this.logger.warn({ err: error, limit: name }, 'an attempt was not returned: the store is unavailable');
    }
  }

  private async noteSpent(name: LimitName, by: AuditSubject): Promise<void> {
    try {
      await this.audit.note({ ...by, action: 'limits.reached', details: { limit: name } });
    } catch (error) {
      this.logger.error({ err: error, limit: name }, 'a reached limit is missing from the security log');
    }
  }

  private allowance(name: LimitName, result: RateLimiterRes, spent: boolean): Allowance {
    return {
      limit: this.store().limiters[name].points,
      remaining: Math.max(0, result.remainingPoints),
      resetS: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      spent,
    };
  }

  private untouched(name: LimitName): Allowance {
    const { points } = this.store().limiters[name];
    return { limit: points, remaining: points, resetS: RATE_LIMITS[name].durationS, spent: false };
  }
}

/** The error for a spent allowance: 429 with the time to wait. */
export function limited({ resetS }: Allowance): ApiError {
  return apiError('rate_limited', { retryAfterS: resetS });
}
