import { useState, type ReactElement } from 'react';
import { auth as authCopy } from '#frontend/copy/identity/auth.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { keepOnlyThisSession, useAccountDispatch } from '../profile/account-api.js';
import { newPasswordError } from './credentials.js';
import { PasswordField } from './password-field.js';
import { StrengthMeter } from './strength-meter.js';
import { useAuthCall } from '../sign-in/use-auth-call.js';

interface PasswordValues {
  readonly current: string;
  readonly password: string;
  readonly repeat: string;
}

const { password: words } = settingsWords;
const EMPTY: PasswordValues = { current: '', password: '', repeat: '' };

function issuesOf({ current, password, repeat }: PasswordValues): Readonly<Partial<Record<string, string>>> {
  const passwordError = password === '' ? words.newMissing : newPasswordError(password).password;
  return {
    ...(current === '' ? { current: words.missing } : {}),
    ...(passwordError === undefined ? {} : { password: passwordError }),
    ...(repeat === password ? {} : { repeat: words.repeatMismatch }),
  };
}

/** The field that a refusal belongs to; others show below the form. */
const FIELD_OF: Readonly<Record<string, keyof PasswordValues>> = {
  invalid_credentials: 'current',
  weak_password: 'password',
  same_password: 'password',
};

/** Changes the password; every other session ends with it (rule I5). */
export function PasswordSection({ email }: { readonly email: string }): ReactElement {
  const dispatch = useAccountDispatch();
  const { call } = useAuthCall();
  const [isDone, setDone] = useState(false);
  const server = useServerForm({
    defaults: EMPTY,
    issuesOf,
    warns: false,
    send: async ({ current, password }) => {
      const { failure } = await call((auth) => auth.updateUser({ password, current_password: current }));
      if (failure) {
        const field = FIELD_OF[failure.code];
        server.refuse(field ?? 'root', field === 'current' ? words.wrong : failure.message);
        return;
      }
      server.form.reset(EMPTY);
      setDone(true);
      dispatch(keepOnlyThisSession());
      dispatch(notify({ toast: 'passwordChanged' }));
    },
  });
  const { isBusy, isDirty, text } = server;
  const { errors } = server.form.formState;
  return (
    <Section id="password" heading={words.heading}>
      <form {...server.formProps} className="space-y-5">
        {/* Without a name a password manager cannot tell whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={words.current} autoComplete="current-password" {...text('current')} />
        <PasswordField
          label={authCopy.fields.newPassword}
          autoComplete="new-password"
          {...text('password')}
        />
        <StrengthMeter password={server.form.watch('password')} error={errors.password?.message} />
        <PasswordField label={authCopy.fields.repeat} autoComplete="new-password" {...text('repeat')} />
        {errors.root && (
          <Notice tone="bad" role="alert">
            {errors.root.message}
          </Notice>
        )}
        <div role="status">
          {isDone && !isDirty && <Notice tone="good">{authCopy.setPassword.done}</Notice>}
        </div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? words.changing : words.button}
        </Button>
      </form>
    </Section>
  );
}
