import { ERRORS, type ErrorCode, type FieldError } from '#backend/rules/errors/errors.js';
import type { ProblemMembers } from '../openapi/api-problems.js';

export interface ProblemExtras {
  /** Said instead of the table's words, when they can be more exact. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Further members of the answer, such as the fresh quote of price_changed. */
  readonly members?: ProblemMembers;
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** An error the caller is told about: a code of the table, answered as application/problem+json (rule E1). */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly extras: ProblemExtras = {},
  ) {
    super(`${code}: ${extras.detail ?? ERRORS[code].detail}`, { cause: extras.cause });
    this.name = 'Problem';
    this.status = ERRORS[code].status;
  }

  /** The body of the answer. */
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

export function problem(code: ErrorCode, extras: ProblemExtras = {}): Problem {
  return new Problem(code, extras);
}

/** Whether something thrown is the problem of that code. */
export function isProblem(thrown: unknown, code: ErrorCode): thrown is Problem {
  return thrown instanceof Problem && thrown.code === code;
}
