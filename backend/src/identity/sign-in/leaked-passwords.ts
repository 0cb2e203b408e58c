import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 50,000 passwords that are tried first, since they leaked most; all in lower case. */
const LEAKED = new Set<string>(dictionary['passwords-common'].map(String));

/** Whether a password is among those commonly leaked, however its letters are written (rule I2). */
export function isLeakedPassword(password: string): boolean {
  return LEAKED.has(password.normalize('NFKC').toLowerCase());
}
