import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { emailError, logInErrors } from '../passwords/credentials.js';
import { PasswordField } from '../passwords/password-field.js';
import { logInRefusal } from './auth-refusals.js';
import type { SentEmail } from './check-email.js';
import { EmailField } from './email-field.js';
import { sendSignInLink } from './send-auth-email.js';
import { signIn, type SignInPlace } from './sign-in.js';
import { usePending } from './use-pending.js';

export interface EntryFormProps {
  readonly place: SignInPlace;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** An email is on its way: the page shows that instead of the form. */
  readonly onSent: (sentEmail: SentEmail) => void;
}

/** Email and password, or a link by email. */
export function LogInForm(props: EntryFormProps & { readonly onForgot: () => void }): ReactElement {
  const { server, email, sendLink, isSendingLink } = useLogIn(props);
  const isBusy = server.isBusy || isSendingLink;
  const { value, error, onValue } = server.bound('password');
  return (
    <form {...server.formProps} className="space-y-5">
      <PageHeading className="text-2xl">{auth.loginHeading}</PageHeading>
      <EmailField name="email" {...email} />
      <PasswordField
        name="password"
        label={auth.fields.password}
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={(event) => onValue(event.target.value)}
      />
      <p className="!mt-1 text-right">
        <button
          type="button"
          onClick={props.onForgot}
          className="min-h-11 font-semibold text-kale underline underline-offset-4"
        >
          {auth.forgot.link}
        </button>
      </p>
      <Button type="submit" size="lg" wide busy={server.isBusy} disabled={isBusy} className="!mt-2">
        {server.isBusy ? auth.loggingIn : auth.loginButton}
      </Button>
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {auth.or}
      </p>
      <Button look="outline" size="lg" wide busy={isSendingLink} disabled={isBusy} onClick={sendLink}>
        {isSendingLink ? auth.forgotSending : auth.magicLink.button}
      </Button>
    </form>
  );
}

/** The form with both of its ways in; the email is kept for the other forms of the page. */
function useLogIn({ place, email: known, onEmail, onSent }: EntryFormProps) {
  const dispatch = useDispatch();
  const server = useServerForm({
    defaults: { email: known, password: '' },
    issuesOf: ({ email, password }) => logInErrors(email, password),
    warns: false,
    send: async ({ email, password }) => {
      const outcome = await signIn(dispatch, place, (client) =>
        client.signInWithPassword({ email: email.trim(), password }),
      ).catch(() => undefined);
      if (outcome === 'done' || outcome === 'second-factor') return;
      if (outcome === undefined) return void dispatch(notify({ toast: 'unexpected' }));
      const { notice, field } = logInRefusal(outcome);
      dispatch(notify(notice));
      if (outcome.code === 'email_not_confirmed') return onSent({ kind: 'unconfirmed', email: email.trim() });
      if (field) server.refuse(field.name, field.message);
    },
  });
  const [isSendingLink, whileSending] = usePending();
  const sendLink = async (): Promise<void> => {
    const email = server.form.getValues('email');
    const { email: wrong } = emailError(email);
    server.form.clearErrors();
    if (wrong !== undefined) return server.refuse('email', wrong);
    const sentEmail: SentEmail = { kind: 'magiclink', email: email.trim() };
    if (await whileSending(sendSignInLink(dispatch, place, sentEmail.email))) onSent(sentEmail);
  };
  return {
    server,
    email: sharedEmail(server.bound('email'), onEmail),
    sendLink: () => void sendLink(),
    isSendingLink,
  };
}

/** The email field of a form; the page keeps what is typed for its other forms. */
export function sharedEmail(
  { onValue, ...field }: { value: string; error: string | undefined; onValue: (value: string) => void },
  onEmail: (email: string) => void,
) {
  return {
    ...field,
    onValue: (value: string): void => {
      onEmail(value);
      onValue(value);
    },
  };
}
