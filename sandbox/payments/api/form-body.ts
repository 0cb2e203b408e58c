import { InvalidParameters } from './api-error.js';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = Map<string, Branch | string>;

const MAX_PARAMETERS = 5_000;
const MAX_DEPTH = 8;

/**
 * Reads a form-encoded body or query string with bracketed names: `a[b][0][c]=1` becomes
 * `{ a: { b: [{ c: '1' }] } }`. Names that are all numbers, or empty, become a list.
 */
export function parseForm(encoded: string): { [name: string]: FormValue } {
  const root: Branch = new Map();
  let count = 0;
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (++count > MAX_PARAMETERS) throw new InvalidParameters(`More than ${MAX_PARAMETERS} parameters.`);
    put(root, pathOf(name), value);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, toFormValue(value)]));
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  const path = [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
  if (path.length > MAX_DEPTH) throw new InvalidParameters(`Parameter is nested too deeply: ${name}`);
  return path;
}

function put(root: Branch, path: string[], value: string): void {
  let branch = root;
  path.forEach((step, index) => {
    const name = step === '' ? String(branch.size) : step;
    if (index === path.length - 1) {
      branch.set(name, value);
      return;
    }
    const next = branch.get(name);
    if (next instanceof Map) {
      branch = next;
      return;
    }
    const grown: Branch = new Map();
    branch.set(name, grown);
    branch = grown;
  });
}

function toFormValue(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  const entries = [...value].map(([name, child]): [string, FormValue] => [name, toFormValue(child)]);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
