import { z } from 'zod';
import { errorText } from '../error-text.js';
import { CourierBusy, CourierRefused, CourierUnavailable } from './courier.js';

const TIMEOUT_MS = 15_000;
const HTTP_CONFLICT = 409;
const HTTP_NOT_FOUND = 404;
const HTTP_TOO_MANY = 429;
const HTTP_SERVER_ERROR = 500;
/** Its limit counts by the minute (sendcloud.dev/docs/getting-started/rate-limits). */
const DEFAULT_WAIT_S = 60;
const MAX_REASON = 200;

/** Where Sendcloud's API is called, and as whom (HTTP basic: the public key is the name). */
export interface SendcloudAccess {
  readonly apiUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly timeoutMs?: number;
}

/** JSON:API errors, as every call of the API may return them. */
const Errors = z.object({
  errors: z
    .array(
      z.looseObject({
        detail: z.string().optional(),
        title: z.string().optional(),
        source: z.looseObject({ pointer: z.string().optional() }).optional(),
      }),
    )
    .min(1),
});

export interface SendcloudResponse {
  readonly status: number;
  readonly body: Buffer;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly accept?: string;
}

/** One call of Sendcloud's API v3, once, with a time-out. 404 and 409 are answers and are returned. */
export class SendcloudClient {
  constructor(private readonly access: SendcloudAccess) {}

  async call({ method, path, body, accept = 'application/json' }: Call): Promise<SendcloudResponse> {
    const { apiUrl, publicKey, secretKey, timeoutMs = TIMEOUT_MS } = this.access;
    const response = await this.reach(`${apiUrl}${path}`, {
      method,
      headers: {
        accept,
        authorization: `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status < 400 || status === HTTP_CONFLICT || status === HTTP_NOT_FOUND) return response;
    if (status === HTTP_TOO_MANY) throw new CourierBusy(response.retryAfterS ?? DEFAULT_WAIT_S);
    if (status >= HTTP_SERVER_ERROR) throw new CourierUnavailable(`the courier responded with ${status}`);
    throw new CourierRefused(reasonOf(response));
  }

  private async reach(
    url: string,
    init: RequestInit,
  ): Promise<SendcloudResponse & { readonly retryAfterS: number | undefined }> {
    try {
      const response = await fetch(url, init);
      const body = Buffer.from(await response.arrayBuffer());
      const seconds = Number(response.headers.get('retry-after'));
      return {
        status: response.status,
        body,
        retryAfterS: Number.isInteger(seconds) && seconds > 0 ? seconds : undefined,
      };
    } catch (error) {
      throw new CourierUnavailable(`the courier could not be reached: ${errorText(error)}`, { cause: error });
    }
  }
}

/** JSON of a response; a body in another form says nothing about the request. */
export function jsonOf<Shape extends z.ZodType>(shape: Shape, { body }: SendcloudResponse): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw new CourierUnavailable('the courier’s response could not be read', { cause: error });
  }
}

/** What the API says is wrong, with the field that it is about. */
export function reasonOf({ status, body }: SendcloudResponse): string {
  let read: unknown;
  try {
    read = JSON.parse(body.toString('utf8'));
  } catch {
    return `the courier refused it (${status})`;
  }
  const parsed = Errors.safeParse(read);
  if (!parsed.success) return `the courier refused it (${status})`;
  const reasons = parsed.data.errors.map(({ detail, title, source }) =>
    [source?.pointer?.split('/').at(-1)?.replaceAll('_', ' '), detail ?? title].filter(Boolean).join(': '),
  );
  return reasons.join('; ').slice(0, MAX_REASON) || `the courier refused it (${status})`;
}
