import { z } from 'zod';
import { readAs, type Outcome } from '#backend/platform/http/validation/read.js';
import { accepts } from '#backend/platform/http/validation/rule.js';
import { CHOOSE_ACCOUNT_WORDS as WORDS } from '../links/link-page.words.js';
import { Password, ProfessionalData, UserData } from '../links/links.dto.js';
import { passwordWeaknesses } from '../sign-in/passwords.js';
import { professionalDetailsOf } from '../sign-up/sign-up-drafts.js';
import type { AccountDetails, ShownDraft } from '../sign-up/sign-up-confirmation.service.js';

/** Longer than any field allows: the check of the field reports it. */
const MAX_TEXT = 2000;
const text = z.string().max(MAX_TEXT).catch('');

/** The form of the page that completes a sign-up in another browser, as a browser sends it. */
export const AccountFields = z.object({
  first_name: text,
  last_name: text,
  password: text,
  join: text,
  profession: text,
  register_number: text,
  referred_by_code: text,
  age_confirmed: text,
});
export type AccountFields = z.infer<typeof AccountFields>;

/** The errors by field, in the order in which they are shown. */
export type AccountFaults = Readonly<Partial<Record<keyof AccountFields, string>>>;

export type ReadAccount =
  | { readonly chosen: AccountDetails; readonly faults?: undefined }
  | { readonly chosen?: undefined; readonly faults: AccountFaults };

/** The submitted fields; undefined for a form without a password field. */
export function parseAccountForm(body: unknown): AccountFields | undefined {
  const isForm = typeof body === 'object' && body !== null && 'password' in body;
  return isForm ? AccountFields.parse(body) : undefined;
}

/** The initial form: the sign-up's names and profession, and nothing ticked. */
export function fieldsOfDraft({ firstName, lastName, professional }: ShownDraft): AccountFields {
  return {
    first_name: firstName,
    last_name: lastName,
    password: '',
    join: '',
    profession: professional?.profession ?? '',
    register_number: professional?.registerNumber ?? '',
    referred_by_code: professional?.referredByCode ?? '',
    age_confirmed: '',
  };
}

/** Validates the form by the rules of signing up (rules I1, I2, I12). */
export function readAccount(
  fields: AccountFields,
  { draft, minAge }: { readonly draft: ShownDraft; readonly minAge: number },
): ReadAccount {
  const { first_name, last_name, profession, register_number, referred_by_code } = fields;
  const names = readAs(UserData, { first_name, last_name });
  const joins = draft.professional && fields.join !== '';
  const facts = readAs(ProfessionalData, joins ? { profession, register_number, referred_by_code } : {});
  const passwordFault = passwordFaultOf(fields.password);
  const faults = {
    ...faultsIn(names),
    ...(passwordFault === undefined ? {} : { password: passwordFault }),
    ...faultsIn(facts),
    ...(fields.age_confirmed === ''
      ? { age_confirmed: WORDS.ageMissing.replace('{minAge}', String(minAge)) }
      : {}),
  };
  if (Object.keys(faults).length > 0 || !('value' in names) || !('value' in facts)) return { faults };
  return {
    chosen: {
      firstName: names.value.first_name ?? '',
      lastName: names.value.last_name ?? '',
      password: fields.password,
      professional: joins ? professionalDetailsOf(facts.value) : null,
    },
  };
}

function passwordFaultOf(password: string): string | undefined {
  if (password === '') return WORDS.passwordMissing;
  const isGood = accepts(Password, password) && passwordWeaknesses(password).length === 0;
  return isGood ? undefined : WORDS.passwordWeak;
}

function faultsIn(read: Outcome<object>): AccountFaults {
  const issues = 'issues' in read ? read.issues : [];
  return Object.fromEntries(issues.map(({ at, message }) => [at, message]));
}
