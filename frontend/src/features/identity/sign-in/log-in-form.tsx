import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { logInRefusal } from './auth-refusals.js';
import type { SentEmail } from './check-email.js';
import { emailError, logInErrors } from '../passwords/credentials.js';
import { EmailField } from './email-field.js';
import { PasswordField } from '../passwords/password-field.js';
import { sendSignInLink } from './send-auth-email.js';
import type { SignInPlace } from './sign-in.js';
import { signIn } from './sign-in.js';
import { onSubmit, useFormErrors } from './use-form-errors.js';

export interface EntryFormProps {
  readonly place: SignInPlace;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** An email is on its way: the page shows that instead of the form. */
  readonly onSent: (sentEmail: SentEmail) => void;
}

/** Email and password, or a link by email. */
export function LogInForm(props: EntryFormProps & { readonly onForgot: () => void }): ReactElement {
  const { place, email, onEmail, onSent } = props;
  const dispatch = useDispatch();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'no' | 'password' | 'link'>('no');
  const { formErrors, show, clear } = useFormErrors();

  const logIn = async (): Promise<void> => {
    if (!show(logInErrors(email, password))) return;
    setBusy('password');
    const outcome = await signIn(dispatch, place, (client) =>
      client.signInWithPassword({ email: email.trim(), password }),
    ).catch(() => undefined);
    setBusy('no');
    if (outcome === 'done' || outcome === 'second-factor') return;
    if (outcome === undefined) return void dispatch(notify({ toast: 'unexpected' }));
    const { notice, field } = logInRefusal(outcome);
    dispatch(notify(notice));
    if (outcome.code === 'email_not_confirmed') return onSent({ kind: 'unconfirmed', email: email.trim() });
    if (field) show({ [field.name]: field.message });
  };

  const sendLink = async (): Promise<void> => {
    if (!show(emailError(email))) return;
    setBusy('link');
    const sentEmail: SentEmail = { kind: 'magiclink', email: email.trim() };
    const sent = await sendSignInLink(dispatch, place, sentEmail.email);
    setBusy('no');
    if (sent) onSent(sentEmail);
  };

  return (
    <form noValidate onSubmit={onSubmit(logIn)} className="space-y-5">
      <PageHeading className="text-2xl">{auth.loginHeading}</PageHeading>
      <EmailField
        name="email"
        value={email}
        error={formErrors.email}
        onValue={(value) => {
          onEmail(value);
          clear('email');
        }}
      />
      <PasswordField
        name="password"
        label={auth.fields.password}
        autoComplete="current-password"
        value={password}
        error={formErrors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('password');
        }}
      />
      <p className="!mt-1 text-right">
        <button
          type="button"
          onClick={props.onForgot}
          className="min-h-11 font-semibold text-kale underline underline-offset-4"
        >
          {auth.forgot.link}
        </button>
      </p>
      <Button
        type="submit"
        size="lg"
        wide
        busy={busy === 'password'}
        disabled={busy !== 'no'}
        className="!mt-2"
      >
        {busy === 'password' ? auth.loggingIn : auth.loginButton}
      </Button>
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {auth.or}
      </p>
      <Button
        look="outline"
        size="lg"
        wide
        busy={busy === 'link'}
        disabled={busy !== 'no'}
        onClick={() => void sendLink()}
      >
        {busy === 'link' ? auth.forgotSending : auth.magicLink.button}
      </Button>
    </form>
  );
}
