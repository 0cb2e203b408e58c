import { useEffect, useState, type ReactElement } from 'react';
import { CHECKOUT_MESSAGES, isEmail, MAX_LENGTHS, normaliseEmail } from '@rules/delivery/checkout-form';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { PasswordField } from '../passwords/password-field.js';
import { useAuthCall } from '../sign-in/use-auth-call.js';

interface EmailValues {
  readonly email: string;
  readonly password: string;
}

const { email: words, password: passwordWords } = settingsWords;
const EMPTY: EmailValues = { email: '', password: '' };

function emailIssue(email: string, now: string): string | undefined {
  if (email.trim() === '') return words.missing;
  if (!isEmail(email)) return CHECKOUT_MESSAGES.emailShape;
  return normaliseEmail(email) === now ? words.same : undefined;
}

/** The new address of a change that awaits confirmation; read from the server, since emails outlive pages. */
function usePendingEmail() {
  const { call } = useAuthCall();
  const [pending, setPending] = useState<string>();
  useEffect(() => {
    let gone = false;
    void call((auth) => auth.getUser()).then(({ data }) => {
      if (!gone) setPending(data?.user?.new_email);
    });
    return () => {
      gone = true;
    };
  }, [call]);
  return [pending, setPending] as const;
}

/** The field that a refusal belongs to; others show below the form. */
const FIELD_OF: Readonly<Record<string, keyof EmailValues>> = {
  invalid_credentials: 'password',
  email_exists: 'email',
  validation_failed: 'email',
};

function useChangeEmail(now: string, onPending: (email: string) => void) {
  const { call } = useAuthCall();
  const server = useServerForm({
    defaults: EMPTY,
    issuesOf: ({ email, password }) => {
      const issue = emailIssue(email, now);
      return {
        ...(issue === undefined ? {} : { email: issue }),
        ...(password === '' ? { password: passwordWords.missing } : {}),
      };
    },
    warns: false,
    send: async ({ email, password }) => {
      const { data, failure } = await call((auth) =>
        auth.updateUser(
          { email: email.trim(), current_password: password },
          { emailRedirectTo: `${globalThis.location.origin}/account?tab=settings` },
        ),
      );
      if (failure) {
        const field = FIELD_OF[failure.code];
        server.refuse(field ?? 'root', field === 'password' ? passwordWords.wrong : failure.message);
        return;
      }
      server.form.reset(EMPTY);
      onPending(data?.user?.new_email ?? normaliseEmail(email));
    },
  });
  return server;
}

/** Changes the sign-in email address: both the old and the new address have to confirm it. */
export function EmailSection({ email: now }: { readonly email: string }): ReactElement {
  const fillWords = useWords();
  const [pending, setPending] = usePendingEmail();
  const server = useChangeEmail(now, setPending);
  const { root } = server.form.formState.errors;
  return (
    <Section id="email" heading={words.heading} text={words.text}>
      <p className="pb-5 [overflow-wrap:anywhere]">{fillWords(words.now, { email: now })}</p>
      <div role="status">
        {pending !== undefined && pending !== now && (
          <Notice tone="warn" title={words.pendingTitle} className="mb-5">
            <p className="[overflow-wrap:anywhere]">
              {fillWords(words.pending, { email: now, newEmail: pending })}
            </p>
          </Notice>
        )}
      </div>
      <form {...server.formProps} className="space-y-5">
        <TextField
          label={words.field}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTHS.email}
          required
          {...server.text('email')}
        />
        <PasswordField
          label={passwordWords.current}
          autoComplete="current-password"
          {...server.text('password')}
        />
        {root && (
          <Notice tone="bad" role="alert">
            {root.message}
          </Notice>
        )}
        <Button type="submit" busy={server.isBusy}>
          {server.isBusy ? words.sending : words.button}
        </Button>
      </form>
    </Section>
  );
}
