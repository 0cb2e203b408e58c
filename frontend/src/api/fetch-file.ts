import { getAccessToken } from './auth-session.js';

/** A file may be larger than an answer, and is made while one waits. */
const TIMEOUT_MS = 60_000;

export type FileResponse =
  | { readonly file: Blob; readonly status: number }
  /** 0 when there was no answer. */
  | { readonly file?: undefined; readonly status: number };

/**
 * Fetches a file that only its owner gets: a link in the page could not carry the token. `type` is asked for
 * where an address answers with more than one. Never throws.
 */
export async function fetchFile(path: string, type?: string): Promise<FileResponse> {
  try {
    const token = await getAccessToken();
    const result = await fetch(new URL(path, globalThis.location.origin), {
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(type === undefined ? {} : { accept: type }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return result.ok ? { file: await result.blob(), status: result.status } : { status: result.status };
  } catch {
    return { status: 0 };
  }
}
