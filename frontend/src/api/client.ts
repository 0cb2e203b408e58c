import {
  createApi,
  fetchBaseQuery,
  retry,
  type BaseQueryFn,
  type FetchArgs,
} from '@reduxjs/toolkit/query/react';
import { isApiError, problemFrom, type ApiError } from './problem.js';

/** No call may hang: after this it counts as not answered. */
const TIMEOUT_MS = 15_000;
/** Reading again is harmless; writing is never repeated by itself. */
const READ_RETRIES = 2;

const plain = fetchBaseQuery({
  baseUrl: globalThis.location?.origin ?? '',
  timeout: TIMEOUT_MS,
  headers: { accept: 'application/json, application/problem+json' },
});

const request: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, options) => {
  const { data, error, meta } = await plain(args, api, options);
  if (!error) return { data, meta };
  if (typeof error.status === 'number') {
    return { error: { status: error.status, data: problemFrom(error.status, error.data) }, meta };
  }
  return { error: { status: 'no_answer', data: problemFrom(503, undefined) }, meta };
};

function mayRetry(error: unknown, attempt: number, type: 'query' | 'mutation'): boolean {
  if (type !== 'query' || attempt > READ_RETRIES || !isApiError(error)) return false;
  return error.status === 'no_answer' || error.status >= 502;
}

/** Answers of the catalogue hardly change within a visit. */
const KEEP_S = 300;

/** The API of the shop; its endpoints are generated from the server's own description. */
export const api = createApi({
  baseQuery: retry(request, {
    retryCondition: (error, _args, { attempt, baseQueryApi }) => mayRetry(error, attempt, baseQueryApi.type),
  }),
  keepUnusedDataFor: KEEP_S,
  endpoints: () => ({}),
});
