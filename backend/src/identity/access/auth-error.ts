import type { ErrorCode } from '#backend/rules/errors/errors.js';
import { AUTH_ERRORS, type AuthErrorCode } from '#backend/rules/errors/auth-errors.js';
import { problemOf } from '#backend/platform/http/problems/problem.filter.js';

export interface AuthErrorExtras {
  /** Replaces the text of the table, when it can be more exact. */
  readonly msg?: string;
  /** For weak_password: the rules that are not met, such as 'length'. */
  readonly reasons?: readonly string[];
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** An error of /auth/v1, in the format of its client (rule E1). */
export class AuthError extends Error {
  readonly status: number;

  constructor(
    readonly code: AuthErrorCode,
    readonly extras: AuthErrorExtras = {},
  ) {
    super(`${code}: ${extras.msg ?? AUTH_ERRORS[code].msg}`, { cause: extras.cause });
    this.name = 'AuthError';
    this.status = AUTH_ERRORS[code].status;
  }

  /** The body of the response. */
  body(): Record<string, unknown> {
    const { msg, reasons } = this.extras;
    return {
      code: this.status,
      error_code: this.code,
      msg: msg ?? AUTH_ERRORS[this.code].msg,
      ...(this.code === 'weak_password' ? { weak_password: { reasons: reasons ?? [] } } : {}),
    };
  }
}

/** Codes that have another name in the rest of the API. */
const BY_PROBLEM: Partial<Record<ErrorCode, AuthErrorCode>> = {
  validation_failed: 'validation_failed',
  malformed_request: 'bad_json',
  token_invalid: 'bad_jwt',
  account_required: 'no_authorization',
  forbidden: 'forbidden',
  second_factor_required: 'insufficient_aal',
  not_found: 'not_found',
  payload_too_large: 'payload_too_large',
  rate_limited: 'over_request_rate_limit',
  unavailable: 'unavailable',
};

/** Maps any error to one of /auth/v1; internal errors become unexpected_failure. */
export function authErrorOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code, extras } = problemOf(error);
  if (extras.cause instanceof AuthError) return extras.cause;
  const [wrong] = extras.errors ?? [];
  return new AuthError(BY_PROBLEM[code] ?? 'unexpected_failure', {
    cause: extras.cause ?? error,
    ...(wrong ? { msg: `${wrong.field}: ${wrong.message}` } : {}),
    ...(extras.detail === undefined ? {} : { msg: extras.detail }),
    ...(extras.retryAfterS === undefined ? {} : { retryAfterS: extras.retryAfterS }),
  });
}
