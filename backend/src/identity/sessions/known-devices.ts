import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { constantTimeEquals } from '../links/link-tokens.js';
import { User } from '../user.entity.js';

const COOKIE = 'auth_device';
const PATH = '/auth/v1';
const SECRET_BYTES = 32;
/** A secret and, behind dots, its proofs. */
const VALUE = /^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43}){1,8}$/;
const MAX_MARKS = 8;
const LIVES_S = 180 * 86_400;

/**
 * What a browser has proved for an account: a sign-in, by password or link, or a code of its second factor.
 */
export type DeviceProof = 'sign-in' | 'code';

/** A browser with earlier proofs. */
export interface KnownDevice {
  readonly secret: string;
  /** A keyed hash for each email address and proof; the newest first. */
  readonly marks: readonly string[];
}

/**
 * The device in the cookie of a request; undefined where there is none. Anybody can forge one: see `knows`.
 */
export function deviceIn(cookieHeader: string | undefined): KnownDevice | undefined {
  const pairs = cookieHeader?.split(';').map((pair) => pair.trim()) ?? [];
  const value = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  if (value === undefined || !VALUE.test(value)) return undefined;
  const [secret = '', ...marks] = value.split('.');
  return { secret, marks };
}

/**
 * Browsers that were used with an account before. Their attempts are counted separately, so that a stranger
 * who uses up a limit does not lock the owner out (rule I33). The proof is in a cookie, as a keyed hash that
 * only the shop can create; nothing is stored here. A new email address invalidates it, and a new password
 * invalidates the sign-in proofs: a stranger may have known the old one.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly env: Env,
  ) {}

  /**
   * The key under which the device's own attempts are counted; undefined for a device that has not given this
   * proof for the address. A password is no proof of a code: an attacker who stole the password would guess
   * the code. The work is the same whether or not the address has an account (rule I3).
   */
  async keyOf(
    device: KnownDevice | undefined,
    email: string,
    proof: DeviceProof,
  ): Promise<string | undefined> {
    if (!device) return undefined;
    const mark = await this.markOf(device.secret, email, proof);
    return device.marks.some((known) => constantTimeEquals(known, mark))
      ? `${email} ${device.secret}`
      : undefined;
  }

  /** The cookie that makes the device known from now on. */
  async remember(device: KnownDevice | undefined, email: string, proof: DeviceProof): Promise<string> {
    const secret = device?.secret ?? randomBytes(SECRET_BYTES).toString('base64url');
    const mark = await this.markOf(secret, email, proof);
    const marks = [mark, ...(device?.marks ?? []).filter((known) => known !== mark)].slice(0, MAX_MARKS);
    const secure = this.env.values.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    const value = [secret, ...marks].join('.');
    return `${COOKIE}=${value}; Path=${PATH}; Max-Age=${LIVES_S}; HttpOnly; SameSite=Lax${secure}`;
  }

  private async markOf(secret: string, email: string, proof: DeviceProof): Promise<string> {
    const state = proof === 'sign-in' ? await this.passwordStateOf(email) : '';
    return this.vault.fingerprint(`${secret} ${email} ${state}`, `device ${proof}`);
  }

  /** A value that changes with the password; the salt in a hash makes each one different. */
  private async passwordStateOf(email: string): Promise<string> {
    const user = await this.em
      .fork()
      .findOne(User, { email }, { fields: ['passwordHash'], disableIdentityMap: true });
    return user?.passwordHash ?? '';
  }
}
