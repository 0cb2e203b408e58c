import { useEffect, useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { CHECKOUT_MESSAGES, isEmail, LIMITS, normaliseEmail } from '@rules/delivery/checkout-form';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { issuesResolver } from '#frontend/ui/form/form-issues.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { PasswordField } from '../passwords/password-field.js';
import { useAuthCall, type AuthFailure } from '../sign-in/use-auth-call.js';

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

/** Changes the sign-in email address: both the old and the new address have to confirm it. */
export function EmailSection({ email: now }: { readonly email: string }): ReactElement {
  const fillWords = useWords();
  const { call, isBusy } = useAuthCall();
  const [pending, setPending] = usePendingEmail();
  const form = useForm<EmailValues>({
    defaultValues: EMPTY,
    resolver: issuesResolver(({ email, password }) => {
      const issue = emailIssue(email, now);
      return {
        ...(issue === undefined ? {} : { email: issue }),
        ...(password === '' ? { password: passwordWords.missing } : {}),
      };
    }),
    reValidateMode: 'onSubmit',
  });
  const refuse = ({ code, message }: AuthFailure): void => {
    const wrong = code === 'invalid_credentials';
    const field = wrong
      ? 'password'
      : code === 'email_exists' || code === 'validation_failed'
        ? 'email'
        : 'root';
    const said = wrong ? passwordWords.wrong : message;
    form.setError(field, { type: 'server', message: said }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(async ({ email, password }) => {
    const { data, failure } = await call((auth) =>
      auth.updateUser(
        { email: email.trim(), current_password: password },
        { emailRedirectTo: `${globalThis.location.origin}/account?tab=settings` },
      ),
    );
    if (failure) return refuse(failure);
    form.reset(EMPTY);
    setPending(data?.user?.new_email ?? normaliseEmail(email));
  });
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
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextField
          label={words.field}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.email}
          required
          {...textField(form, 'email')}
        />
        <PasswordField
          label={passwordWords.current}
          autoComplete="current-password"
          {...textField(form, 'password')}
        />
        {form.formState.errors.root && (
          <Notice tone="bad" role="alert">
            {form.formState.errors.root.message}
          </Notice>
        )}
        <Button type="submit" busy={isBusy}>
          {isBusy ? words.sending : words.button}
        </Button>
      </form>
    </Section>
  );
}
