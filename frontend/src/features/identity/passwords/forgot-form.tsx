import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { Button } from '#frontend/ui/action/button.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { emailError } from './credentials.js';
import { EmailField } from '../sign-in/email-field.js';
import { sharedEmail, type EntryFormProps } from '../sign-in/log-in-form.js';
import { PanelHeading } from '../sign-in/panel-heading.js';
import { sendRecoveryLink } from '../sign-in/send-auth-email.js';

/** Requests a link to set a new password. */
export function ForgotForm(
  props: Omit<EntryFormProps, 'place'> & { readonly onBack: () => void },
): ReactElement {
  const { email, onEmail, onSent, onBack } = props;
  const dispatch = useDispatch();
  const server = useServerForm({
    defaults: { email },
    issuesOf: ({ email: typed }) => emailError(typed),
    warns: false,
    send: async ({ email: typed }) => {
      const sent = await sendRecoveryLink(dispatch, typed.trim());
      if (sent) onSent({ kind: 'recovery', email: typed.trim() });
    },
  });

  return (
    <form {...server.formProps} className="space-y-5">
      <PanelHeading>{auth.forgot.heading}</PanelHeading>
      <p className="text-ink-2">{auth.forgot.text}</p>
      <EmailField name="email" {...sharedEmail(server.bound('email'), onEmail)} />
      <Button type="submit" size="lg" wide busy={server.isBusy}>
        {server.isBusy ? auth.forgotSending : auth.forgot.button}
      </Button>
      <Button look="ghost" size="lg" wide className="!mt-2" onClick={onBack}>
        {auth.checkEmail.back}
      </Button>
    </form>
  );
}
