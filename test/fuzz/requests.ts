import { randomUUID } from 'node:crypto';
import { brokenMessage, strangeMessage, unreadableBody } from './values/broken-messages.js';
import { FuzzRandom } from './dice.js';
import type { ApiDocument, Operation, Parameter } from './document.js';
import { hostileText } from './values/hostile.js';
import { mutate, type Draft } from './values/mutations.js';
import { ROLES, type Role } from './roles.js';
import { Values } from './values/values.js';
import type { Message } from './sender.js';
import type { World } from './world.js';

/** One request of the run. */
export interface FuzzRequest {
  readonly number: number;
  readonly role: Role;
  readonly operation: Operation;
  /** The kind of mutation, in a word. */
  readonly attack: Attack;
  /** False where the document has no such method or address: then only the rules for every response apply. */
  readonly isDocumented: boolean;
  readonly message: Message;
}

const ATTACKS = {
  /** A plausible request. */
  plain: 25,
  /** One to three of its parts replaced, left out, doubled or added. */
  deformed: 45,
  /** A malformed body, or one of another content type. */
  unreadable: 9,
  /** Unusual headers. */
  headers: 11,
  /** Another method or another spelling of the address. */
  strange: 7,
  /** Bytes that are hardly HTTP. */
  broken: 3,
};
export type Attack = keyof typeof ATTACKS;

/** Servers refuse longer addresses before they look up the call. */
const LONGEST_ADDRESS = 8_000;
const SHARED_KEYS = 4;

/**
 * Builds the requests of a run: the same seed and number build the same one, as long as the same records
 * exist.
 */
export class Requests {
  private readonly operations: readonly Operation[];

  constructor(
    private readonly document: ApiDocument,
    private readonly world: World,
    private readonly seed: number,
  ) {
    this.operations = new FuzzRandom(seed).shuffled(document.operations);
  }

  /** How many requests call each operation as each role. */
  get lap(): number {
    return this.operations.length * ROLES.length;
  }

  make(number: number): FuzzRequest {
    const dice = new FuzzRandom(Math.imul(number + 1, 0x9e3779b1) ^ this.seed);
    const role = ROLES[number % ROLES.length] ?? 'visitor';
    // Each role starts elsewhere in the list, so that a short run covers the whole list too.
    const shift = Math.floor(((number % ROLES.length) * this.operations.length) / ROLES.length);
    const turn = Math.floor(number / ROLES.length) + shift;
    const operation = this.operations[turn % this.operations.length];
    if (!operation) throw new Error('the document has no operations');
    const attack: Attack = number < this.lap && dice.chance(0.6) ? 'plain' : dice.weighted(ATTACKS);
    return { number, role, operation, attack, ...this.write(operation, role, attack, dice) };
  }

  private write(
    operation: Operation,
    role: Role,
    attack: Attack,
    dice: FuzzRandom,
  ): { message: Message; isDocumented: boolean } {
    const values = new Values(this.document, this.world, dice, role);
    const draft = this.draft(operation, role, values, dice);
    if (attack === 'deformed') mutate(draft, operation, dice);
    if (attack === 'headers') addHeaders(draft, dice);
    const path = addressOf(operation, draft);
    const message = withBody({ method: draft.method, path, headers: draft.headers }, draft.body);
    if (attack === 'unreadable')
      return { message: unreadableBody(message, dice), isDocumented: hasBody(operation) };
    if (attack === 'strange') return { message: strangeMessage(message, dice), isDocumented: false };
    if (attack === 'broken') return { message: brokenMessage(message, dice), isDocumented: false };
    const isFound = path.length < LONGEST_ADDRESS && ![...draft.path.values()].includes('');
    return { message, isDocumented: isFound && draft.headers.join('').length < LONGEST_ADDRESS };
  }

  private draft(operation: Operation, role: Role, values: Values, dice: FuzzRandom): Draft {
    const draft: Draft = {
      method: operation.method,
      path: new Map(),
      query: [],
      headers: [],
      body: undefined,
    };
    const token = this.world.tokenOf(role);
    if (token !== undefined) draft.headers.push('authorization', `Bearer ${token}`);
    for (const parameter of operation.parameters) {
      const value = this.parameter(operation, parameter, values, dice);
      if (value === undefined) continue;
      if (parameter.in === 'path') draft.path.set(parameter.name, value);
      if (parameter.in === 'query') draft.query.push([parameter.name, value]);
      if (parameter.in === 'header') draft.headers.push(parameter.name.toLowerCase(), value);
    }
    const accepted = [...operation.answers.values()].flatMap((types) => [...types.keys()]);
    if (accepted.length > 0 && dice.chance(0.5)) draft.headers.push('accept', dice.pick(accepted));
    draft.body = values.body(operation);
    return draft;
  }

  private parameter(
    operation: Operation,
    parameter: Parameter,
    values: Values,
    dice: FuzzRandom,
  ): string | undefined {
    if (parameter.in === 'header') {
      const shared = `fuzz-${dice.between(1, SHARED_KEYS)}`;
      return dice.chance(0.4) ? shared : dice.chance(0.9) ? randomUUID() : undefined;
    }
    if (parameter.required !== true && dice.chance(0.5)) return undefined;
    const pool = this.world.poolFor(operation.path, parameter.name);
    const found = pool === undefined || dice.chance(0.1) ? undefined : values.existing(pool);
    const value = found ?? values.of(parameter.schema ?? { type: 'string' }, parameter.name);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

function addHeaders(draft: Draft, dice: FuzzRandom): void {
  const text = headerText(dice.draw(hostileText));
  const number = dice.between(1, 12_000);
  const more = dice.pick<readonly string[]>([
    [
      'authorization',
      dice.pick(['Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic c2Ft', 'bearer eyJhbGciOiJub25lIn0.e30.']),
    ],
    ['authorization', `Bearer ${text}`],
    ['x-forwarded-for', text, 'x-forwarded-host', 'evil.example', 'x-forwarded-proto', 'https'],
    ['x-original-url', '/api/admin/users', 'x-http-method-override', 'DELETE', 'x-forwarded-prefix', text],
    ['cookie', `session=${text}; ${'a=b; '.repeat(50)}`],
    ['accept', text, 'accept-language', text, 'accept-encoding', dice.pick(['gzip', 'br', '*;q=0', text])],
    ['range', 'bytes=0-1,2-3,-5', 'if-match', text, 'if-modified-since', text],
    ['idempotency-key', 'fuzz-1', 'idempotency-key', 'fuzz-2'],
    ['idempotency-key', text],
    ['idempotency-key', 'k'.repeat(number)],
    ['x-filler', 'f'.repeat(number), 'x-request-id', text, 'traceparent', `00-${'a'.repeat(32)}-b-01`],
    ['traceparent', text, 'tracestate', text, 'baggage', text, 'user-agent', text],
    ['origin', 'https://evil.example', 'referer', text, 'sec-fetch-site', 'cross-site'],
    ['stripe-signature', text, 'te', 'trailers', 'upgrade-insecure-requests', '1'],
  ]);
  if (more[0] === 'authorization') removeHeader(draft.headers, 'authorization');
  draft.headers.push(...more);
}

function removeHeader(headers: string[], name: string): void {
  for (let at = headers.length - 2; at >= 0; at -= 2) if (headers[at] === name) headers.splice(at, 2);
}

/** The characters allowed in a header; only raw messages can carry the rest. */
function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 12_000);
}

function addressOf(operation: Operation, draft: Draft): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(draft.path.get(name) ?? ''));
  const query = draft.query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Half a surrogate pair becomes bytes that are not valid text. */
function escaped(text: string): string {
  return /\p{Cs}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
}

function withBody(message: Message, body: unknown): Message {
  // A call without a body declares that, as a browser does.
  const isBare = body === undefined && message.method !== 'GET';
  if (isBare) return { ...message, headers: [...message.headers, 'content-length', '0'] };
  if (body === undefined) return message;
  const text = JSON.stringify(body);
  return {
    ...message,
    headers: [
      ...message.headers,
      'content-type',
      'application/json',
      'content-length',
      String(Buffer.byteLength(text)),
    ],
    body: text,
  };
}

/** Whether a body is read at all: a call without a declared body ignores it. */
function hasBody({ method }: Operation): boolean {
  return method !== 'GET';
}
