import { dictionary } from '@zxcvbn-ts/language-common';

/** About 50,000 passwords that attackers try first, since they leaked most often; all in lower case. */
let leaked: ReadonlySet<string> | undefined;

/** Whether a password is a commonly leaked one, in upper or lower case (rule I2). */
export function isLeakedPassword(password: string): boolean {
  leaked ??= new Set(dictionary['passwords-common'].map(String));
  return leaked.has(password.normalize('NFKC').toLowerCase());
}
