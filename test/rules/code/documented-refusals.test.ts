import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#backend/rules/errors/errors.js';

const ROOT = resolve(__dirname, '../../..');
const SOURCES = join(ROOT, 'backend/src');

/** An endpoint as written in its controller. */
interface Written {
  readonly id: string;
  /** Refusals documented on the endpoint itself. */
  readonly own: readonly ErrorCode[];
  /** Refusals documented on the controller, for all of its endpoints. */
  readonly shared: readonly ErrorCode[];
  /** Refusals that the guards and the checks of parameters raise before the handler runs. */
  readonly guarded: readonly ErrorCode[];
}

interface Document {
  readonly paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, { $ref?: string }> }>
  >;
  readonly components: { readonly responses: Record<string, { readonly description: string }> };
}

const IS_CODE = new Set<string>(ERROR_CODES);
/** A parameter that a class or a rule checks. */
const CHECKED = /@(?:Body|Query)\(\) \w+: [A-Z]|@(?:Param|Query)\('\w+', \{ schema/;
const ROUTE = /@(?:Get|Post|Put|Patch|Delete)\(/;

function written(): Written[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.controller.ts'))
    .flatMap((file) => endpointsIn(readFileSync(join(SOURCES, file), 'utf8')));
}

/** The parts of a file, separated by blank lines: the code above a class, and each of its endpoints. */
function endpointsIn(source: string): Written[] {
  const parts = source.split(/\n\n/);
  let above = '';
  return parts.flatMap((part) => {
    const [header, body = ''] = part.split(/^export class .*$/m);
    if (part !== header) above = header ?? '';
    const endpoint = part === header ? part : body;
    const id = /^ {2}(?:async )?(\w+)\(/m.exec(endpoint)?.[1];
    if (!ROUTE.test(endpoint) || id === undefined) return [];
    const access = wordsOf('AccessFor', endpoint);
    const limits = [...wordsOf('Limited', endpoint), ...wordsOf('Limited', above)];
    return {
      id,
      own: codesOf(endpoint),
      shared: codesOf(above),
      guarded: [
        ...refusalsOf(access.length > 0 ? access : wordsOf('AccessFor', above)),
        ...(limits.length > 0 ? (['rate_limited'] as const) : []),
        ...(CHECKED.test(endpoint) ? (['validation_failed'] as const) : []),
      ],
    };
  });
}

/** The words within a decorator, whatever its other arguments. */
function wordsOf(decorator: string, text: string): string[] {
  const all = [...text.matchAll(new RegExp(`@${decorator}\\(([^)]*)\\)`, 'g'))];
  return all.flatMap(([, given = '']) => [...given.matchAll(/'([^']+)'/g)].map(([, word = '']) => word));
}

function codesOf(text: string): ErrorCode[] {
  return wordsOf('ApiProblems', text).filter((word): word is ErrorCode => IS_CODE.has(word));
}

/** The access guard's refusals for callers who may not use an endpoint (rules I11, I13). */
function refusalsOf(access: readonly string[]): ErrorCode[] {
  if (access.length === 0 || access.includes('any')) return [];
  const ofAll: ErrorCode[] = ['token_invalid', 'second_factor_required'];
  return access.includes('user') ? ofAll : [...ofAll, 'second_factor_setup_required', 'forbidden'];
}

function documented(): Map<string, Set<string>> {
  const { paths, components } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as Document;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return new Map(
    operations.map(({ operationId, responses }) => {
      const shared = Object.values(responses).map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '');
      const codes = shared.flatMap((name) => components.responses[name]?.description.split(', ') ?? []);
      return [operationId, new Set(codes)];
    }),
  );
}

/** Codes that endpoints may return without a mention in the document: 'operation code'. */
function hidden(endpoints: readonly Written[], document: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return endpoints.flatMap(({ id, own, shared, guarded }) => {
    const told = document.get(id);
    const missing = [...new Set([...own, ...shared, ...guarded])].filter((code) => told && !told.has(code));
    return missing.map((code) => `${id} ${code}`);
  });
}

describe('the document of the API (rule E1)', () => {
  const endpoints = written();

  it('documents every refusal that an endpoint, its controller or their guards declare', () => {
    expect(hidden(endpoints, documented())).toEqual([]);
  });

  it('is compared with every operation in it', () => {
    const known = new Set(endpoints.map(({ id }) => id));
    expect([...documented().keys()].filter((id) => !known.has(id))).toEqual([]);
    expect(endpoints.filter(({ shared }) => shared.length > 0).length).toBeGreaterThan(5);
    expect(endpoints.filter(({ guarded }) => guarded.length > 1).length).toBeGreaterThan(100);
  });

  it('is caught when an endpoint’s own refusals take the place of its controller’s of the same status', () => {
    const broken = new Map(
      endpoints.map(({ id, own, shared, guarded }) => {
        const statuses = new Set(own.map((code) => ERRORS[code].status));
        const left = [...shared, ...guarded].filter((code) => !statuses.has(ERRORS[code].status));
        return [id, new Set<string>([...own, ...left])];
      }),
    );
    expect(hidden(endpoints, broken)).toEqual(
      expect.arrayContaining([
        'adminSendOrderAgain substitution_pending',
        'adminCloseLateOrder substitution_pending',
        'adminCloseComplaint second_factor_setup_required',
      ]),
    );
  });
});
