import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendText } from '#sandbox/web/http.js';
import { checkPermission } from '../account.js';
import type { ApiCall } from './api-call.js';
import { ApiError, InvalidParameters, LastingRefusal } from './api-error.js';
import { API_ROUTES } from './api-routes.js';
import type { Faults } from '../faults.js';
import { parseForm } from './form-body.js';
import { fingerprintOf, type Idempotency, type KeptAnswer } from './idempotency.js';
import { makeId } from './ids.js';
import type { Provider } from '../provider.js';
import type { Recorded } from '../recorded.js';

interface Answer extends KeptAnswer {
  isReplayed?: boolean;
}

interface ApiOptions {
  provider: Provider;
  faults: Faults;
  idempotency: Idempotency;
  secretKey: string;
  log: (line: string) => void;
  record: ((what: Recorded) => void) | undefined;
}

/** Serves the provider's HTTP API under `/v1/`. */
export class Api {
  constructor(private readonly options: ApiOptions) {}

  /** Handles one call, or misbehaves as the faults are set. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { faults } = this.options;
    const body = await readBody(request);
    const reset = faults.drawReset();
    if (reset === 'before') {
      request.socket.destroy();
      return;
    }
    const requestId = makeId('req_');
    const answer = this.answer(request, url, body, requestId);
    const { method = 'GET' } = request;
    this.options.record?.({
      kind: 'call',
      method,
      path: url.pathname,
      form: method === 'POST' ? body : url.search.slice(1),
      status: answer.status,
      body: answer.body,
    });
    await faults.hang();
    await faults.hold(request, url.pathname);
    if (reset === 'after' || faults.losesAnswerTo(request.method ?? 'GET', url.pathname)) {
      request.socket.destroy();
      return;
    }
    sendText(response, answer.status, answer.body, {
      'Content-Type': 'application/json',
      'Request-Id': requestId,
      'Stripe-Version': headerOf(request, 'stripe-version') ?? '',
      ...(answer.isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
      ...keyHeader(request),
    });
  }

  private answer(request: IncomingMessage, url: URL, body: string, requestId: string): Answer {
    try {
      const { status } = this.options.faults.settings;
      if (status !== undefined) throw faultError(status);
      checkKey(request.headers.authorization, this.options.secretKey);
      checkPermission(this.options.provider.store, url.pathname);
      return this.options.provider.store.transaction(() => this.perform(request, url, body, requestId));
    } catch (error) {
      return this.errorAnswer(error);
    }
  }

  private perform(request: IncomingMessage, url: URL, body: string, requestId: string): Answer {
    const { provider, idempotency } = this.options;
    const method = request.method ?? 'GET';
    const key = method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
    const fingerprint = fingerprintOf(method, url.pathname, body);
    const kept = key === undefined ? undefined : idempotency.find(key, fingerprint);
    if (kept) return { ...kept, isReplayed: true };
    const { handler, id } = routeOf(method, url.pathname);
    const form = parseForm(method === 'POST' ? body : url.search.slice(1));
    const call: ApiCall = { provider, id, form, cause: { id: requestId, idempotency_key: key ?? null } };
    const answer = runOrRefuse(() => provider.store.transaction(() => handler(call)));
    if (key !== undefined) idempotency.keep(key, fingerprint, answer);
    return answer;
  }

  private errorAnswer(error: unknown): Answer {
    if (error instanceof ApiError) return refused(error);
    this.options.log(`The sandbox failed: ${error instanceof Error ? error.stack : String(error)}`);
    const failure = new ApiError('The sandbox failed; its log says why.', { status: 500, type: 'api_error' });
    return { status: 500, body: JSON.stringify(failure.toBody(), null, 2) };
  }
}

// A refusal after the parameters were parsed is a response like any other and is stored under the key. What
// the call had written by then is undone, unless it is a refusal that leaves its traces.
function runOrRefuse(work: () => object): KeptAnswer {
  try {
    const answer = work();
    if (answer instanceof LastingRefusal) return refused(answer);
    return { status: 200, body: JSON.stringify(answer, null, 2) };
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof InvalidParameters) throw error;
    return refused(error);
  }
}

function refused(error: ApiError): KeptAnswer {
  return { status: error.status, body: JSON.stringify(error.toBody(), null, 2) };
}

function routeOf(method: string, path: string) {
  const exact = API_ROUTES.get(`${method} ${path}`);
  if (exact) return { handler: exact, id: '' };
  const steps = path.split('/');
  const idIndex = steps[2] === 'checkout' || steps[2] === 'billing_portal' ? 4 : 3;
  const id = decodeURIComponent(steps[idIndex] ?? '');
  const pattern = steps.with(Math.min(idIndex, steps.length - 1), ':id').join('/');
  const handler = id === '' ? undefined : API_ROUTES.get(`${method} ${pattern}`);
  if (handler) return { handler, id };
  throw new InvalidParameters(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
}

function checkKey(authorization: string | undefined, secretKey: string): void {
  const given = keyOf(authorization ?? '');
  if (given === secretKey) return;
  const message =
    given === ''
      ? 'You did not provide an API key. Provide it in the Authorization header, using Bearer auth.'
      : `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`;
  throw new ApiError(message, { status: 401 });
}

function keyOf(authorization: string): string {
  const [scheme, value = ''] = authorization.split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme !== 'Basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

function faultError(status: number): ApiError {
  if (status === 429) {
    return new ApiError('Too many requests: the sandbox was told to answer so.', {
      status,
      code: 'rate_limit',
    });
  }
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return new ApiError(`The sandbox was told to answer ${status}.`, { status, type });
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function keyHeader(request: IncomingMessage): Record<string, string> {
  const key = headerOf(request, 'idempotency-key');
  return key === undefined ? {} : { 'Idempotency-Key': key };
}
