import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '#backend/platform/vault/vault.js';

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;
const PURPOSE = 'refresh-token';

export interface RefreshTicket {
  readonly sessionId: string;
  /** The sequence number of the token in its session. */
  readonly count: number;
}

/** Refresh tokens: session and number, signed. They are not stored, so they cannot be stolen from here. */
@Injectable()
export class RefreshTokens {
  constructor(private readonly vault: Vault) {}

  write({ sessionId, count }: RefreshTicket): string {
    return `${sessionId}.${count}.${this.vault.fingerprint(`${sessionId}.${count}`, PURPOSE)}`;
  }

  /** The content of a token; undefined for one that is not ours. */
  read(token: string): RefreshTicket | undefined {
    const [, sessionId, count, signature] = FORM.exec(token) ?? [];
    if (!sessionId || !count || !signature) return undefined;
    const wanted = this.vault.fingerprint(`${sessionId}.${count}`, PURPOSE);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))) return undefined;
    return { sessionId, count: Number(count) };
  }
}
