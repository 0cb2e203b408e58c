import { isEmail } from '@rules/delivery/checkout-form';
import { unmetPasswordRules } from '@rules/identity/password';
import { auth } from '#frontend/copy/identity/auth.js';

/** Field → error message. */
export type FormErrors = Readonly<Partial<Record<'email' | 'password' | 'repeat' | 'age' | 'code', string>>>;

/** Missing fields are named, and no request is sent (D31). */
export function logInErrors(email: string, password: string): FormErrors {
  return {
    ...emailError(email),
    ...(password === '' ? { password: auth.missing.password } : {}),
  };
}

export function emailError(email: string): FormErrors {
  if (email.trim() === '') return { email: auth.missing.email };
  return isEmail(email) ? {} : { email: auth.emailShape };
}

/** A new password has to meet every rule (rule I2). */
export function newPasswordError(password: string): FormErrors {
  if (password === '') return { password: auth.missing.password };
  return unmetPasswordRules(password).length > 0 ? { password: auth.passwordRules } : {};
}
