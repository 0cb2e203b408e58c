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
  const pending: { value: unknown; at: string; depth: number }[] = [{ value: body, at: '', depth: 0 }];
  let count = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, at, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return { at: '', message: 'This is nested too deeply' };
    for (const key of Object.keys(value)) {
      count += 1;
      if (count > MAX_VALUES) return { at: '', message: 'This holds too many values' };
      if (key in Object.prototype) return { at, message: unrecognised([key]) };
      pending.push({ value: Reflect.get(value, key), at: joined(at, key), depth: depth + 1 });
    }
  }
  return undefined;
}

export function unrecognised(keys: readonly string[]): string {
  return `Unrecognized key${keys.length > 1 ? 's' : ''}: ${keys.map((key) => JSON.stringify(key)).join(', ')}`;
}

/** The path of a part. */
export function joined(path: string, part: string): string {
  if (path === '') return part;
  return part === '' ? path : `${path}.${part}`;
}
