/** The least number of characters (rule I2). */
export const MIN_PASSWORD_LENGTH = 8;

/** The rules of a password, each met or not, in the order in which they are shown (rule I2). */
export const PASSWORD_RULES = ['length', 'upper', 'lower', 'digit'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export type PasswordStrength = 'Weak' | 'Fair' | 'Good' | 'Strong';

const CHECKS: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  // Characters as a person counts them: an emoji is one.
  length: (password) => [...password].length >= MIN_PASSWORD_LENGTH,
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
};

/** The rules that a password does not meet; when empty, the password is allowed unless it is a leaked one. */
export function unmetPasswordRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !CHECKS[rule](password));
}

/** By the number of rules met: 0–1 Weak, 2 Fair, 3 Good, 4 Strong (rule I2). */
export function passwordStrength(password: string): PasswordStrength {
  const met = PASSWORD_RULES.length - unmetPasswordRules(password).length;
  if (met <= 1) return 'Weak';
  if (met === 2) return 'Fair';
  return met === 3 ? 'Good' : 'Strong';
}
