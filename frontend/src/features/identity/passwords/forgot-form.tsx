import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { Button } from '#frontend/ui/action/button.js';
import { emailError } from './credentials.js';
import { EmailField } from '../sign-in/email-field.js';
import type { EntryFormProps } from '../sign-in/log-in-form.js';
import { PanelHeading } from '../sign-in/panel-heading.js';
import { sendRecoveryLink } from '../sign-in/send-auth-email.js';
import { onSubmit, useFormErrors } from '../sign-in/use-form-errors.js';

/** Requests a link to set a new password. */
export function ForgotForm(
  props: Omit<EntryFormProps, 'place'> & { readonly onBack: () => void },
): ReactElement {
  const { email, onEmail, onSent, onBack } = props;
  const dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const { formErrors, show, clear } = useFormErrors();

  const send = async (): Promise<void> => {
    if (!show(emailError(email))) return;
    setBusy(true);
    const sent = await sendRecoveryLink(dispatch, email.trim());
    setBusy(false);
    if (sent) onSent({ kind: 'recovery', email: email.trim() });
  };

  return (
    <form noValidate onSubmit={onSubmit(send)} className="space-y-5">
      <PanelHeading>{auth.forgot.heading}</PanelHeading>
      <p className="text-ink-2">{auth.forgot.text}</p>
      <EmailField
        name="email"
        value={email}
        error={formErrors.email}
        onValue={(value) => {
          onEmail(value);
          clear('email');
        }}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? auth.forgotSending : auth.forgot.button}
      </Button>
      <Button look="ghost" size="lg" wide className="!mt-2" onClick={onBack}>
        {auth.checkEmail.back}
      </Button>
    </form>
  );
}
