import { CircleCheck } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { passwordErrorMessage, signUpRefusal } from '../sign-in/auth-refusals.js';
import { newPasswordError } from './credentials.js';
import { PanelHeading } from '../sign-in/panel-heading.js';
import { PasswordField } from './password-field.js';
import { StrengthMeter } from './strength-meter.js';
import { onSubmit, useFormErrors } from '../sign-in/use-form-errors.js';
import { openSession } from '../sessions/watch-session.js';

/** Sets a new password after the email link has signed the user in. */
export function SetPasswordForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const dispatch = useDispatch();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [state, setState] = useState<'open' | 'saving' | 'done'>('open');
  const { formErrors, show, clear } = useFormErrors();

  const save = async (): Promise<void> => {
    const mismatch = repeat === password ? {} : { repeat: auth.repeatMismatch };
    if (!show({ ...newPasswordError(password), ...mismatch })) return;
    setState('saving');
    try {
      const client = await openSession(dispatch);
      const { error } = await client.updateUser({ password });
      setState(error ? 'open' : 'done');
      if (!error) return;
      const { notice } = signUpRefusal(error);
      const isWeak = notice.toast === 'weakPassword';
      dispatch(notify(notice.toast === 'signUpFailed' ? { ...notice, toast: 'loginFailed' } : notice));
      show({ password: isWeak ? passwordErrorMessage(error) : undefined });
    } catch {
      setState('open');
      dispatch(notify({ toast: 'unexpected' }));
    }
  };

  if (state === 'done') return <PasswordSet onDone={onDone} />;
  return (
    <form noValidate onSubmit={onSubmit(save)} className="space-y-5">
      <PanelHeading>{auth.setPassword.heading}</PanelHeading>
      <p className="text-ink-2">{auth.setPasswordText}</p>
      <PasswordField
        name="new-password"
        label={auth.fields.newPassword}
        autoComplete="new-password"
        value={password}
        error={formErrors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('password');
        }}
      />
      <StrengthMeter password={password} error={formErrors.password} />
      <PasswordField
        name="repeat-password"
        label={auth.fields.repeat}
        autoComplete="new-password"
        value={repeat}
        error={formErrors.repeat}
        onChange={(event) => {
          setRepeat(event.target.value);
          clear('repeat');
        }}
      />
      <Button type="submit" size="lg" wide busy={state === 'saving'}>
        {state === 'saving' ? auth.saving : auth.setPassword.button}
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
