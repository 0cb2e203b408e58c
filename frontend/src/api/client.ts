import {
  createApi,
  fetchBaseQuery,
  retry,
  type BaseQueryFn,
  type FetchArgs,
} from '@reduxjs/toolkit/query/react';
import { getAccessToken, dropInvalidSession } from './auth-session.js';
import type { CallOptions } from './call-options.js';
import { isApiError, NO_PROBLEM, type ApiError, type Problem } from './problem.js';

/** No call may hang: after this it counts as unanswered. */
const TIMEOUT_MS = 15_000;
/** Reads are safe to retry; writes are never retried automatically. */
const READ_RETRIES = 2;

const OPTIONS = {
  timeout: TIMEOUT_MS,
  headers: { accept: 'application/json, application/problem+json' },
} as const;

const overNetwork = fetchBaseQuery({ ...OPTIONS, baseUrl: globalThis.location?.origin ?? '' });

/** On the server the store brings its own transport to the API, which needs no network. */
function callerOf(extra: unknown): typeof overNetwork {
  const own = typeof extra === 'object' && extra !== null && 'fetch' in extra ? extra.fetch : undefined;
  if (typeof own !== 'function') return overNetwork;
  return fetchBaseQuery({
    ...OPTIONS,
    baseUrl: 'http://localhost',
    fetchFn: (input, init) =>
      Promise.resolve(Reflect.apply(own, undefined, [input, init]) as Promise<Response>),
  });
}

type Request = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions | undefined>;

const NO_RESPONSE: ApiError = { status: 'no_response', data: NO_PROBLEM };

/** The table of errors is fetched with the first error: most visits see none. */
async function readProblem(status: number, body: unknown): Promise<Problem> {
  try {
    const { problemFrom } = await import('./problem-reading.js');
    return problemFrom(status, body);
  } catch {
    return { ...NO_PROBLEM, status };
  }
}

const send: Request = async (args, api) => {
  const { data, error, meta } = await callerOf(api.extra)(args, api, {});
  if (!error) return { data, meta };
  if (typeof error.status === 'number') {
    return { error: { status: error.status, data: await readProblem(error.status, error.data) }, meta };
  }
  return { error: NO_RESPONSE, meta };
};

function withToken(args: string | FetchArgs, token: string): FetchArgs {
  const headers = headersOf(args);
  headers.set('authorization', `Bearer ${token}`);
  return { ...(typeof args === 'string' ? { url: args } : args), headers };
}

/** Without those that have no value, which `Headers` would send as 'undefined'. */
function headersOf(args: string | FetchArgs): Headers {
  const given = typeof args === 'string' ? undefined : args.headers;
  if (given instanceof Headers || Array.isArray(given)) return new Headers(given as HeadersInit);
  const headers = new Headers();
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/**
 * Sends the caller's token. When the server no longer knows the session, the client drops it and repeats the
 * call as a visitor, because public endpoints still work.
 */
const request: Request = async (args, api, options) => {
  if (options?.isSameForAll) return send(args, api, options);
  const token = await getAccessToken().catch(() => null);
  if (token === null) return { error: NO_RESPONSE };
  if (token === undefined) return send(args, api, options);
  const result = await send(withToken(args, token), api, options);
  if (result.error?.data.code !== 'token_invalid') return result;
  await dropInvalidSession();
  return send(args, api, options);
};

/** The listener for toasts sees only the rejected action, so an error carries the policy of its endpoint. */
const withErrorToast: Request = async (args, api, options) => {
  const result = await request(args, api, options);
  if (!result.error || !options?.errorToast) return result;
  return { ...result, meta: { errorToast: options.errorToast } };
};

function mayRetry(error: unknown, attempt: number, type: 'query' | 'mutation'): boolean {
  if (type !== 'query' || attempt > READ_RETRIES || !isApiError(error)) return false;
  return error.status === 'no_response' || error.status >= 502;
}

/** Responses of the catalogue hardly change within a visit. */
const KEEP_S = 300;

/** The API of the shop; its endpoints are generated from the OpenAPI document. */
export const api = createApi({
  baseQuery: retry(withErrorToast, {
    // Where a network cuts a held request, it would cut the next one too: the page polls instead.
    retryCondition: (error, args, { attempt, baseQueryApi }) =>
      !headersOf(args).has('prefer') && mayRetry(error, attempt, baseQueryApi.type),
  }),
  keepUnusedDataFor: KEEP_S,
  endpoints: () => ({}),
});
