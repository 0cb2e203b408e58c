import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { otherRefusal } from '../sign-in/auth-refusals.js';
import { PanelHeading } from '../sign-in/panel-heading.js';
import { signIn, signOut, type SignInPlace } from '../sign-in/sign-in.js';

const words = auth.secondFactor;
/** Six digits, with an optional space, as apps show them. */
const CODE_LENGTH = 7;
const RECOVERY_LENGTH = 40;

/** The code of the authenticator app, or one of the recovery codes (rule I13). */
export function SecondFactorForm({ place }: { readonly place: SignInPlace }): ReactElement {
  const dispatch = useDispatch();
  const [recovery, setRecovery] = useState(false);
  const typedCode = (code: string): string => (recovery ? code.trim() : code.replace(/\s/g, ''));
  const server = useServerForm({
    defaults: { code: '' },
    issuesOf: ({ code }) => (typedCode(code) === '' ? { code: words.missing } : {}),
    warns: false,
    send: async ({ code }) => {
      const outcome = await signIn(dispatch, place, async (client) => {
        const { data, error } = await client.getSession();
        if (error) return { data: null, error };
        const factor = data.session?.user.factors?.find(({ status }) => status === 'verified');
        const factorId = factor?.id ?? '';
        const result = await client.mfa.challengeAndVerify({ factorId, code: typedCode(code) });
        return { data: null, error: result.error };
      }).catch(() => undefined);
      if (outcome === 'done' || outcome === 'second-factor') return;
      if (outcome === undefined) return void dispatch(notify({ toast: 'unexpected' }));
      dispatch(notify(otherRefusal(outcome).notice));
      server.refuse('code', outcome.message);
    },
  });
  const code = server.bound('code');
  const change = (): void => {
    setRecovery(!recovery);
    code.onValue('');
  };

  return (
    <form {...server.formProps} className="space-y-5">
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
        value={code.value}
        error={code.error}
        onChange={(event) => code.onValue(event.target.value)}
      />
      <Button type="submit" size="lg" wide busy={server.isBusy}>
        {server.isBusy ? words.checking : words.button}
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
