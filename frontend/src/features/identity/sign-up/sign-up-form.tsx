import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { errors } from '#frontend/copy/errors.js';
import { notify } from '#frontend/copy/notify.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { LinkedText } from '#frontend/ui/content/linked-text.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { emailError, newPasswordError } from '../passwords/credentials.js';
import { PasswordField } from '../passwords/password-field.js';
import { StrengthMeter } from '../passwords/strength-meter.js';
import { signUpRefusal } from '../sign-in/auth-refusals.js';
import { EmailField } from '../sign-in/email-field.js';
import { sharedEmail, type EntryFormProps } from '../sign-in/log-in-form.js';
import { linkTarget } from '../sign-in/sign-in-place.js';
import { signIn } from '../sign-in/sign-in.js';
import { mayTrySignUp } from './sign-up-limit.js';

const LINKS = { 'Terms of Service': '/terms-of-service', 'Privacy Policy': '/privacy-policy' };

/** A new account: email, password, age (rules I1, I2, I12). */
export function SignUpForm(props: EntryFormProps): ReactElement {
  const words = useWords();
  const server = useSignUp(props);
  const password = server.bound('password');
  const age = server.bound('age');
  return (
    <form {...server.formProps} className="space-y-5">
      <PageHeading className="text-2xl">{auth.signupHeading}</PageHeading>
      <EmailField name="email" {...sharedEmail(server.bound('email'), props.onEmail)} />
      <PasswordField
        name="new-password"
        label={auth.fields.password}
        autoComplete="new-password"
        value={password.value}
        error={password.error}
        onChange={(event) => password.onValue(event.target.value)}
      />
      <StrengthMeter password={password.value} error={password.error} />
      <CheckField label={words(auth.age)} checked={age.value} onChange={age.onValue} error={age.error} />
      <Button type="submit" size="lg" wide busy={server.isBusy}>
        {server.isBusy ? auth.signingUp : auth.signupButton}
      </Button>
      <p className="text-sm text-ink-2">
        <LinkedText text={words(auth.consent)} links={LINKS} />
      </p>
    </form>
  );
}

function useSignUp({ place, email: known, onSent }: EntryFormProps) {
  const words = useWords();
  const dispatch = useDispatch();
  const server = useServerForm({
    defaults: { email: known, password: '', age: false },
    issuesOf: ({ email, password, age }) => ({
      ...emailError(email),
      ...newPasswordError(password),
      ...(age ? {} : { age: words(auth.ageMissing) }),
    }),
    warns: false,
    onInvalid: () => {
      const { password } = server.form.getValues();
      if (password !== '' && newPasswordError(password).password) dispatch(notify({ toast: 'weakPassword' }));
    },
    send: async ({ email, password }) => {
      if (!mayTrySignUp()) {
        return void dispatch(
          notify({ toast: 'tooManyAttempts', description: errors.rate_limited.description }),
        );
      }
      const outcome = await signIn(dispatch, place, (client) =>
        client.signUp({
          email: email.trim(),
          password,
          options: { data: { age_confirmed: true }, emailRedirectTo: linkTarget(place) },
        }),
      ).catch(() => undefined);
      if (outcome === undefined) return void dispatch(notify({ toast: 'unexpected' }));
      if (outcome === 'done' || outcome === 'second-factor') {
        dispatch(notify({ toast: 'checkYourEmail' }));
        return onSent({ kind: 'signup', email: email.trim() });
      }
      const { notice, field } = signUpRefusal(outcome);
      dispatch(notify(notice));
      if (field) server.refuse(field.name, field.message);
    },
  });
  return server;
}
