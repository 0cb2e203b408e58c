import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { errors } from '#frontend/copy/errors.js';
import { notify } from '#frontend/copy/notify.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { signUpRefusal } from '../sign-in/auth-refusals.js';
import { emailError, newPasswordError } from '../passwords/credentials.js';
import { EmailField } from '../sign-in/email-field.js';
import { LinkedText } from '#frontend/ui/content/linked-text.js';
import type { EntryFormProps } from '../sign-in/log-in-form.js';
import { PasswordField } from '../passwords/password-field.js';
import { linkTarget } from '../sign-in/sign-in-place.js';
import { signIn } from '../sign-in/sign-in.js';
import { mayTrySignUp } from './sign-up-limit.js';
import { StrengthMeter } from '../passwords/strength-meter.js';
import { onSubmit, useFormErrors } from '../sign-in/use-form-errors.js';

const LINKS = { 'Terms of Service': '/terms-of-service', 'Privacy Policy': '/privacy-policy' };

/** A new account: email, password, age (rules I1, I2, I12). */
export function SignUpForm({ place, email, onEmail, onSent }: EntryFormProps): ReactElement {
  const words = useWords();
  const dispatch = useDispatch();
  const [password, setPassword] = useState('');
  const [age, setAge] = useState(false);
  const [busy, setBusy] = useState(false);
  const { formErrors, show, clear } = useFormErrors();

  const found = () => ({
    ...emailError(email),
    ...newPasswordError(password),
    ...(age ? {} : { age: words(auth.ageMissing) }),
  });

  const signUp = async (): Promise<void> => {
    const currentErrors = found();
    if (!show(currentErrors)) {
      if (password !== '' && currentErrors.password) dispatch(notify({ toast: 'weakPassword' }));
      return;
    }
    if (!mayTrySignUp()) {
      return void dispatch(
        notify({ toast: 'tooManyAttempts', description: errors.rate_limited.description }),
      );
    }
    setBusy(true);
    const outcome = await signIn(dispatch, place, (client) =>
      client.signUp({
        email: email.trim(),
        password,
        options: { data: { age_confirmed: true }, emailRedirectTo: linkTarget(place) },
      }),
    ).catch(() => undefined);
    setBusy(false);
    if (outcome === undefined) return void dispatch(notify({ toast: 'unexpected' }));
    if (outcome === 'done' || outcome === 'second-factor') {
      dispatch(notify({ toast: 'checkYourEmail' }));
      return onSent({ kind: 'signup', email: email.trim() });
    }
    const { notice, field } = signUpRefusal(outcome);
    dispatch(notify(notice));
    if (field) show({ [field.name]: field.message });
  };

  return (
    <form noValidate onSubmit={onSubmit(signUp)} className="space-y-5">
      <PageHeading className="text-2xl">{auth.signupHeading}</PageHeading>
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
        name="new-password"
        label={auth.fields.password}
        autoComplete="new-password"
        value={password}
        error={formErrors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('password');
        }}
      />
      <StrengthMeter password={password} error={formErrors.password} />
      <CheckField
        label={words(auth.age)}
        checked={age}
        onChange={(checked) => {
          setAge(checked);
          clear('age');
        }}
        error={formErrors.age}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? auth.signingUp : auth.signupButton}
      </Button>
      <p className="text-sm text-ink-2">
        <LinkedText text={words(auth.consent)} links={LINKS} />
      </p>
    </form>
  );
}
