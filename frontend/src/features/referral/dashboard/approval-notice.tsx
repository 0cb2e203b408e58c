import { useState, type FormEvent, type ReactElement } from 'react';
import { REFERRAL_LIMITS, REFERRAL_MESSAGES } from '@rules/money/referral';
import { isApiError } from '#frontend/api/problem.js';
import { useSetReferralRegistrationMutation, type ReferralSignup } from '#frontend/api/referral.js';
import { fill } from '#frontend/copy/fill.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';

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
  const [value, setValue] = useState(number);
  const [fieldError, setFieldError] = useState<string>();
  const [save, { isLoading }] = useSetReferralRegistrationMutation();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const registerNumber = value.trim();
    if (registerNumber === '') return setFieldError(REFERRAL_MESSAGES.registerNumber);
    const { data, error } = await save({ registrationRequest: { registerNumber } });
    if (data) return onDone();
    const isSaid = isApiError(error) && error.status !== 'no_response' && error.status < 500;
    setFieldError(isSaid ? (error.data.errors?.[0]?.message ?? error.data.detail) : words.failed);
  };
  return (
    <form
      noValidate
      className="flex max-w-md flex-wrap items-start gap-3 pt-3"
      onSubmit={(event) => void send(event)}
    >
      <TextField
        label={referral.form.registerNumber}
        name="registerNumber"
        autoComplete="off"
        required
        maxLength={REFERRAL_LIMITS.registerNumber}
        value={value}
        error={fieldError}
        className="min-w-0 grow"
        onChange={(event) => {
          setValue(event.target.value);
          setFieldError(undefined);
        }}
      />
      <Button type="submit" busy={isLoading}>
        {words.save}
      </Button>
    </form>
  );
}
