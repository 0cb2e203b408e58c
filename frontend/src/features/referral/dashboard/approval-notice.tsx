import { useState, type ReactElement } from 'react';
import { REFERRAL_LIMITS, REFERRAL_MESSAGES } from '@rules/money/referral';
import { isApiError, namedFields } from '#frontend/api/problem.js';
import { useSetReferralRegistrationMutation, type ReferralSignup } from '#frontend/api/referral.js';
import { fill } from '#frontend/copy/fill.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

const words = referral.approval;

/**
 * Says that there are no payouts before staff have checked the registration, and takes its number (rule R46).
 */
export function ApprovalNotice({ signup }: { readonly signup: ReferralSignup }): ReactElement {
  const { registerNumber } = signup;
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const done = (): void => {
    setEditing(false);
    setSaved(true);
  };
  return (
    <Notice tone="warn" title={words.title} className="mt-5">
      <p>{signup.status === 'left' ? words.leftText : words.text}</p>
      <p className="pt-2 font-semibold [overflow-wrap:anywhere]">
        {registerNumber === null ? words.missing : fill(words.number, { registerNumber })}
      </p>
      {registerNumber === null || isEditing ? (
        <NumberForm number={registerNumber ?? ''} onDone={done} />
      ) : (
        <Button look="outline" size="sm" className="mt-3" onClick={() => setEditing(true)}>
          {words.change}
        </Button>
      )}
      <p role="status" className="pt-2 empty:hidden">
        {isSaved && !isEditing && words.saved}
      </p>
    </Notice>
  );
}

interface NumberFormProps {
  readonly number: string;
  readonly onDone: () => void;
}

function NumberForm({ number, onDone }: NumberFormProps): ReactElement {
  const [save] = useSetReferralRegistrationMutation();
  const server = useServerForm({
    defaults: { registerNumber: number },
    issuesOf: ({ registerNumber }) =>
      registerNumber.trim() === '' ? { registerNumber: REFERRAL_MESSAGES.registerNumber } : {},
    warns: false,
    send: async ({ registerNumber }) => {
      const { data, error } = await save({ registrationRequest: { registerNumber: registerNumber.trim() } });
      if (data) return onDone();
      const isSaid = isApiError(error) && error.status !== 'no_response' && error.status < 500;
      server.refuse(
        'registerNumber',
        isSaid ? (namedFields(error)[0]?.message ?? error.data.detail) : words.failed,
      );
    },
  });
  return (
    <form {...server.formProps} className="flex max-w-md flex-wrap items-start gap-3 pt-3">
      <TextField
        label={referral.form.registerNumber}
        autoComplete="off"
        required
        maxLength={REFERRAL_LIMITS.registerNumber}
        {...server.text('registerNumber')}
        className="min-w-0 grow"
      />
      <Button type="submit" busy={server.isBusy}>
        {words.save}
      </Button>
    </form>
  );
}
