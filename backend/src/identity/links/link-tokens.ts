import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '#backend/platform/vault/vault.js';
import type { LinkRequest } from './link-request.entity.js';

const SIGNED_ID = /^([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * The secrets of links and of the codes that used links return: the request's id with its keyed hash. They
 * are computed when needed and never stored, so a copy of the database opens no account.
 */
@Injectable()
export class LinkTokens {
  constructor(private readonly vault: Vault) {}

  /** The token of a link in an email. A token of one kind is not valid for another. */
  tokenOf({ id, kind }: Pick<LinkRequest, 'id' | 'kind'>): string {
    return this.signed(id, `link ${kind}`);
  }

  /** The code that a used link returns to a client that sent a code challenge. */
  codeOf({ id }: Pick<LinkRequest, 'id'>): string {
    return this.signed(id, 'link code');
  }

  /** The request that a token or code claims to belong to; undefined for anything we did not issue. */
  idIn(secret: string): string | undefined {
    const packed = SIGNED_ID.exec(secret)?.[1];
    return packed && Buffer.from(packed, 'base64url').toString('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5');
  }

  private signed(id: string, purpose: string): string {
    const packed = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
    return `${packed}.${this.vault.fingerprint(id, purpose)}`;
  }
}

/** Compares in constant time, so that the time does not reveal how much was right. */
export function constantTimeEquals(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

/** Whether a client that presents the verifier is the one that sent the challenge (RFC 7636). */
export function verifierMatches(verifier: string, challenge: string, method: 's256' | 'plain'): boolean {
  const shown = method === 's256' ? digest(verifier).toString('base64url') : verifier;
  return constantTimeEquals(shown, challenge);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
