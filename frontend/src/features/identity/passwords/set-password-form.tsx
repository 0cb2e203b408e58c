import { CircleCheck } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { passwordErrorMessage, signUpRefusal } from '../sign-in/auth-refusals.js';
import { newPasswordError } from './credentials.js';
import { PanelHeading } from '../sign-in/panel-heading.js';
import { PasswordField } from './password-field.js';
import { StrengthMeter } from './strength-meter.js';
import { openSession } from '../sessions/watch-session.js';

/** Sets a new password after the email link has signed the user in. */
export function SetPasswordForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const dispatch = useDispatch();
  const [isDone, setDone] = useState(false);
  const server = useServerForm({
    defaults: { password: '', repeat: '' },
    issuesOf: ({ password, repeat }) => ({
      ...newPasswordError(password),
      ...(repeat === password ? {} : { repeat: auth.repeatMismatch }),
    }),
    warns: false,
    send: async ({ password }) => {
      try {
        const client = await openSession(dispatch);
        const { error } = await client.updateUser({ password });
        if (!error) return setDone(true);
        const { notice } = signUpRefusal(error);
        dispatch(notify(notice.toast === 'signUpFailed' ? { ...notice, toast: 'loginFailed' } : notice));
        if (notice.toast === 'weakPassword') server.refuse('password', passwordErrorMessage(error));
      } catch {
        dispatch(notify({ toast: 'unexpected' }));
      }
    },
  });
  const password = server.bound('password');
  const repeat = server.bound('repeat');

  if (isDone) return <PasswordSet onDone={onDone} />;
  return (
    <form {...server.formProps} className="space-y-5">
      <PanelHeading>{auth.setPassword.heading}</PanelHeading>
      <p className="text-ink-2">{auth.setPasswordText}</p>
      <PasswordField
        name="new-password"
        label={auth.fields.newPassword}
        autoComplete="new-password"
        value={password.value}
        error={password.error}
        onChange={(event) => password.onValue(event.target.value)}
      />
      <StrengthMeter password={password.value} error={password.error} />
      <PasswordField
        name="repeat-password"
        label={auth.fields.repeat}
        autoComplete="new-password"
        value={repeat.value}
        error={repeat.error}
        onChange={(event) => repeat.onValue(event.target.value)}
      />
      <Button type="submit" size="lg" wide busy={server.isBusy}>
        {server.isBusy ? auth.saving : auth.setPassword.button}
      </Button>
    </form>
  );
}

function PasswordSet({ onDone }: { readonly onDone: () => void }): ReactElement {
  return (
    <div className="space-y-5">
      <span className="grid size-14 place-items-center rounded-full bg-sage text-kale">
        <CircleCheck className="size-7" aria-hidden />
      </span>
      <PanelHeading>{auth.setPassword.done}</PanelHeading>
      <Button size="lg" wide onClick={onDone}>
        {auth.setPasswordOn}
      </Button>
    </div>
  );
}
