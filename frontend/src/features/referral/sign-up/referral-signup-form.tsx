import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '@rules/delivery/checkout-form';
import { normaliseCode } from '@rules/pricing/promotions';
import { REFERRAL_LIMITS } from '@rules/money/referral';
import { auth } from '#frontend/copy/identity/auth.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { notify } from '#frontend/copy/notify.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { CheckField, SelectField, TextField } from '#frontend/ui/form/field.js';
import { useFocusFirstError } from '#frontend/ui/form/use-focus-first-error.js';
import type { NewPasswordField, ProfessionalAccount } from '../account.js';
import { Invited } from './invited.js';
import {
  validateReferralSignup,
  type ReferralSignupErrors,
  type ReferralSignupField,
  type ReferralSignupValues,
} from './referral-signup-validation.js';
import { TermsLine } from './terms-line.js';
import { useJoin } from './use-join.js';

export interface ReferralSignupFormProps {
  /** A sign-in led here: a question comes before the fields (rule R45). */
  readonly isAsked: boolean;
  readonly account: ProfessionalAccount;
  readonly NewPassword: NewPasswordField;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
  readonly onExisting: () => void;
  readonly onAlreadyRegistered: () => void;
}

const { form: words, existing } = referral.signup;
const more = referral.form;
const PROFESSIONS = [
  { value: '', label: more.professionNone },
  ...more.professions.map((value) => ({ value, label: value })),
];

/** Says that nothing was set up, and offers the way out. */
function Question(): ReactElement {
  const { text, decline } = more.question;
  return (
    <div className="!mt-2 space-y-3 text-ink-2">
      <p>{text}</p>
      <Link to="/account" className={buttonStyle({ look: 'outline', size: 'sm' })}>
        {decline}
      </Link>
    </div>
  );
}

/** The sign-up of a professional: with a new account, or with the current one (rules R9, R10). */
export function ReferralSignupForm(props: ReferralSignupFormProps): ReactElement {
  const { isAsked, account, NewPassword, email, onEmail } = props;
  const fillWords = useWords();
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const ref = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState({
    firstName: account.firstName,
    lastName: account.lastName,
    password: '',
    profession: '',
    registerNumber: '',
    age: false,
    confirmed: false,
  });
  const [formErrors, setFormErrors] = useState<ReferralSignupErrors>({});
  const [isBusy, setBusy] = useState(false);
  const join = useJoin(account);
  const values: ReferralSignupValues = { ...own, email: account.isSignedIn ? account.email : email };

  const focusFirstError = useFocusFirstError(ref);
  const show = (found: ReferralSignupErrors): void => {
    setFormErrors(found);
    focusFirstError();
  };
  const change = (field: ReferralSignupField, value: string | boolean): void => {
    if (field === 'email') onEmail(String(value));
    else setOwn((before) => ({ ...before, [field]: value }));
    setFormErrors((before) => ({ ...before, [field]: undefined }));
  };
  const send = async (): Promise<void> => {
    const {
      formErrors: found,
      isIncomplete,
      isWeak,
    } = validateReferralSignup(values, account.isSignedIn, fillWords);
    if (isIncomplete) dispatch(notify({ toast: 'allFieldsRequired' }));
    else if (isWeak) dispatch(notify({ toast: 'weakPassword' }));
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    const outcome = await join(values, normaliseCode(params.get('ref') ?? ''));
    setBusy(false);
    if (outcome.kind === 'sent') props.onSent();
    if (outcome.kind === 'already-registered') props.onAlreadyRegistered();
    if (outcome.kind === 'field') show({ [outcome.name]: outcome.message });
  };
  const field = (name: 'firstName' | 'lastName' | 'registerNumber') => ({
    name,
    value: values[name],
    error: formErrors[name],
    maxLength: LIMITS.name,
    onChange: (event: { readonly target: { readonly value: string } }) => change(name, event.target.value),
  });

  return (
    <form
      ref={ref}
      noValidate
      className="space-y-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 className="text-2xl font-bold">{isAsked ? more.question.heading : more.heading}</h2>
      {isAsked && <Question />}
      <Invited />
      {account.isSignedIn && (
        <p className="rounded-lg bg-oat px-4 py-3 text-[0.9375rem] [overflow-wrap:anywhere]">
          {fillWords(more.signedInAs, { email: account.email })}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label={words.firstName} autoComplete="given-name" required {...field('firstName')} />
        <TextField label={words.lastName} autoComplete="family-name" required {...field('lastName')} />
      </div>
      {!account.isSignedIn && (
        <>
          <TextField
            label={words.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.email}
            required
            value={email}
            error={formErrors.email}
            onChange={(event) => change('email', event.target.value)}
          />
          <NewPassword
            label={words.password}
            value={own.password}
            error={formErrors.password}
            onValue={(value) => change('password', value)}
          />
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <SelectField
          label={more.profession}
          name="profession"
          options={PROFESSIONS}
          value={own.profession}
          onChange={(event) => change('profession', event.target.value)}
        />
        <TextField
          label={more.registerNumber}
          autoComplete="off"
          {...field('registerNumber')}
          maxLength={REFERRAL_LIMITS.registerNumber}
        />
      </div>
      <p className="!mt-1.5 text-sm text-ink-2">{more.registerHelp}</p>
      {!account.isSignedIn && (
        <CheckField
          label={fillWords(auth.age)}
          checked={own.age}
          error={formErrors.age}
          onChange={(checked) => change('age', checked)}
        />
      )}
      <CheckField
        label={words.confirm}
        checked={own.confirmed}
        error={formErrors.confirmed}
        onChange={(checked) => change('confirmed', checked)}
      />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {isBusy ? words.submitting : words.submit}
      </Button>
      <TermsLine />
      {!account.isSignedIn && (
        <p className="border-t border-line pt-3 text-center">
          <Button look="ghost" className="!h-auto min-h-11 whitespace-normal" onClick={props.onExisting}>
            {existing}
          </Button>
        </p>
      )}
    </form>
  );
}
