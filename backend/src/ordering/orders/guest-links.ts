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

/**
 * The link by which a guest sees an order without an account. It names the order and is signed (rule O18).
 */
@Injectable()
export class GuestLinks {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /** The same for every email of an order: it expires a fixed time after the order was placed. */
  tokenOf({ id, createdAt }: { readonly id: string; readonly createdAt: Date }): string {
    const named = Buffer.alloc(ID_BYTES + 4);
    named.write(id.replaceAll('-', ''), 'hex');
    named.writeUInt32BE(Math.floor(createdAt.getTime() / DAY_MS) + DAYS, ID_BYTES);
    const body = named.toString('base64url');
    return `${body}.${this.vault.fingerprint(body, PURPOSE)}`;
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
    const [body = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.vault.fingerprint(body, PURPOSE));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const named = Buffer.from(body, 'base64url');
    if (named.readUInt32BE(ID_BYTES) * DAY_MS < this.clock.now().getTime()) return null;
    return named.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}
