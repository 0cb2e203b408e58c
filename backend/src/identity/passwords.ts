import { Injectable } from '@nestjs/common';
import { unmetPasswordRules } from '../rules/password.js';
import { AuthError } from './auth-error.js';
import { isLeakedPassword } from './leaked-passwords.js';
import { hashPassword, verifyPassword } from './password-hash.js';

/** Passwords that people choose. */
@Injectable()
export class Passwords {
  /** Throws AuthError weak_password with the client's own reasons: 'length', 'characters' or 'pwned' (rule I2). */
  assertGood(password: string): void {
    const unmet = unmetPasswordRules(password);
    const reasons = [
      ...(unmet.includes('length') ? ['length'] : []),
      ...(unmet.some((rule) => rule !== 'length') ? ['characters'] : []),
      ...(isLeakedPassword(password) ? ['pwned'] : []),
    ];
    if (reasons.length > 0) throw new AuthError('weak_password', { reasons });
  }

  hash(password: string): Promise<string> {
    return hashPassword(password);
  }

  isRight(password: string, stored: string): Promise<boolean> {
    return verifyPassword(password, stored);
  }
}
