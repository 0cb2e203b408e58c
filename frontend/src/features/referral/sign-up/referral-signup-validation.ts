import { CHECKOUT_MESSAGES, isEmail } from '@rules/delivery/checkout-form';
import { isPlainName } from '@rules/identity/names';
import { unmetPasswordRules } from '@rules/identity/password';
import { auth } from '#frontend/copy/identity/auth.js';
import { referral } from '#frontend/copy/referral/referral.js';
import type { Words } from '#frontend/copy/use-words.js';

export interface ReferralSignupValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly profession: string;
  readonly registerNumber: string;
  readonly age: boolean;
  readonly confirmed: boolean;
}

type ReferralSignupErrors = Readonly<Partial<Record<keyof ReferralSignupValues, string>>>;

export interface ReferralSignupCheck {
  readonly formErrors: ReferralSignupErrors;
  /** One of the four fields that the specification names is empty. */
  readonly isIncomplete: boolean;
  readonly isWeak: boolean;
}

const { missing } = referral.form;

/** The errors of a professional's sign-up (rule R9); a signed-in user has email, password and age already. */
export function validateReferralSignup(
  values: ReferralSignupValues,
  isSignedIn: boolean,
  fillWords: Words,
): ReferralSignupCheck {
  const { firstName, lastName, email, password, age, confirmed } = values;
  const empty: ReferralSignupErrors = {
    ...(firstName.trim() === '' ? { firstName: missing.firstName } : {}),
    ...(lastName.trim() === '' ? { lastName: missing.lastName } : {}),
    ...(!isSignedIn && email.trim() === '' ? { email: missing.email } : {}),
    ...(!isSignedIn && password === '' ? { password: auth.missing.password } : {}),
  };
  const isWeak = !isSignedIn && password !== '' && unmetPasswordRules(password).length > 0;
  const isShapeless = !isSignedIn && email.trim() !== '' && !isEmail(email);
  return {
    formErrors: {
      ...(isPlainName(firstName) ? {} : { firstName: CHECKOUT_MESSAGES.plainName }),
      ...(isPlainName(lastName) ? {} : { lastName: CHECKOUT_MESSAGES.plainName }),
      ...empty,
      ...(isShapeless ? { email: auth.emailShape } : {}),
      ...(isWeak ? { password: auth.passwordRules } : {}),
      ...(isSignedIn || age ? {} : { age: fillWords(auth.ageMissing) }),
      ...(confirmed ? {} : { confirmed: missing.confirm }),
    },
    isIncomplete: Object.keys(empty).length > 0,
    isWeak,
  };
}
