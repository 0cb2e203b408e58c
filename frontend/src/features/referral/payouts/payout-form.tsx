import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { accountNumberDigits, isAccountName, PAYOUT_MESSAGES, sortCodeDigits } from '@rules/money/payouts';
import { isApiError, type ApiError } from '#frontend/api/problem.js';
import { useSetPayoutDetailsMutation } from '#frontend/api/referral.js';
import { account } from '#frontend/copy/identity/account.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useFocusFirstError } from '#frontend/ui/form/use-focus-first-error.js';
import type { PasswordAgainField } from '../account.js';

const { payout } = referral.dashboard;
const words = referral.payout;

const FIELDS = ['accountName', 'sortCode', 'accountNumber', 'password'] as const;
type Field = (typeof FIELDS)[number];
type Values = Readonly<Record<Field, string>>;
type FormErrors = Readonly<Partial<Record<Field, string>>>;

const EMPTY: Values = { accountName: '', sortCode: '', accountNumber: '', password: '' };

function formErrorsOf({ accountName, sortCode, accountNumber, password }: Values, asks: boolean): FormErrors {
  return {
    ...(isAccountName(accountName.trim()) ? {} : { accountName: PAYOUT_MESSAGES.accountName }),
    ...(sortCodeDigits(sortCode) === undefined ? { sortCode: PAYOUT_MESSAGES.sortCode } : {}),
    ...(accountNumberDigits(accountNumber) === undefined
      ? { accountNumber: PAYOUT_MESSAGES.accountNumber }
      : {}),
    ...(asks && password === '' ? { password: words.passwordMissing } : {}),
  };
}

/** The server's messages by field; a refused password is one of them. */
function formErrorsFrom({ data }: ApiError): FormErrors {
  if (data.code === 'reauthentication_required') return { password: data.detail };
  if (data.code === 'password_incorrect') return { password: data.detail };
  const found = (data.errors ?? []).flatMap(({ field, message }) => {
    const known = FIELDS.find((each) => each === field.split('.')[0]);
    return known ? [[known, message] as const] : [];
  });
  return Object.fromEntries(found);
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
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [formErrors, setFormErrors] = useState<FormErrors>({});
  const [asks, setAsks] = useState(isChange);
  const [save, { isLoading }] = useSetPayoutDetailsMutation();

  const focusFirstError = useFocusFirstError(ref);
  const show = (found: FormErrors): void => {
    setFormErrors(found);
    focusFirstError();
  };
  const change = (field: Field, value: string): void => {
    setValues((before) => ({ ...before, [field]: value }));
    setFormErrors((before) => ({ ...before, [field]: undefined }));
  };
  const send = async (): Promise<void> => {
    const found = formErrorsOf(values, asks);
    if (Object.keys(found).length > 0) return show(found);
    const { password, ...details } = values;
    const { error } = await save({ ...details, ...(asks ? { password } : {}) });
    if (!error) return onDone();
    if (!isApiError(error)) return;
    if (error.data.code === 'reauthentication_required') setAsks(true);
    show(formErrorsFrom(error));
  };
  const field = (name: 'accountName' | 'sortCode' | 'accountNumber') => ({
    label: payout[name],
    name,
    value: values[name],
    error: formErrors[name],
    autoComplete: 'off',
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) => change(name, event.target.value),
  });

  return (
    <form
      ref={ref}
      noValidate
      className="space-y-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField {...field('accountName')} maxLength={70} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField {...field('sortCode')} inputMode="numeric" maxLength={11} />
        <TextField {...field('accountNumber')} inputMode="numeric" maxLength={11} />
      </div>
      {asks && (
        <PasswordAgain
          label={words.password}
          help={words.passwordHelp}
          value={values.password}
          error={formErrors.password}
          onValue={(value) => change('password', value)}
        />
      )}
      {isChange && <p className="text-sm text-ink-2">{words.holdHelp}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isLoading}>
          {isLoading ? account.saving : payout.save}
        </Button>
        {onCancel && (
          <Button look="ghost" disabled={isLoading} onClick={onCancel}>
            {account.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
