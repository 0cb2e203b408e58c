import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#backend/rules/errors/errors.js';
import { networkOf } from '../http/network.js';
import { isApiError } from '../http/problems/api-error.js';
import { limited, RateLimits, type Allowance } from './rate-limits.js';
import type { LimitName } from './limits.js';

/** The caller who tries a code. */
export interface CodeAttempt {
  readonly accountId: string | undefined;
  readonly address: string;
}

/**
 * The limit on wrong codes, so that they cannot be guessed (rule I46). By network, and by account for a
 * signed-in caller; right codes never count, however many people share a network.
 */
@Injectable()
export class CodeLockout {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a wrong code. Throws rate_limited when it is one too many. */
  async count(who: CodeAttempt): Promise<void> {
    const by = { actorId: who.accountId, address: who.address };
    const allowances: Allowance[] = [];
    for (const key of keysOf(who)) allowances.push(await this.limits.count('wrongCode', key, by));
    const spent = allowances.find((allowance) => allowance.spent);
    if (spent) throw limited(spent);
  }

  /**
   * Tries a code: `attempt` fails with the error `wrong` when it is not a right one. Throws rate_limited after
   * too many wrong codes, whatever the outcome: any other response would tell a right code from a wrong one.
   * Before the attempt it checks the limits `besides` as well, read together.
   */
  async guard<Result>(
    who: CodeAttempt,
    wrong: ErrorCode,
    attempt: () => Promise<Result>,
    besides: readonly (readonly [LimitName, string])[] = [],
  ): Promise<Result> {
    await this.limits.checkAll([...besides, ...limitsOf(who)]);
    try {
      const result = await attempt();
      await this.check(who);
      return result;
    } catch (refusal) {
      await (isApiError(refusal, wrong) ? this.count(who) : this.check(who));
      throw refusal;
    }
  }

  /** Throws rate_limited after too many wrong codes: from then on a right one must not be recognisable. */
  async check(who: CodeAttempt): Promise<void> {
    await this.limits.checkAll(limitsOf(who));
  }
}

function limitsOf(who: CodeAttempt): (readonly ['wrongCode', string])[] {
  return keysOf(who).map((key) => ['wrongCode', key]);
}

function keysOf({ accountId, address }: CodeAttempt): string[] {
  const network = `network ${networkOf(address)}`;
  return accountId === undefined ? [network] : [network, `account ${accountId}`];
}
