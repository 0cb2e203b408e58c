import type { FuzzRandom } from '../dice.js';
import type { Operation } from '../document.js';
import { hostileNumber, hostileText, hostileValue, keyed } from './hostile.js';

/** A request under construction. */
export interface Draft {
  method: string;
  readonly path: Map<string, string>;
  query: [string, string][];
  headers: string[];
  body: unknown;
}

const MANY = 150;

type Container = Record<string, unknown> | unknown[];

/** Replaces one to three parts of a request with wrong ones. */
export function mutate(draft: Draft, operation: Pick<Operation, 'parameters'>, dice: FuzzRandom): void {
  for (let left = dice.between(1, 3); left > 0; left -= 1) {
    const kinds = {
      path: draft.path.size > 0 ? 2 : 0,
      query: operation.parameters.some((one) => one.in === 'query') ? 3 : 0.3,
      body: draft.body === undefined ? 0.3 : 5,
      header: operation.parameters.some((one) => one.in === 'header') ? 1 : 0,
    };
    const kind = dice.weighted(kinds);
    if (kind === 'path') mutatePath(draft, dice);
    else if (kind === 'query') mutateQuery(draft, operation, dice);
    else if (kind === 'header') mutateKey(draft, dice);
    else draft.body = mutateBody(draft.body, dice);
  }
}

function mutatePath(draft: Draft, dice: FuzzRandom): void {
  const name = dice.pick([...draft.path.keys()]);
  const value = draft.path.get(name) ?? '';
  const text = dice.pick([
    () => dice.draw(hostileText),
    () => `${value}${dice.pick([' ', '\u0000', '/', '%00', '\n', '.json', ';a=b', "'"])}`,
    () => value.toUpperCase(),
    () => value.slice(1),
    () => dice.pick(['.', '..', '%', '*', '~', 'null', '-1', '0', '1e3']),
  ])();
  draft.path.set(name, text);
}

function mutateQuery(draft: Draft, operation: Pick<Operation, 'parameters'>, dice: FuzzRandom): void {
  const names = operation.parameters.filter((one) => one.in === 'query').map((one) => one.name);
  const strangers = ['x', '__proto__', 'constructor', 'limit', 'cursor', 'q', 'access_token', 'redirect_to'];
  const name = dice.pick(names.length > 0 && dice.chance(0.8) ? names : strangers);
  const spelled = dice.pick([name, name, name, `${name}[]`, `${name}[a]`, `${name}[__proto__][a]`]);
  const value = dice.chance(0.7) ? dice.draw(hostileText) : JSON.stringify(dice.draw(hostileNumber));
  if (dice.chance(0.7)) draft.query = draft.query.filter(([given]) => given !== name);
  draft.query.push([spelled, value.slice(0, 6_000)]);
  if (dice.chance(0.2)) draft.query.push([spelled, value.slice(0, 100)]);
}

function mutateKey(draft: Draft, dice: FuzzRandom): void {
  const at = draft.headers.indexOf('idempotency-key');
  const key = dice.pick(['', ' ', 'k'.repeat(255), 'k'.repeat(256), "'; --", 'fuzz-1', '\u00ff\u00fe']);
  if (at >= 0) draft.headers[at + 1] = key;
  else draft.headers.push('idempotency-key', key);
}

function mutateBody(body: unknown, dice: FuzzRandom): unknown {
  if (!isContainer(body) || dice.chance(0.08)) return dice.draw(hostileValue);
  const places = containersIn(body);
  const place = dice.pick(places);
  if (Array.isArray(place)) mutateArray(place, dice);
  else mutateObject(place, dice);
  return body;
}

function mutateObject(place: Record<string, unknown>, dice: FuzzRandom): void {
  const names = Object.keys(place);
  const how = dice.weighted({ replace: 6, leaveOut: 2, add: 2, reach: 1, rename: 1 });
  if (how === 'add' || how === 'reach' || names.length === 0) {
    const name = how === 'reach' ? dice.pick(['__proto__', 'constructor', 'toString']) : 'unexpected';
    const made = keyed(name, how === 'reach' ? { isAdmin: true } : dice.draw(hostileValue));
    Object.defineProperties(place, Object.getOwnPropertyDescriptors(made));
    return;
  }
  const name = dice.pick(names);
  if (how === 'replace') place[name] = hostileReplacement(place[name], dice);
  else {
    if (how === 'rename') place[name.toUpperCase()] = place[name];
    Reflect.deleteProperty(place, name);
  }
}

function mutateArray(place: unknown[], dice: FuzzRandom): void {
  const how = dice.weighted({ replace: 3, empty: 1, many: 2, add: 2 });
  const first = place[0];
  if (how === 'empty') place.length = 0;
  else if (how === 'many') place.push(...Array.from({ length: MANY }, () => first ?? 0));
  else if (how === 'add' || place.length === 0) place.push(first ?? dice.draw(hostileValue));
  else place[0] = hostileReplacement(first, dice);
}

/** Mostly of the same type, so that more than the type check is reached. */
function hostileReplacement(value: unknown, dice: FuzzRandom): unknown {
  if (dice.chance(0.3)) return dice.draw(hostileValue);
  if (typeof value === 'string') return dice.draw(hostileText);
  if (typeof value === 'number') return dice.draw(hostileNumber);
  return dice.draw(hostileValue);
}

function containersIn(value: unknown): Container[] {
  if (!isContainer(value)) return [];
  return [value, ...Object.values(value).flatMap(containersIn)];
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !isPosted(value);
}

/** A number literal has no parts. */
function isPosted(value: object): boolean {
  return 'rawJSON' in value;
}
