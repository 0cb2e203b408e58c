import type { ErrorCode, FieldError } from '@rules/errors/errors';
import { UNAVAILABLE } from '@rules/food/unavailable';

/** An error answer of the API (RFC 9457), or our own stand-in when no readable answer came. */
export interface Problem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly errors?: readonly FieldError[];
  /** Whatever else the answer carries, such as the fresh quote of `price_changed`. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** `no_response`: the network failed or the time limit passed; otherwise the HTTP status. */
export interface ApiError {
  readonly status: number | 'no_response';
  readonly data: Problem;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What stands in for an answer that did not come, or whose reading could not be fetched. */
export const NO_PROBLEM: Problem = { ...UNAVAILABLE, code: 'unavailable', errors: undefined, members: {} };

/** Whether what a call rejected with is an error of this API: those are made in `problem-reading.ts`, and here. */
export function isApiError(error: unknown): error is ApiError {
  return isRecord(error) && isRecord(error['data']) && 'code' in error['data'] && 'members' in error['data'];
}
