import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import { escape, frame, hiddenFields, type LinkPage } from '../links/link-page.js';
import { CHOOSE_ACCOUNT_WORDS as WORDS, LINK_PAGE_COMMON } from '../links/link-page.words.js';
import type { AccountFaults, AccountFields } from '../profile/account-form.js';

export interface ChooseAccountPage extends LinkPage {
  readonly email: string;
  readonly minAge: number;
  /** Whether the sign-up is a health professional's. */
  readonly isProfessional: boolean;
  readonly fields: AccountFields;
  readonly faults: AccountFaults;
}

type TextFieldName = Exclude<keyof AccountFields, 'age_confirmed' | 'join'>;

interface TextField {
  readonly name: TextFieldName;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'password';
  readonly autoComplete: string;
  readonly help?: string;
  readonly maxLength: number;
  readonly fault: string | undefined;
  readonly focus: boolean;
}

/**
 * The page of a sign-up's link in another browser than the one that signed up: it requires the password, and
 * shows the other fields of the sign-up for editing (rule I30).
 */
export function chooseAccountPage(page: ChooseAccountPage): string {
  const { brand, email, faults, fields } = page;
  const first = Object.keys(faults)[0];
  const text = (field: Omit<TextField, 'fault' | 'focus'>) =>
    textField({ ...field, fault: faults[field.name], focus: field.name === (first ?? 'password') });
  const tick = (name: 'age_confirmed' | 'join', label: string) =>
    tickField({ name, label, ticked: fields[name] !== '', fault: faults[name], focus: name === first });
  return frame(
    brand,
    WORDS,
    `${notice(page)}
<form method="post" action="/auth/v1/verify" novalidate>
${hiddenFields(page)}
<div class="field"><label for="email">${WORDS.email}</label>
<input id="email" type="email" name="username" autocomplete="username" value="${escape(email)}" readonly></div>
${text({ name: 'first_name', label: WORDS.firstName, value: fields.first_name, autoComplete: 'given-name', maxLength: 100 })}
${text({ name: 'last_name', label: WORDS.lastName, value: fields.last_name, autoComplete: 'family-name', maxLength: 100 })}
${text({
  name: 'password',
  label: WORDS.password,
  type: 'password',
  autoComplete: 'new-password',
  help: WORDS.passwordHelp,
  maxLength: 1000,
})}
${page.isProfessional ? professionalFields(page, text, tick) : ''}
${tick('age_confirmed', agreedWording('age', { minAge: page.minAge }).words)}
<button type="submit">${WORDS.button}</button>
<p class="note">${linked(agreedWording('account-terms', { minAge: page.minAge }).words)}</p>
</form>
<p class="note">${escape(LINK_PAGE_COMMON.note)}</p>`,
  );
}

/** The sentence of the sign-up, with links to the documents it names. */
function linked(sentence: string): string {
  return escape(sentence)
    .replace('Terms of Service', '<a href="/terms-of-service">Terms of Service</a>')
    .replace('Privacy Policy', '<a href="/privacy-policy">Privacy Policy</a>');
}

function notice({ again, faults }: ChooseAccountPage): string {
  const words = again ? LINK_PAGE_COMMON.again : Object.keys(faults).length > 0 ? WORDS.faults : undefined;
  return words === undefined ? '' : `<p role="alert">${escape(words)}</p>`;
}

function professionalFields(
  { fields }: ChooseAccountPage,
  text: (field: Omit<TextField, 'fault' | 'focus'>) => string,
  tick: (name: 'join', label: string) => string,
): string {
  const line = { autoComplete: 'off', maxLength: 100 };
  return `<fieldset><legend>${WORDS.professional}</legend>
${tick('join', WORDS.join)}
${text({ ...line, name: 'profession', label: WORDS.profession, value: fields.profession })}
${text({ ...line, name: 'register_number', label: WORDS.registerNumber, value: fields.register_number })}
${text({ ...line, name: 'referred_by_code', label: WORDS.referredByCode, value: fields.referred_by_code })}
</fieldset>`;
}

function textField({ name, label, value = '', type = 'text', help, fault, ...rest }: TextField): string {
  const described = [help && `${name}-help`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return `<div class="field"><label for="${name}">${escape(label)}</label>
<input id="${name}" type="${type}" name="${name}" value="${escape(value)}" autocomplete="${rest.autoComplete}" maxlength="${rest.maxLength}"${
    type === 'password' ? ' required' : ''
  }${marks({ described, fault, focus: rest.focus })}>${
    help === undefined ? '' : `\n<p class="help" id="${name}-help">${escape(help)}</p>`
  }${faultLine(name, fault)}</div>`;
}

interface TickField {
  readonly name: 'age_confirmed' | 'join';
  readonly label: string;
  readonly ticked: boolean;
  readonly fault: string | undefined;
  readonly focus: boolean;
}

function tickField({ name, label, ticked, fault, focus }: TickField): string {
  const described = fault === undefined ? '' : `${name}-fault`;
  return `<div class="tick"><input id="${name}" type="checkbox" name="${name}" value="on"${
    ticked ? ' checked' : ''
  }${marks({ described, fault, focus })}>
<label for="${name}">${escape(label)}</label>${faultLine(name, fault)}</div>`;
}

function marks(field: {
  readonly described: string;
  readonly fault: string | undefined;
  readonly focus: boolean;
}): string {
  const { described, fault, focus } = field;
  const by = described === '' ? '' : ` aria-describedby="${described}"`;
  return `${by}${fault === undefined ? '' : ' aria-invalid="true"'}${focus ? ' autofocus' : ''}`;
}

function faultLine(name: string, fault: string | undefined): string {
  return fault === undefined ? '' : `\n<p class="fault" id="${name}-fault">${escape(fault)}</p>`;
}
