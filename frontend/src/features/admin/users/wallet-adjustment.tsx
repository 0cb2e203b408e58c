import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminUser } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPerson } from '#frontend/copy/admin/users.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { useAdminAdjustWalletMutation } from './user-api.js';

const words = adminPerson.wallet;
const MOST_PENCE = 100_000;
const MAX_CHARACTERS = 200;

interface FormErrors {
  readonly amount?: string;
  readonly reason?: string;
}

function penceOf(text: string): number | undefined {
  const amount = text.trim().replaceAll(',', '');
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return undefined;
  const pence = Math.round(Number(amount) * 100);
  return pence > 0 && pence <= MOST_PENCE ? pence : undefined;
}

export interface WalletAdjustmentProps {
  readonly person: AdminUser;
  readonly onClose: () => void;
}

/** Credits or debits a wallet; pressing twice does it once, since each opening has its own id. */
export function WalletAdjustment({ person, onClose }: WalletAdjustmentProps): ReactElement {
  const dispatch = useDispatch();
  const [adjustmentId] = useState(() => crypto.randomUUID());
  const [isGift, setGift] = useState(true);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [formErrors, setFormErrors] = useState<FormErrors>({});
  const [adjust, { isLoading }] = useAdminAdjustWalletMutation();
  const pence = penceOf(amount);

  const save = async (): Promise<void> => {
    const missing: FormErrors = {
      ...(pence === undefined ? { amount: words.amountWrong } : {}),
      ...(reason.trim() === '' ? { reason: words.reasonMissing } : {}),
    };
    setFormErrors(missing);
    if (pence === undefined || reason.trim() === '') return;
    const amountPence = isGift ? pence : -pence;
    const result = await adjust({
      id: person.id,
      walletAdjustmentRequest: { adjustmentId, amountPence, reason: reason.trim() },
    });
    if (!result.error) {
      const waits = result.data.wallet?.pendingAdjustments.some(({ id }) => id === adjustmentId);
      dispatch(notify({ toast: waits ? 'adjustmentWaits' : 'walletAdjusted' }));
      return onClose();
    }
    if (!isApiError(result.error)) return;
    const { code, detail, errors = [] } = result.error.data;
    if (code === 'wallet_below_zero' || code === 'wallet_full') setFormErrors({ amount: detail });
    const of = (field: string) => errors.find((each) => each.field === field)?.message;
    if (code === 'validation_failed') setFormErrors({ amount: of('amountPence'), reason: of('reason') });
  };
  const sum = pence === undefined ? undefined : formatPence(pence);
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={amount + reason !== ''}
      title={fill(words.title, { name: `${person.firstName} ${person.lastName}` })}
      description={words.text}
      closeLabel={adminParts.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {adminParts.cancel}
          </Button>
          <Button look={isGift ? 'primary' : 'danger'} busy={isLoading} onClick={() => void save()}>
            {sum === undefined
              ? words.confirm
              : fill(isGift ? words.confirmGive : words.confirmTake, { amount: sum })}
          </Button>
        </>
      }
    >
      <div className="mt-5 space-y-5">
        <SelectField
          label={words.direction}
          value={isGift ? 'give' : 'take'}
          onChange={(event) => setGift(event.target.value === 'give')}
          options={[
            { value: 'give', label: words.give },
            { value: 'take', label: words.take },
          ]}
        />
        <TextField
          label={words.amount}
          help={words.amountHelp}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={formErrors.amount}
          onChange={(event) => {
            setAmount(event.target.value);
            setFormErrors({ ...formErrors, amount: undefined });
          }}
        />
        <TextField
          label={words.reason}
          help={words.reasonHelp}
          autoComplete="off"
          maxLength={MAX_CHARACTERS}
          value={reason}
          error={formErrors.reason}
          onChange={(event) => {
            setReason(event.target.value);
            setFormErrors({ ...formErrors, reason: undefined });
          }}
        />
      </div>
    </Dialog>
  );
}
