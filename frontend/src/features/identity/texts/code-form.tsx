import { useEffect, type ReactElement } from 'react';
import { SMS_CODE, toSmsCode } from '@rules/sms';
import { fill } from '#frontend/copy/fill.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useChooseTextMessagesMutation, useConfirmTextMessagesMutation } from '../profile/account-api.js';
import { StopButton, type Stopping } from './chosen-number.js';

const { texts: words } = profileWords;
/** Six digits, with an optional space. */
const CODE_LENGTH = SMS_CODE.digits + 1;

export interface CodeFormProps {
  /** The number that the code was texted to. */
  readonly awaiting: string;
  readonly focuses: boolean;
  /** Of the number that gets texts until this one is proven. */
  readonly stopping: Stopping | undefined;
  readonly onOther: () => void;
  readonly onConfirmed: () => void;
}

/** The code that proves the number (rule X83). */
export function CodeForm(props: CodeFormProps): ReactElement {
  const { awaiting, focuses, stopping, onOther, onConfirmed } = props;
  const [confirm] = useConfirmTextMessagesMutation();
  const [again, { isLoading: isSending, isSuccess: isSentAgain }] = useChooseTextMessagesMutation();
  const server = useServerForm({
    defaults: { code: '' },
    issuesOf: ({ code }) => (toSmsCode(code) === null ? { code: words.codeMissing } : {}),
    warns: false,
    send: async ({ code }) => {
      const { error } = await confirm({ textMessagesCode: { code } });
      if (!error) onConfirmed();
      return error;
    },
  });
  const { setFocus } = server.form;
  useEffect(() => {
    if (focuses) setFocus('code');
  }, [focuses, setFocus]);
  return (
    <form {...server.formProps}>
      <p className="pb-5">{fill(words.codeSent, { number: awaiting, count: SMS_CODE.minutes })}</p>
      <TextField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        required
        {...server.text('code')}
      />
      <div className="flex flex-wrap gap-3 pt-6">
        <Button type="submit" busy={server.isBusy}>
          {server.isBusy ? account.saving : words.confirm}
        </Button>
        <Button
          look="outline"
          busy={isSending}
          onClick={() => void again({ textMessagesChoice: { number: awaiting } })}
        >
          {words.again}
        </Button>
        <Button look="outline" onClick={onOther}>
          {words.other}
        </Button>
        {stopping && <StopButton {...stopping} />}
      </div>
      <p role="status" className="pt-2 text-[0.9375rem] font-semibold text-kale">
        {isSentAgain && words.againSent}
      </p>
    </form>
  );
}
