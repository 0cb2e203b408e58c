import type { Issue } from './rule.js';

/** Deeper than any request of ours; what reads them calls itself for each level. */
const MAX_DEPTH = 20;
/** More than any request of ours holds: each value costs more to check than to send. */
const MAX_VALUES = 20_000;

/**
 * What no request of ours looks like: nested deeply, of very many values, or with a key that every object
 * has already, which class-transformer would pass over in silence. It walks without calling itself.
 */
export function hostileIssue(body: unknown): Issue | undefined {
  const pending = isContainer(body) ? [{ value: body, at: '', depth: 0 }] : [];
  let count = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, at, depth } = next;
    if (depth >= MAX_DEPTH) return { at: '', message: 'This is nested too deeply' };
    for (const key of Object.keys(value)) {
      count += 1;
      if (count > MAX_VALUES) return { at: '', message: 'This holds too many values' };
      if (key in Object.prototype) return { at, message: unrecognised([key]) };
      const part: unknown = Reflect.get(value, key);
      if (isContainer(part)) pending.push({ value: part, at: joined(at, key), depth: depth + 1 });
    }
  }
  return undefined;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function unrecognised(keys: readonly string[]): string {
  return `Unrecognized key${keys.length > 1 ? 's' : ''}: ${keys.map((key) => JSON.stringify(key)).join(', ')}`;
}

/** The path of a part. */
export function joined(path: string, part: string): string {
  if (path === '') return part;
  return part === '' ? path : `${path}.${part}`;
}
