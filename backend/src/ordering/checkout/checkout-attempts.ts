import { Injectable } from '@nestjs/common';
import { networkOf } from '#backend/platform/http/network.js';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import type { LIMITS_OF_PURPOSE } from '#backend/platform/limits/limits.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import type { ErrorCode } from '#backend/rules/errors/errors.js';
import type { CheckoutCustomer } from '../cart/checkout-customer.js';

type CheckoutLimit = (typeof LIMITS_OF_PURPOSE)['order'][number];

/** Well-formed, and refused for its content: a wrong code, a dish against the diet, an area not served. */
const REFUSED = 422;

/**
 * Refused for what others, or the shop, did in the meantime. The shopper could not know, so it is no attempt.
 */
const NOT_THE_SHOPPERS: readonly ErrorCode[] = [
  'date_unavailable',
  'product_unavailable',
  'variant_unavailable',
  'promotion_used',
  'wallet_short',
  'wallet_frozen',
];

/**
 * The limit on refused or failed checkouts (rule I6): by account, otherwise by network and email, and by
 * network alone, since an email address is only typed. Successful checkouts never count; nor does a changed
 * price or an incomplete form, which are no attempts.
 */
@Injectable()
export class CheckoutAttempts {
  constructor(private readonly limits: RateLimits) {}

  /** Throws rate_limited when the shopper has been refused too often already. */
  async check(shopper: CheckoutCustomer, email: string): Promise<void> {
    await this.limits.checkAll(this.limitsOf(shopper, email));
  }

  /** The limits that `check` reads, for a caller who reads others with them. */
  limitsOf(shopper: CheckoutCustomer, email: string): (readonly [CheckoutLimit, string])[] {
    return countersOf(shopper, email);
  }

  /** Runs the work, and counts it when it is refused. */
  async counting<Result>(
    shopper: CheckoutCustomer,
    email: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isAttempt(error)) {
        const by = { actorId: shopper.account?.id, address: shopper.address };
        for (const [name, key] of countersOf(shopper, email)) await this.limits.count(name, key, by);
      }
      throw error;
    }
  }
}

function isAttempt(error: unknown): boolean {
  return error instanceof ApiError && error.status === REFUSED && !NOT_THE_SHOPPERS.includes(error.code);
}

function countersOf(
  { account, address }: CheckoutCustomer,
  email: string,
): (readonly [CheckoutLimit, string])[] {
  if (account) return [['checkout', `account ${account.id}`]];
  const network = networkOf(address);
  return [
    ['checkout', `guest ${network} ${normaliseEmail(email)}`],
    ['checkoutNetwork', network],
  ];
}
