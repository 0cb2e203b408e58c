import type { ErrorCode, FieldError } from '@rules/errors/errors';
import { UNAVAILABLE } from '@rules/food/unavailable';

/** An error response of the API (RFC 9457), or our own substitute when no readable response arrived. */
export interface Problem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly errors?: readonly FieldError[];
  /** Other members of the response, such as the fresh quote of `price_changed`. */
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

/** The messages of a refusal that name a field of the request. */
export function namedFields({ data }: ApiError): readonly FieldError[] {
  return data.errors ?? [];
}

/** Used when no response arrived, or when the code that reads it could not be fetched. */
export const NO_PROBLEM: Problem = { ...UNAVAILABLE, code: 'unavailable', errors: undefined, members: {} };

/** Whether a rejected value is an error of this API. Only `problem-reading.ts` and this file create them. */
export function isApiError(error: unknown): error is ApiError {
  return isRecord(error) && isRecord(error['data']) && 'code' in error['data'] && 'members' in error['data'];
}
