import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import type { Shopper } from './shopper.js';

/** Well-formed, and refused for what it asks: a code tried, a sold-out dish, an area not served. */
const REFUSED = 422;

/**
 * The limit on refused or failed checkouts (rule I6), by account, else by address and email. What succeeds
 * never counts; neither does a price that changed or a form that is not filled in, which are no attempts.
 */
@Injectable()
export class CheckoutAttempts {
  constructor(private readonly limits: RateLimits) {}

  /** Throws rate_limited when the shopper has been refused too often already. */
  async check(shopper: Shopper, email: string): Promise<void> {
    await this.limits.check('checkout', keyOf(shopper, email));
  }

  /** Does the work, and counts it when it is refused. */
  async counting<Result>(shopper: Shopper, email: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem && error.status === REFUSED) {
        const by = { actorId: shopper.account?.id, address: shopper.address };
        await this.limits.count('checkout', keyOf(shopper, email), by);
      }
      throw error;
    }
  }
}

function keyOf({ account, address }: Shopper, email: string): string {
  return account ? `account ${account.id}` : `guest ${address} ${normaliseEmail(email)}`;
}
