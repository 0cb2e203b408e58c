import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { ERROR_CODES } from '#backend/rules/errors/errors.js';
import type { ApiDocument, Operation } from './document.js';
import type { FuzzRequest } from './requests.js';
import type { ApiResponse } from './sender.js';

const SHOWN_CHARACTERS = 300;
const SITE = 'http://127.0.0.1';

/** Text that only program internals write. */
const INSIDE = [
  [/\n\s+at .{1,200}[:(]/, 'a stack trace'],
  [/\\n\s+at .{1,200}:\d+:\d+/, 'a stack trace'],
  [/\.(ts|js|mjs):\d+:\d+/, 'a place in the program'],
  [/node_modules|dist\/backend/, 'a path of the machine'],
  [
    /\b(DriverException|MikroORM|ZodError|FastifyError|TypeError|PostgreSQL|ECONNREFUSED)\b/,
    'a name of the inside',
  ],
  [
    /\b(syntax error at or near|violates \w+ constraint|relation "\w+"|invalid input syntax for)/,
    'words of the database',
  ],
] as const;

/** Formats as the document means them. */
const FORMATS = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  uri: /^https?:\/\//,
  binary: true,
} as const;

/** Lists the faults of every response. */
export class Judge {
  private readonly ajv = new Ajv2020({ strict: false, formats: FORMATS });
  private readonly checks = new Map<string, ValidateFunction>();

  constructor(
    document: ApiDocument,
    private readonly secrets: readonly string[],
  ) {
    this.ajv.addSchema(document.written, 'api');
  }

  /** The faults of a response, in words; empty when all is well. */
  problemsOf(request: FuzzRequest, answer: ApiResponse): string[] {
    if (answer.status === 0) return [`no answer: ${answer.networkError ?? ''}`];
    const body = readBody(answer);
    const said = `${JSON.stringify(answer.headers)}\n${body}`;
    const problems = [...this.leaks(said, answer.status), ...foreignRedirect(answer)];
    if (answer.status >= 500 && !isDocumented503(request, answer)) problems.push(`status ${answer.status}`);
    problems.push(
      ...(request.isDocumented ? this.contract(request, answer, body) : plainContract(request, answer, body)),
    );
    return problems;
  }

  private leaks(text: string, status: number): string[] {
    const inside =
      status < 400 ? [] : INSIDE.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);
    return [...inside, ...(this.secrets.some((secret) => text.includes(secret)) ? ['a secret'] : [])];
  }

  private contract({ operation, message }: FuzzRequest, answer: ApiResponse, body: string): string[] {
    const isUnchanged = answer.status === 304 && message.headers.some((name) => /^if-/.test(name));
    if (isUnchanged) return [];
    const types = operation.answers.get(answer.status);
    if (!types) return [`status ${answer.status} is not documented: ${body.slice(0, SHOWN_CHARACTERS)}`];
    if (types.size === 0) return answer.body.length === 0 ? [] : ['a body where none is documented'];
    const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    const place = types.get(type);
    if (place === undefined) return [`content type '${type}' is not documented for ${answer.status}`];
    if (!/json/.test(type)) return [];
    return [...this.misfits(place, body), ...undocumentedCode(operation, answer.status, body)];
  }

  private misfits(place: string, body: string): string[] {
    const value = parsed(body);
    if (value === undefined) return [`this is no JSON: ${body.slice(0, SHOWN_CHARACTERS)}`];
    const check = this.checkOf(place);
    if (check(value)) return [];
    const words = (check.errors ?? [])
      .slice(0, 3)
      .map(
        ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
      );
    return [`not as documented: ${words.join('; ')} in ${body.slice(0, SHOWN_CHARACTERS)}`];
  }

  private checkOf(place: string): ValidateFunction {
    const known = this.checks.get(place);
    if (known) return known;
    const made = this.ajv.compile({ $ref: `api${place}` });
    this.checks.set(place, made);
    return made;
  }
}

/** An undocumented status must still be a problem response where programs call. */
function plainContract({ message }: FuzzRequest, answer: ApiResponse, body: string): string[] {
  // The queue console is a library's page for a browser.
  if (message.path.startsWith('/admin/queues')) return [];
  if (answer.status < 400 || body === '' || !/json/.test(answer.headers['content-type'] ?? '')) return [];
  const value = parsed(body);
  const code: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'code') : undefined;
  const isKnown = ERROR_CODES.some((known) => known === code);
  // The client library of /auth/v1 expects its own error format.
  return isKnown || typeof code === 'number' || body.includes('error_code')
    ? []
    : [`an error that is no problem: ${body.slice(0, SHOWN_CHARACTERS)}`];
}

/** A problem code that exists, but that the document does not list for this call. */
function undocumentedCode({ codes }: Operation, status: number, body: string): string[] {
  const expected = codes.get(status);
  const code: unknown = Reflect.get(Object(parsed(body)), 'code');
  return !expected || expected.some((one) => one === code)
    ? []
    : [`${status} ${String(code)} is not documented`];
}

function foreignRedirect({ status, headers }: ApiResponse): string[] {
  const { location } = headers;
  if (location === undefined) return [];
  const isOurs = URL.canParse(location, SITE) && new URL(location, SITE).origin.startsWith(SITE);
  const isPublic = /^http:\/\/localhost(:\d+)?(\/|$)/.test(location);
  return isOurs || isPublic ? [] : [`${status} sends the caller to ${location}`];
}

function isDocumented503({ operation }: FuzzRequest, { status }: ApiResponse): boolean {
  return status === 503 && operation.answers.has(503);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function readBody({ headers, body }: ApiResponse): string {
  try {
    const encoding = headers['content-encoding'];
    if (encoding === 'gzip') return gunzipSync(body).toString();
    if (encoding === 'br') return brotliDecompressSync(body).toString();
    if (encoding === 'deflate') return inflateSync(body).toString();
  } catch {
    return body.toString();
  }
  return body.toString();
}
