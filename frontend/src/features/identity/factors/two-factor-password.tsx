import { useEffect, useRef, useState, type ReactElement } from 'react';
import { account } from '#frontend/copy/identity/account.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { Button } from '#frontend/ui/action/button.js';
import { PasswordField } from '../passwords/password-field.js';
import type { TwoFactor } from './use-two-factor.js';

export interface TwoFactorPasswordProps {
  readonly email: string;
  readonly twoFactor: TwoFactor;
}

const { twoFactor: words, password: passwordWords } = settingsWords;

/** Asks a user who signed in a while ago for the password before an app is added (rule I34). */
export function TwoFactorPassword({ email, twoFactor }: TwoFactorPasswordProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  // The button that opened this is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const goOn = async (): Promise<void> => {
    if (password === '') return setError(passwordWords.missing);
    const failure = await twoFactor.showPassword(email, password);
    if (failure) setError(failure.code === 'invalid_credentials' ? passwordWords.wrong : failure.message);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
        {words.againTitle}
      </h3>
      <p className="py-3 text-[0.9375rem] text-ink-2">{words.againText}</p>
      {/* Without a name a password manager cannot tell whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={passwordWords.current}
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-3 pt-5">
        <Button type="submit" busy={twoFactor.isBusy}>
          {twoFactor.isBusy ? words.starting : words.againButton}
        </Button>
        <Button look="ghost" onClick={twoFactor.cancel}>
          {account.cancel}
        </Button>
      </div>
    </form>
  );
}
