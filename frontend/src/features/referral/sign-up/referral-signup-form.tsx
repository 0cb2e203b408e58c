import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import { normaliseCode } from '@rules/pricing/promotions';
import { REFERRAL_LIMITS } from '@rules/money/referral';
import { auth } from '#frontend/copy/identity/auth.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { notify } from '#frontend/copy/notify.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { CheckField, SelectField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import type { NewPasswordField, ProfessionalAccount } from '../account.js';
import { Invited } from './invited.js';
import { validateReferralSignup, type ReferralSignupValues } from './referral-signup-validation.js';
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
  const { isAsked, account } = props;
  const fillWords = useWords();
  const server = useReferralSignupForm(props);
  const confirmed = server.bound('confirmed');
  return (
    <form {...server.formProps} className="space-y-5">
      <h2 className="text-2xl font-bold">{isAsked ? more.question.heading : more.heading}</h2>
      {isAsked && <Question />}
      <Invited />
      {account.isSignedIn && (
        <p className="rounded-lg bg-oat px-4 py-3 text-[0.9375rem] [overflow-wrap:anywhere]">
          {fillWords(more.signedInAs, { email: account.email })}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Name server={server} name="firstName" autoComplete="given-name" />
        <Name server={server} name="lastName" autoComplete="family-name" />
      </div>
      {!account.isSignedIn && <NewAccount {...props} server={server} />}
      <Profession server={server} />
      {!account.isSignedIn && <Age server={server} />}
      <CheckField
        label={words.confirm}
        checked={confirmed.value}
        error={confirmed.error}
        onChange={confirmed.onValue}
      />
      <Button type="submit" size="lg" wide busy={server.isBusy}>
        {server.isBusy ? words.submitting : words.submit}
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

function useReferralSignupForm({ account, email, onSent, onAlreadyRegistered }: ReferralSignupFormProps) {
  const fillWords = useWords();
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const join = useJoin(account);
  const { isSignedIn, firstName, lastName } = account;
  const check = (values: ReferralSignupValues) => validateReferralSignup(values, isSignedIn, fillWords);
  const server = useServerForm<ReferralSignupValues>({
    defaults: {
      firstName,
      lastName,
      email: isSignedIn ? account.email : email,
      password: '',
      profession: '',
      registerNumber: '',
      age: false,
      confirmed: false,
    },
    issuesOf: (values) => check(values).formErrors,
    warns: false,
    onInvalid: () => {
      const { isIncomplete, isWeak } = check(server.form.getValues());
      if (isIncomplete) dispatch(notify({ toast: 'allFieldsRequired' }));
      else if (isWeak) dispatch(notify({ toast: 'weakPassword' }));
    },
    send: async (values) => {
      const outcome = await join(values, normaliseCode(params.get('ref') ?? ''));
      if (outcome.kind === 'sent') onSent();
      if (outcome.kind === 'already-registered') onAlreadyRegistered();
      if (outcome.kind === 'field') server.refuse(outcome.name, outcome.message);
    },
  });
  return server;
}

interface PartProps {
  readonly server: ServerForm<ReferralSignupValues>;
}

interface NameProps extends PartProps {
  readonly name: 'firstName' | 'lastName';
  readonly autoComplete: string;
}

function Name({ server, name, autoComplete }: NameProps): ReactElement {
  return (
    <TextField
      label={words[name]}
      autoComplete={autoComplete}
      maxLength={MAX_LENGTHS.name}
      required
      {...server.text(name)}
    />
  );
}

/** Email and password; the page keeps the email for its other forms. */
function NewAccount({ server, NewPassword, onEmail }: PartProps & ReferralSignupFormProps): ReactElement {
  const { value, error, onValue } = server.bound('email');
  return (
    <>
      <TextField
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTHS.email}
        required
        value={value}
        error={error}
        onChange={(event) => {
          onEmail(event.target.value);
          onValue(event.target.value);
        }}
      />
      <NewPassword label={words.password} {...server.bound('password')} />
    </>
  );
}

function Profession({ server }: PartProps): ReactElement {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <SelectField label={more.profession} options={PROFESSIONS} {...server.text('profession')} />
        <TextField
          label={more.registerNumber}
          autoComplete="off"
          maxLength={REFERRAL_LIMITS.registerNumber}
          {...server.text('registerNumber')}
        />
      </div>
      <p className="!mt-1.5 text-sm text-ink-2">{more.registerHelp}</p>
    </>
  );
}

function Age({ server }: PartProps): ReactElement {
  const fillWords = useWords();
  const { value, error, onValue } = server.bound('age');
  return <CheckField label={fillWords(auth.age)} checked={value} error={error} onChange={onValue} />;
}
