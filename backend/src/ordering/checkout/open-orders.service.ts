import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import { networkOf } from '#backend/platform/http/network.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import type { CheckoutCustomer } from '../cart/checkout-customer.js';

/** The owner of the order to be opened. */
export interface OrderOwner {
  readonly shopper: CheckoutCustomer;
  readonly email: string;
  /** The new order closes an open order of the same checkout, so that one does not count. */
  readonly checkoutId: string | null;
}

/** A customer has the maximum of unpaid orders open: the oldest closes before another is placed. */
export class OpenOrderLimitExceeded extends Error {
  constructor(readonly orderId: string) {
    super(`order ${orderId} makes room for a newer one of the same person`);
  }
}

interface OpenRow {
  /** True: counts for the person; false: for the network. */
  readonly mine: boolean;
  readonly id: string;
  readonly network: string | null;
  readonly expires_at: Date;
}

interface Person {
  readonly where: string;
  readonly key: string;
}

/** Limits the unpaid orders that a person and a network may have open at a time (rule O45). */
@Injectable()
export class OpenOrdersService {
  constructor(
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly env: Env,
  ) {}

  /** The stored form of the network that an open order came from: a keyed hash (rule I8). */
  networkKey({ address }: CheckoutCustomer): string {
    return this.vault.fingerprint(networkOf(address), 'open orders');
  }

  /**
   * Checks the limit in the order's transaction, before the order is written. A simultaneous order of the
   * same person or network waits until this transaction ends. Throws OpenOrderLimitExceeded for a person,
   * too_many_open_orders for a network, with the time until its first order expires.
   */
  async checkCapacity(em: EntityManager, opener: OrderOwner, now: Date): Promise<void> {
    const settings = await this.settings.current();
    const { LIMITS_FACTOR } = this.env.values;
    const network = this.networkKey(opener.shopper);
    const person = personOf(opener);
    // The network first, so that two orders that share both take their locks in the same order.
    await em.execute(
      `select pg_advisory_xact_lock(hashtextextended(?, 0)), pg_advisory_xact_lock(hashtextextended(?, 0))`,
      [`open orders of network ${network}`, `open orders of person ${person.key}`],
    );
    const most = settings['orders.maxOpenUnpaidPerPerson'] * LIMITS_FACTOR;
    const mostOfNetwork = settings['orders.maxOpenUnpaidPerNetwork'] * LIMITS_FACTOR;
    // A separate statement: only one that begins after the locks sees the orders placed before them.
    const open = await em.execute<OpenRow[]>(
      `(select true as mine, id, network, expires_at from orders
         where holds_place and ${person.where} and (checkout_id = ?::uuid) is not true
         order by created_at, id limit ?)
       union all
       (select false, id, network, expires_at from orders
         where holds_place and network = ? and (checkout_id = ?::uuid) is not true
         order by expires_at, id limit ?)`,
      [person.key, opener.checkoutId, most, network, opener.checkoutId, mostOfNetwork],
    );
    const mine = open.filter((each) => each.mine);
    const theirs = open.filter((each) => !each.mine);
    const oldest = mine.length < most ? undefined : mine[0];
    const first = theirs.length < mostOfNetwork ? undefined : theirs[0];
    // Closing the customer's own oldest order also frees a place in the network that it came from.
    if (first && oldest?.network !== network) {
      const waitS = Math.ceil((new Date(first.expires_at).getTime() - now.getTime()) / 1000);
      throw apiError('too_many_open_orders', { retryAfterS: Math.max(1, waitS) });
    }
    if (oldest) throw new OpenOrderLimitExceeded(oldest.id);
  }
}

/**
 * An account by its id, a guest by the email address: typing the address of an account must not close its
 * orders.
 */
function personOf({ shopper, email }: OrderOwner): Person {
  return shopper.account
    ? { where: 'user_id = ?', key: shopper.account.id }
    : { where: 'user_id is null and email = ?', key: normaliseEmail(email) };
}
