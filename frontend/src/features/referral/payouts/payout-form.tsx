import { useState, type ReactElement } from 'react';
import { accountNumberDigits, isAccountName, PAYOUT_MESSAGES, sortCodeDigits } from '@rules/money/payouts';
import { isApiError } from '#frontend/api/problem.js';
import { useSetPayoutDetailsMutation } from '#frontend/api/referral.js';
import { account } from '#frontend/copy/identity/account.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import type { PasswordAgainField } from '../account.js';

const { payout } = referral.dashboard;
const words = referral.payout;

const EMPTY = { accountName: '', sortCode: '', accountNumber: '', password: '' };

function issuesOf({ accountName, sortCode, accountNumber, password }: typeof EMPTY, asks: boolean): Issues {
  return {
    ...(isAccountName(accountName.trim()) ? {} : { accountName: PAYOUT_MESSAGES.accountName }),
    ...(sortCodeDigits(sortCode) === undefined ? { sortCode: PAYOUT_MESSAGES.sortCode } : {}),
    ...(accountNumberDigits(accountNumber) === undefined
      ? { accountNumber: PAYOUT_MESSAGES.accountNumber }
      : {}),
    ...(asks && password === '' ? { password: words.passwordMissing } : {}),
  };
}

export interface PayoutFormProps {
  /** Details exist already: changing them requires the password. */
  readonly isChange: boolean;
  readonly PasswordAgain: PasswordAgainField;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** The bank account, with the password in case another person uses the screen (rules R15, I18). */
export function PayoutForm({ isChange, PasswordAgain, onDone, onCancel }: PayoutFormProps): ReactElement {
  const [asks, setAsks] = useState(isChange);
  const [save] = useSetPayoutDetailsMutation();
  const server = useServerForm({
    defaults: EMPTY,
    issuesOf: (values) => issuesOf(values, asks),
    fields: { ofCode: { reauthentication_required: 'password', password_incorrect: 'password' } },
    send: async ({ password, ...details }) => {
      const { error } = await save({ ...details, ...(asks ? { password } : {}) });
      if (!error) onDone();
      if (isApiError(error) && error.data.code === 'reauthentication_required') setAsks(true);
      return error;
    },
  });
  const field = (name: 'accountName' | 'sortCode' | 'accountNumber') => ({
    label: payout[name],
    autoComplete: 'off',
    required: true,
    ...server.text(name),
  });

  return (
    <form {...server.formProps} className="space-y-5">
      <TextField {...field('accountName')} maxLength={70} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField {...field('sortCode')} inputMode="numeric" maxLength={11} />
        <TextField {...field('accountNumber')} inputMode="numeric" maxLength={11} />
      </div>
      {asks && (
        <PasswordAgain label={words.password} help={words.passwordHelp} {...server.bound('password')} />
      )}
      {isChange && <p className="text-sm text-ink-2">{words.holdHelp}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={server.isBusy}>
          {server.isBusy ? account.saving : payout.save}
        </Button>
        {onCancel && (
          <Button look="ghost" disabled={server.isBusy} onClick={onCancel}>
            {account.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
