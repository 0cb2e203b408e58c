import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '../env.js';
import { apiError } from '../http/problems/api-error.js';
import { Vault } from '../vault/vault.js';

const PURPOSE = 'mail.unsubscribe';
/** What can be unsubscribed from, by its code in a token: news of an area, and news of the shop. */
const KINDS = { w: 'waitlist', m: 'marketing' } as const;
export type MarketingKind = (typeof KINDS)[keyof typeof KINDS];
const TOKEN = /^([wm])([0-9a-f]{32})$/;

/**
 * The subject of a marketing email, and the consent it is based on: a place on the waiting list, or an
 * account.
 */
export interface MarketingReason {
  readonly kind: MarketingKind;
  readonly id: string;
}

export interface UnsubscribeLinks {
  /** For a person: a page with one button, so that a scanner that opens it does not unsubscribe. */
  readonly page: string;
  /** For the mail program's own button: one POST (RFC 8058). */
  readonly oneClick: string;
}

/** Unsubscribing from marketing emails, which works for good and without signing in (rules X5, X23). */
@Injectable()
export class Unsubscribing {
  private readonly ends = new Map<MarketingKind, (id: string) => Promise<void>>();

  constructor(
    private readonly vault: Vault,
    private readonly env: Env,
  ) {}

  /** A module that sends emails of a kind registers how they end; ending is idempotent. */
  register(kind: MarketingKind, end: (id: string) => Promise<void>): void {
    this.ends.set(kind, end);
  }

  /** The links of one email. */
  linksOf(reason: MarketingReason): UnsubscribeLinks {
    const token = this.tokenOf(reason);
    const { PUBLIC_URL } = this.env.values;
    return {
      page: `${PUBLIC_URL}/unsubscribe/${token}`,
      oneClick: `${PUBLIC_URL}/api/unsubscribe/${token}`,
    };
  }

  /** Ends the subscription that a token names. Throws not_found for a token of other origin. */
  async end(token: string): Promise<void> {
    const [body = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.vault.fingerprint(body, PURPOSE));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw apiError('not_found');
    const [, letter = '', hex = ''] = TOKEN.exec(body) ?? [];
    const kind = KINDS[letter === 'w' ? 'w' : 'm'];
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    await this.ends.get(kind)?.(id);
  }

  private tokenOf({ kind, id }: MarketingReason): string {
    const body = `${kind === 'waitlist' ? 'w' : 'm'}${id.replaceAll('-', '')}`;
    return `${body}.${this.vault.fingerprint(body, PURPOSE)}`;
  }
}
