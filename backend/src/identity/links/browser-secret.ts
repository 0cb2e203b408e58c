import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { constantTimeEquals } from './link-tokens.js';

const COOKIE = 'auth_browser';
const PATH = '/auth/v1';
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** As long as a sign-up waits for its confirmation. */
const LIVES_S = 86_400;

/** The secret of the browser that sent a request; undefined where it has none yet, or is no browser. */
export function browserSecretIn(cookieHeader: string | undefined): string | undefined {
  const pairs = cookieHeader?.split(';').map((pair) => pair.trim()) ?? [];
  const given = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return given !== undefined && SECRET.test(given) ? given : undefined;
}

/**
 * A random secret that a browser keeps for a day, in a cookie that only /auth/v1 receives. It links a sign-up
 * to the browser that made it (rule I30), and the page behind a link to its own form (rule I15).
 */
@Injectable()
export class BrowserSecrets {
  constructor(
    private readonly vault: Vault,
    private readonly env: Env,
  ) {}

  /** Returns the browser's secret or, when it has none, a new one, with the cookie that stores it. */
  keep(known: string | undefined): { readonly secret: string; readonly cookie: string } {
    const secret = known ?? randomBytes(SECRET_BYTES).toString('base64url');
    const secure = this.env.values.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    const cookie = `${COOKIE}=${secret}; Path=${PATH}; Max-Age=${LIVES_S}; HttpOnly; SameSite=Lax${secure}`;
    return { secret, cookie };
  }

  /**
   * The mark of a browser that a sign-up stores. Marks of two addresses do not reveal that one browser made
   * both sign-ups.
   */
  markOf(secret: string, email: string): string {
    return this.vault.fingerprint(`${secret} ${email}`, 'sign-up browser');
  }

  /** The token in the form of a link's page: another page cannot know it. */
  formTokenOf(secret: string, linkToken: string): string {
    return this.vault.fingerprint(`${secret} ${linkToken}`, 'link page form');
  }

  /** Whether a form is the one that was shown to this browser for the link. */
  isOwnForm(
    secret: string | undefined,
    form: { readonly token: string; readonly formToken: string },
  ): boolean {
    return secret !== undefined && constantTimeEquals(form.formToken, this.formTokenOf(secret, form.token));
  }
}
