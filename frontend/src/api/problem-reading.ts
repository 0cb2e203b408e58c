import { ERRORS, type ErrorCode, type FieldError } from '@rules/errors/errors';
import type { Problem } from './problem.js';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';
}

function codeForStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  return status >= 500 && status !== 500 ? 'unavailable' : 'internal';
}

/** Reads a problem from a response body; an unreadable one becomes the words for its status. */
export function problemFrom(status: number, body: unknown): Problem {
  const members = isRecord(body) ? body : {};
  const code = isErrorCode(members['code']) ? members['code'] : codeForStatus(status);
  const { title, detail, errors } = members;
  return {
    status,
    code,
    title: typeof title === 'string' ? title : ERRORS[code].title,
    detail: typeof detail === 'string' ? detail : ERRORS[code].detail,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : undefined,
    members,
  };
}
