import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { errorText } from '#backend/platform/error-text.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';

/** Where the bucket is, and who we are there. */
export interface BucketSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is in the path; else it is in front of the host. */
  readonly isPathStyle: boolean;
}

const TRIES = 2;
const TRY_TIMEOUT_MS = 4_000;
const PAUSE_MS = 200;
const HTTP_NOT_FOUND = 404;
const HTTP_TOO_MANY = 429;
const HTTP_ERROR = 500;

/** A bucket that speaks S3. Never inside a transaction. */
export class Bucket {
  private readonly client: AwsClient;
  private readonly base: string;

  constructor(
    settings: BucketSettings,
    private readonly timeoutMs = TRY_TIMEOUT_MS,
  ) {
    const { accessKeyId, secretAccessKey, region, endpoint, bucket, isPathStyle } = settings;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    const url = new URL(endpoint);
    if (isPathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`;
    else url.host = `${bucket}.${url.host}`;
    this.base = url.href.replace(/\/$/, '');
  }

  /** Throws unavailable. */
  async put(key: string, bytes: Buffer): Promise<void> {
    await this.ask('PUT', key, bytes);
  }

  /** Undefined when there is none. Throws unavailable. */
  async get(key: string): Promise<Buffer | undefined> {
    return this.ask('GET', key);
  }

  /** Succeeds also when there is none. Throws unavailable. */
  async delete(key: string): Promise<void> {
    await this.ask('DELETE', key);
  }

  private async ask(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body?: Buffer,
  ): Promise<Buffer | undefined> {
    let failure: unknown;
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (tries > 1) await sleep(PAUSE_MS);
      try {
        const { status, bytes } = await this.once(method, key, body);
        if (status < HTTP_ERROR && status !== HTTP_TOO_MANY) return answerOf({ method, status, bytes });
        failure = new Error(`the bucket responds ${status}`);
      } catch (error) {
        if (error instanceof RefusedByBucket) throw apiError('unavailable', { cause: error });
        failure = error;
      }
    }
    throw apiError('unavailable', { cause: new Error(`the bucket is not there: ${errorText(failure)}`) });
  }

  private async once(method: string, key: string, body?: Buffer) {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await this.client.sign(`${this.base}/${key}`, {
      method,
      headers: { 'x-amz-content-sha256': sha256 },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    const response = await fetch(signed, { signal: AbortSignal.timeout(this.timeoutMs), redirect: 'error' });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }
}

interface BucketResponse {
  readonly method: string;
  readonly status: number;
  readonly bytes: Buffer;
}

/** Keys, permissions or the name of the bucket are wrong: another try would get the same. */
class RefusedByBucket extends Error {}

function answerOf({ method, status, bytes }: BucketResponse): Buffer | undefined {
  const code = /<Code>(?<code>\w+)<\/Code>/.exec(bytes.toString('utf8'))?.groups?.['code'];
  if (status < 300) return bytes;
  // Anything between us and the bucket can answer 404; only the bucket itself says which key it lacks.
  if (status === HTTP_NOT_FOUND && code === 'NoSuchKey' && method !== 'PUT') return undefined;
  throw new RefusedByBucket(`the bucket refuses a ${method}: ${status} ${code ?? ''}`);
}
