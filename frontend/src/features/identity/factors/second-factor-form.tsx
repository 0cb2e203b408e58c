import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { otherRefusal } from '../sign-in/auth-refusals.js';
import { PanelHeading } from '../sign-in/panel-heading.js';
import { signIn, signOut, type SignInPlace } from '../sign-in/sign-in.js';
import { onSubmit, useFormErrors } from '../sign-in/use-form-errors.js';

const words = auth.secondFactor;
/** Six digits, with an optional space, as apps show them. */
const CODE_LENGTH = 7;
const RECOVERY_LENGTH = 40;

/** The code of the authenticator app, or one of the recovery codes (rule I13). */
export function SecondFactorForm({ place }: { readonly place: SignInPlace }): ReactElement {
  const dispatch = useDispatch();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const { formErrors, show, clear } = useFormErrors();

  const confirm = async (): Promise<void> => {
    const typed = recovery ? code.trim() : code.replace(/\s/g, '');
    if (!show(typed === '' ? { code: words.missing } : {})) return;
    setBusy(true);
    const outcome = await signIn(dispatch, place, async (client) => {
      const { data, error } = await client.getSession();
      if (error) return { data: null, error };
      const factor = data.session?.user.factors?.find(({ status }) => status === 'verified');
      const result = await client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: typed });
      return { data: null, error: result.error };
    }).catch(() => undefined);
    setBusy(false);
    if (outcome === 'done' || outcome === 'second-factor') return;
    if (outcome === undefined) return void dispatch(notify({ toast: 'unexpected' }));
    dispatch(notify(otherRefusal(outcome).notice));
    show({ code: outcome.message });
  };

  const change = (): void => {
    setRecovery(!recovery);
    setCode('');
    clear('code');
  };

  return (
    <form noValidate onSubmit={onSubmit(confirm)} className="space-y-5">
      <PanelHeading>{words.heading}</PanelHeading>
      <p className="text-ink-2">{recovery ? words.recoveryText : words.text}</p>
      <TextField
        key={recovery ? 'recovery' : 'app'}
        name="code"
        label={recovery ? words.recovery : words.code}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={recovery ? RECOVERY_LENGTH : CODE_LENGTH}
        required
        value={code}
        error={formErrors.code}
        onChange={(event) => {
          setCode(event.target.value);
          clear('code');
        }}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? words.checking : words.button}
      </Button>
      <div className="grid gap-1">
        <Button look="ghost" wide onClick={change}>
          {recovery ? words.useApp : words.useRecovery}
        </Button>
        <Button look="ghost" wide onClick={() => void signOut(dispatch)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
