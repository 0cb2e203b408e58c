import { randomUUID } from 'node:crypto';
import { baseBody, JSON_TYPE } from './order-body.js';
import type { SignedInUser } from '#test/setup/growth/bulk-sign-in.js';

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** What must hold between the two programs. */
export type Sameness = 'same answer' | 'same fields';

export interface Scenario {
  /** For `--only`. */
  readonly key: string;
  readonly name: string;
  readonly connections: number;
  /** The target: the minimum share of the plain program's throughput. */
  readonly aim?: number;
  /** The target for the product's PostgreSQL, CPU ms a request. */
  readonly postgresAimMs?: number;
  readonly sameness: Sameness;
  /** Every different request, in turn; a page of several calls counts each of them. */
  readonly requests: readonly (() => BenchRequest)[];
}

/** Words that people look for; each finds less than a page. */
const WORDS = ['quinoa', 'prawn', 'turkey', 'tofu', 'pesto', 'barley', 'trout', 'beetroot'];
const ACCOUNT_PAGE = ['/api/me', '/api/membership', '/api/wallet', '/api/wallet/transactions'];

/** Who calls, and what they put into a basket. */
export interface Callers {
  readonly people: readonly SignedInUser[];
  readonly staff: SignedInUser;
  readonly skus: readonly string[];
}

/** What people do, in the order of the table. */
export function scenariosOf({ people, staff, skus }: Callers): Scenario[] {
  const everyone = (path: string) =>
    people.map(
      ({ authorization }) =>
        () =>
          get(path, { authorization }),
    );
  return [
    {
      key: 'list',
      name: 'Catalogue list, from memory',
      connections: 32,
      sameness: 'same answer',
      requests: [() => get('/api/meals')],
    },
    {
      key: 'dish',
      name: 'One dish',
      connections: 16,
      aim: 1.5,
      sameness: 'same answer',
      requests: [1, 2, 3, 4, 6, 7, 8].map((id) => () => get(`/api/meals/${id}`)),
    },
    {
      key: 'recipes',
      name: 'Recipe search',
      connections: 16,
      sameness: 'same answer',
      requests: WORDS.map((word) => () => get(`/api/recipes?q=${word}&limit=20`)),
    },
    {
      key: 'user',
      name: 'Signed-in user',
      connections: 16,
      aim: 0.5,
      postgresAimMs: 0.15,
      sameness: 'same answer',
      requests: everyone('/auth/v1/user'),
    },
    {
      key: 'account',
      name: `Account page, each of ${ACCOUNT_PAGE.length} calls`,
      connections: 16,
      sameness: 'same answer',
      requests: people.flatMap(({ authorization }) =>
        ACCOUNT_PAGE.map((path) => () => get(path, { authorization })),
      ),
    },
    {
      key: 'orders',
      name: 'Own orders',
      connections: 16,
      sameness: 'same answer',
      requests: everyone('/api/orders'),
    },
    {
      key: 'staff',
      name: 'Staff list, newest 25 orders',
      connections: 16,
      aim: 1,
      sameness: 'same answer',
      requests: [() => get('/api/admin/orders?limit=25', { authorization: staff.authorization })],
    },
    {
      key: 'quote',
      name: 'Quote',
      connections: 16,
      sameness: 'same answer',
      requests: [
        () => post('/api/quotes', { lines: skus.map((sku) => ({ sku, quantity: 2 })), kind: 'one_time' }),
      ],
    },
    {
      key: 'checkout',
      name: "Checkout call, the provider's page included",
      connections: 8,
      aim: 0.5,
      sameness: 'same fields',
      requests: [() => post('/api/checkout/one-time', baseBody(), { 'idempotency-key': randomUUID() })],
    },
  ];
}

function get(path: string, headers: Record<string, string> = {}): BenchRequest {
  return { method: 'GET', path, headers };
}

function post(path: string, body: object, headers: Record<string, string> = {}): BenchRequest {
  return { method: 'POST', path, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
}
