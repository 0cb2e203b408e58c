import { useEffect, useRef, type ReactElement } from 'react';
import { account } from '#frontend/copy/identity/account.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { Button } from '#frontend/ui/action/button.js';
import { PasswordField } from '../passwords/password-field.js';
import type { TwoFactor } from './use-two-factor.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

export interface TwoFactorPasswordProps {
  readonly email: string;
  readonly twoFactor: TwoFactor;
}

const { twoFactor: words, password: passwordWords } = settingsWords;

/** Asks a user who signed in a while ago for the password before an app is added (rule I34). */
export function TwoFactorPassword({ email, twoFactor }: TwoFactorPasswordProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const server = useServerForm({
    defaults: { password: '' },
    issuesOf: ({ password }) => (password === '' ? { password: passwordWords.missing } : {}),
    warns: false,
    send: async ({ password }) => {
      const failure = await twoFactor.showPassword(email, password);
      if (!failure) return;
      server.refuse(
        'password',
        failure.code === 'invalid_credentials' ? passwordWords.wrong : failure.message,
      );
    },
  });
  // The button that opened this is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <form {...server.formProps}>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
        {words.againTitle}
      </h3>
      <p className="py-3 text-[0.9375rem] text-ink-2">{words.againText}</p>
      {/* Without a name a password manager cannot tell whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={passwordWords.current}
        autoComplete="current-password"
        {...server.text('password')}
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
