import { ERRORS, type ErrorCode, type FieldError } from '#backend/rules/errors/errors.js';
import type { ProblemMembers } from '../openapi/api-problems.js';

export interface ApiErrorOptions {
  /** Replaces the table's message where it can be more exact. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Further members of the response, such as the fresh quote of price_changed. */
  readonly members?: ProblemMembers;
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** An error of the API: a code of the table, sent as application/problem+json (rule E1). */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly extras: ApiErrorOptions = {},
  ) {
    super(`${code}: ${extras.detail ?? ERRORS[code].detail}`, { cause: extras.cause });
    this.name = 'ApiError';
    this.status = ERRORS[code].status;
  }

  /** The body of the response. */
  body(): Record<string, unknown> {
    const { title, detail, status } = ERRORS[this.code];
    return {
      type: `/api/docs#${this.code}`,
      title,
      status,
      detail: this.extras.detail ?? detail,
      code: this.code,
      ...(this.extras.errors ? { errors: this.extras.errors } : {}),
      ...this.extras.members,
    };
  }
}

export function apiError(code: ErrorCode, extras: ApiErrorOptions = {}): ApiError {
  return new ApiError(code, extras);
}

/** Whether a thrown value is the API error of that code. */
export function isApiError(thrown: unknown, code: ErrorCode): thrown is ApiError {
  return thrown instanceof ApiError && thrown.code === code;
}
