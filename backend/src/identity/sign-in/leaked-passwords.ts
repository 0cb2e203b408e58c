import { dictionary } from '@zxcvbn-ts/language-common';

/** About 50,000 passwords that attackers try first, since they leaked most often; all in lower case. */
const LEAKED = new Set<string>(dictionary['passwords-common'].map(String));

/** Whether a password is a commonly leaked one, in upper or lower case (rule I2). */
export function isLeakedPassword(password: string): boolean {
  return LEAKED.has(password.normalize('NFKC').toLowerCase());
}
