/** The mode of a secret key, by its prefix: 'sk_' are full keys, 'rk_' restricted ones. */
export type KeyMode = 'test' | 'live' | 'publishable' | 'unknown';

/** The mode of a key; publishable ones are for browsers and can do nothing here (rule A31). */
export function keyMode(key: string): KeyMode {
  if (/^pk_/.test(key)) return 'publishable';
  const [, mode] = /^(?:sk|rk)_(test|live)_/.exec(key) ?? [];
  return mode === 'test' || mode === 'live' ? mode : 'unknown';
}
