import { getAccessToken } from './auth-session.js';

/** A file may be larger than other responses, and the server generates it during the request. */
const TIMEOUT_MS = 60_000;

export type FileResponse =
  | { readonly file: Blob; readonly status: number }
  /** 0 when there was no response; `body` is the problem, as it was sent. */
  | { readonly file?: undefined; readonly status: number; readonly body?: unknown };

/**
 * Fetches a file that only its owner may read: a plain link could not carry the token. `type` is the
 * requested media type, for endpoints that offer more than one. With a `body`, also an empty one, it is a POST. Never throws.
 */
export async function fetchFile(path: string, type?: string, body?: object): Promise<FileResponse> {
  try {
    const token = await getAccessToken();
    const result = await fetch(new URL(path, globalThis.location.origin), {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(type === undefined ? {} : { accept: type }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { ok, status } = result;
    // A body that cannot be read says nothing: the status does.
    return ok
      ? { file: await result.blob(), status }
      : { status, body: await result.json().catch(() => undefined) };
  } catch {
    return { status: 0 };
  }
}
