import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { Vault } from '#backend/platform/vault/vault.js';

const DAY_MS = 86_400_000;
/** Longer than a guest's details are kept (rule H2), so that the receipt stays available. */
const DAYS = 400;
const ID_BYTES = 16;
const PURPOSE = 'orders.guest-link';
/** As long as somebody may still remember what they ate. */
const RATING_DAYS = 120;
const RATING_PURPOSE = 'orders.rating-link';

/**
 * The links by which an order is seen, or its dishes are rated, without an account. Each names the order and is
 * signed for its one purpose (rules O18, K40).
 */
@Injectable()
export class GuestLinks {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /** The same for every email of an order: it expires a fixed time after the order was placed. */
  tokenOf(order: { readonly id: string; readonly createdAt: Date }): string {
    return this.signed(order, DAYS, PURPOSE);
  }

  /** The page that asks for ratings of an order's dishes, for accounts and guests alike. */
  ratingUrl(order: { readonly id: string; readonly createdAt: Date }): string {
    return `${this.env.values.PUBLIC_URL}/rate/${this.signed(order, RATING_DAYS, RATING_PURPOSE)}`;
  }

  private signed(
    { id, createdAt }: { readonly id: string; readonly createdAt: Date },
    days: number,
    purpose: string,
  ): string {
    const named = Buffer.alloc(ID_BYTES + 4);
    named.write(id.replaceAll('-', ''), 'hex');
    named.writeUInt32BE(Math.floor(createdAt.getTime() / DAY_MS) + days, ID_BYTES);
    const body = named.toString('base64url');
    return `${body}.${this.vault.fingerprint(body, purpose)}`;
  }

  /** The page of an order: in its owner's account, or by the guest's link. */
  pageUrl(order: { readonly id: string; readonly userId?: string | null; readonly createdAt: Date }): string {
    const { PUBLIC_URL } = this.env.values;
    return order.userId
      ? `${PUBLIC_URL}/account?tab=orders&order=${order.id}`
      : `${PUBLIC_URL}/order/${this.tokenOf(order)}`;
  }

  /** The order that a token is for; null when it was not signed here, was changed, or has expired. */
  orderIdOf(token: string): string | null {
    return this.named(token, PURPOSE);
  }

  /** The order whose dishes a token may rate; null as above. It does not open the order. */
  ratingOrderIdOf(token: string): string | null {
    return this.named(token, RATING_PURPOSE);
  }

  private named(token: string, purpose: string): string | null {
    const [body = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.vault.fingerprint(body, purpose));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const named = Buffer.from(body, 'base64url');
    if (named.readUInt32BE(ID_BYTES) * DAY_MS < this.clock.now().getTime()) return null;
    return named.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}
