import type { AuthError } from '@supabase/auth-js';
import { auth } from '#frontend/copy/identity/auth.js';
import type { Notice } from '#frontend/copy/notify.js';
import { toasts, type ToastKey } from '#frontend/copy/toasts.js';

/** A refusal of the authentication service: its toast, and the error beside a field. */
export interface Refusal {
  readonly notice: Notice;
  readonly field?: { readonly name: 'email' | 'password'; readonly message: string };
}

/** Too many attempts, network failures and server errors: the same everywhere. */
function common({ status, message, code }: AuthError): Refusal | undefined {
  if (status === 429 || code?.startsWith('over_')) {
    return { notice: { toast: 'tooManyAttempts', description: message } };
  }
  if (status === undefined || status === 0 || status >= 500) return { notice: { toast: 'unexpected' } };
  return undefined;
}

const said = (toast: ToastKey): string => toasts[toast].description ?? '';

/** The error beside a refused password: leaked, if that is the reason, else the service's message. */
export function passwordErrorMessage(error: AuthError): string {
  // The library's own class would pull in the library, which is fetched only for a sign-in.
  const reasons: unknown = 'reasons' in error ? error.reasons : undefined;
  const isLeaked = Array.isArray(reasons) && reasons.includes('pwned');
  return isLeaked ? auth.leaked : error.message;
}

/** Why a sign-up was refused (rule E1). */
export function signUpRefusal(error: AuthError): Refusal {
  const { code, message } = error;
  if (code === 'user_already_exists' || code === 'email_exists') {
    return { notice: { toast: 'accountExists' }, field: { name: 'email', message: said('accountExists') } };
  }
  if (code === 'weak_password') {
    return {
      notice: { toast: 'weakPassword' },
      field: { name: 'password', message: passwordErrorMessage(error) },
    };
  }
  if (code === 'email_address_invalid') return fieldRefusal('signUpFailed', 'email', message);
  return common(error) ?? { notice: { toast: 'signUpFailed', description: message } };
}

/** Why a log-in was refused (rule I2). */
export function logInRefusal(error: AuthError): Refusal {
  return common(error) ?? fieldRefusal('signInFailed', 'password', error.message);
}

/** Why a code, a link or another sign-in method was refused. */
export function otherRefusal(error: AuthError): Refusal {
  return common(error) ?? { notice: { toast: 'loginFailed', description: error.message } };
}

function fieldRefusal(toast: ToastKey, name: 'email' | 'password', message: string): Refusal {
  return { notice: { toast, description: message }, field: { name, message } };
}
