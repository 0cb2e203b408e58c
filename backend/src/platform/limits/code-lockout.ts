import { Injectable } from '@nestjs/common';
import { networkOf } from '../http/network.js';
import { isApiError } from '../http/problems/api-error.js';
import { limited, RateLimits, type Allowance } from './rate-limits.js';

/** Who tries a code. */
export interface CodeAttempt {
  readonly accountId: string | undefined;
  readonly address: string;
}

/**
 * The limit on wrong codes, so that nobody finds one by trying (rule I46). By network, and by account for
 * whoever is signed in; right codes never count, however many people share a network.
 */
@Injectable()
export class CodeLockout {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a code that was wrong. Throws rate_limited when it is one too many. */
  async count(who: CodeAttempt): Promise<void> {
    const by = { actorId: who.accountId, address: who.address };
    const allowances: Allowance[] = [];
    for (const key of keysOf(who)) allowances.push(await this.limits.count('wrongCode', key, by));
    const spent = allowances.find((allowance) => allowance.spent);
    if (spent) throw limited(spent);
  }

  /**
   * Before a refusal is told that followed on trying a code: counts one that was wrong. Throws rate_limited after
   * too many, whatever the refusal is: it would tell that the code was right.
   */
  async tell(who: CodeAttempt, refusal: unknown): Promise<void> {
    await (isApiError(refusal, 'code_invalid') ? this.count(who) : this.check(who));
  }

  /** Throws rate_limited after too many wrong codes: by then a right one would tell that it is right. */
  async check(who: CodeAttempt): Promise<void> {
    for (const key of keysOf(who)) await this.limits.check('wrongCode', key);
  }
}

function keysOf({ accountId, address }: CodeAttempt): string[] {
  const network = `network ${networkOf(address)}`;
  return accountId === undefined ? [network] : [network, `account ${accountId}`];
}
