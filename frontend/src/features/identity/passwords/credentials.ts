import { isEmail } from '@rules/delivery/checkout-form';
import { unmetPasswordRules } from '@rules/identity/password';
import { auth } from '#frontend/copy/identity/auth.js';

/** Field → what is wrong with it. */
export type Faults = Readonly<Partial<Record<'email' | 'password' | 'repeat' | 'age' | 'code', string>>>;

/** What is missing is named, and no request is made (D31). */
export function logInFaults(email: string, password: string): Faults {
  return {
    ...emailFault(email),
    ...(password === '' ? { password: auth.missing.password } : {}),
  };
}

export function emailFault(email: string): Faults {
  if (email.trim() === '') return { email: auth.missing.email };
  return isEmail(email) ? {} : { email: auth.emailShape };
}

/** A new password has to meet every rule (rule I2). */
export function newPasswordFault(password: string): Faults {
  if (password === '') return { password: auth.missing.password };
  return unmetPasswordRules(password).length > 0 ? { password: auth.passwordRules } : {};
}

export const hasFaults = (faults: Faults): boolean => Object.values(faults).some(Boolean);
