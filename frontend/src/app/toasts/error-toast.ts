import type { ErrorToast } from '#frontend/api/call-options.js';
import type { ApiError } from '#frontend/api/problem.js';
import { errors, noResponse } from '#frontend/copy/errors.js';
import { toasts, type ToastKey } from '#frontend/copy/toasts.js';
import type { toastShown } from './toast-slice.js';

export interface FailedCall {
  readonly isWrite: boolean;
  /** The policy of its endpoint, if it has one. */
  readonly policy?: ErrorToast | undefined;
  readonly error: ApiError;
}

/** The call behind a rejected action of the API; its `meta` has the policy from the client. */
export function callOf(meta: unknown, error: ApiError): FailedCall {
  const isWrite = member(member(meta, 'arg'), 'type') === 'mutation';
  const policy = member(member(meta, 'baseQueryMeta'), 'errorToast') as ErrorToast | undefined;
  return { isWrite, policy, error };
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

function isShownByPage({ isWrite, policy, error }: FailedCall): boolean {
  if (policy === undefined) return !isWrite;
  if (typeof policy === 'string') return policy === 'none';
  return policy.except?.includes(error.data.code) ?? false;
}

function ownToast({ policy, error: { status, data } }: FailedCall): ToastKey | undefined {
  if (typeof policy !== 'object') return undefined;
  const isOurs = status === 'no_response' || status >= 500;
  const ofCode = status === 'no_response' ? undefined : policy.ofCode?.[data.code];
  return ofCode ?? (isOurs ? policy.onFailure : undefined);
}

/** The toast for a failed call; undefined when the page that made it shows the error. */
export function toastOfFailure(call: FailedCall): Parameters<typeof toastShown>[0] | undefined {
  if (isShownByPage(call)) return undefined;
  const own = ownToast(call);
  if (own) return toasts[own];
  const { status, data } = call.error;
  if (status === 'no_response') return { kind: 'error', ...noResponse };
  // The server's message may be more exact than the table.
  return { kind: 'error', title: errors[data.code].title, description: data.detail };
}
