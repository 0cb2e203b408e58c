import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/,]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/;
const MAX_SKEW_MS = 15 * 60_000;
const NEEDED = ['host', 'x-amz-content-sha256', 'x-amz-date'];

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The S3 code of what is wrong with the signature of a request (Signature Version 4); undefined when it is right. */
export function wrongSignature(
  request: IncomingMessage,
  body: Buffer,
  known: Credentials,
): string | undefined {
  const parts = HEADER.exec(request.headers.authorization ?? '')?.groups;
  if (!parts) return 'AccessDenied';
  const { key = '', scope = '', names = '', signature = '' } = parts;
  if (key !== known.accessKeyId) return 'InvalidAccessKeyId';
  const date = one(request, 'x-amz-date');
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  const day = date.slice(0, 8);
  if (scope !== `${day}/${known.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  if (NEEDED.some((name) => !signed.includes(name))) return 'AccessDenied';
  const sha256 = one(request, 'x-amz-content-sha256');
  if (sha256 !== 'UNSIGNED-PAYLOAD' && sha256 !== hash(body)) return 'XAmzContentSHA256Mismatch';

  const url = new URL(request.url ?? '/', 'http://localhost');
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${one(request, name).trim()}`),
    '',
    names,
    sha256,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n');
  const signing = [day, known.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${known.secretAccessKey}`),
  );
  const ours = hmac(signing, toSign);
  return timingSafeEqual(ours, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function one(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function hash(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
