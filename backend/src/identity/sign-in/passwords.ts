import { Injectable } from '@nestjs/common';
import { unmetPasswordRules } from '#backend/rules/identity/password.js';
import { AuthError } from '../access/auth-error.js';
import { isLeakedPassword } from './leaked-passwords.js';
import { hashPassword, verifyPassword } from './password-hash.js';

/** The weaknesses of a password, in the client's own terms; empty when it may be used (rule I2). */
export function passwordWeaknesses(password: string): readonly ('length' | 'characters' | 'pwned')[] {
  const unmet = unmetPasswordRules(password);
  return [
    ...(unmet.includes('length') ? (['length'] as const) : []),
    ...(unmet.some((rule) => rule !== 'length') ? (['characters'] as const) : []),
    ...(isLeakedPassword(password) ? (['pwned'] as const) : []),
  ];
}

/** Checks passwords that people choose. */
@Injectable()
export class Passwords {
  /**
   * Throws AuthError weak_password with the client's own reasons: 'length', 'characters' or 'pwned' (rule
   * I2).
   */
  assertGood(password: string): void {
    const reasons = passwordWeaknesses(password);
    if (reasons.length > 0) throw new AuthError('weak_password', { reasons });
  }

  hash(password: string): Promise<string> {
    return hashPassword(password);
  }

  /** Whether it is an account's password; null for an account that has none. */
  isRight(password: string, stored: string | null | undefined): Promise<boolean> {
    return verifyPassword(password, stored);
  }
}
