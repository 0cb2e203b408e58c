import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import { preparedStatement, type PreparedStatement } from '#backend/platform/database/prepared-statement.js';
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
  /** `networkKey` of the shopper. */
  readonly network: string;
}

/** A customer has the maximum of unpaid orders open: the oldest closes before another is placed. */
export class OpenOrderLimitExceeded extends Error {
  constructor(readonly orderId: string) {
    super(`order ${orderId} makes room for a newer one of the same person`);
  }
}

interface OpenRow {
  /** The person's oldest open order, and the network it came from; null while they may open more. */
  readonly oldest: string | null;
  readonly oldest_network: string | null;
  /** When the first open order of the network expires; null while it may open more. */
  readonly first_expires_ms: number | null;
}

/** The one row of the oldest orders, where the person ($1, at most $3) or the network ($4, at most $5) has enough. */
function findOpen(name: string, person: string): PreparedStatement<OpenRow> {
  return preparedStatement(
    name,
    `with mine as (select id, network, created_at from orders
        where holds_place and ${person} and (checkout_id = $2::uuid) is not true
        order by created_at, id limit $3),
      theirs as (select expires_at from orders
        where holds_place and network = $4 and (checkout_id = $2::uuid) is not true
        order by expires_at limit $5),
      oldest as (select id, network from mine where (select count(*) from mine) >= $3::bigint
        order by created_at, id limit 1)
     select (select id from oldest) as oldest, (select network from oldest) as oldest_network,
            (select (extract(epoch from min(expires_at)) * 1000)::float8 from theirs
              having count(*) >= $5::bigint) as first_expires_ms`,
  );
}

/**
 * An account by its id, a guest by the email address: typing the address of an account must not close its
 * orders.
 */
const openOfAccount = findOpen('open_orders_of_account', 'user_id = $1::uuid');
const openOfGuest = findOpen('open_orders_of_guest', 'user_id is null and email = $1');

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
   * The names of the locks under which the limit is checked. The network first, so that two orders that share
   * both take their locks in the same order.
   */
  locksOf(opener: OrderOwner): [string, string] {
    return [`open orders of network ${opener.network}`, `open orders of person ${personKey(opener)}`];
  }

  /**
   * Checks the limit in the order's transaction, before the order is written, in a statement that begins after
   * the locks were taken: only that sees the orders that were placed before. A simultaneous order of the same
   * person or network waits until this transaction ends. Throws OpenOrderLimitExceeded for a person,
   * too_many_open_orders for a network, with the time until its first order expires.
   */
  async checkCapacity(em: EntityManager, opener: OrderOwner, now: Date): Promise<void> {
    const settings = await this.settings.current();
    const { LIMITS_FACTOR } = this.env.values;
    const { network } = opener;
    const most = settings['orders.maxOpenUnpaidPerPerson'] * LIMITS_FACTOR;
    const mostOfNetwork = settings['orders.maxOpenUnpaidPerNetwork'] * LIMITS_FACTOR;
    const statement = opener.shopper.account ? openOfAccount : openOfGuest;
    const limits = [opener.checkoutId, most, network, mostOfNetwork] as const;
    const [open] = await statement.rows(em, personKey(opener), ...limits);
    if (!open) return;
    // Closing the customer's own oldest order also frees a place in the network that it came from.
    if (open.first_expires_ms !== null && (open.oldest === null || open.oldest_network !== network)) {
      const waitS = Math.ceil((open.first_expires_ms - now.getTime()) / 1000);
      throw apiError('too_many_open_orders', { retryAfterS: Math.max(1, waitS) });
    }
    if (open.oldest !== null) throw new OpenOrderLimitExceeded(open.oldest);
  }
}

function personKey({ shopper, email }: OrderOwner): string {
  return shopper.account ? shopper.account.id : normaliseEmail(email);
}
