import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminUser } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPerson } from '#frontend/copy/admin/users.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { useAdminAdjustWalletMutation } from './user-api.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

const words = adminPerson.wallet;
const MOST_PENCE = 100_000;
const MAX_CHARACTERS = 200;

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
  const server = useAdjustment(person, onClose);
  const { direction, amount } = server.form.watch();
  const isGift = direction === 'give';
  const pence = penceOf(amount);
  const save =
    pence === undefined
      ? words.confirm
      : fill(isGift ? words.confirmGive : words.confirmTake, { amount: formatPence(pence) });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={fill(words.title, { name: `${person.firstName} ${person.lastName}` })}
      description={words.text}
      look={isGift ? 'primary' : 'danger'}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save }}
    >
      <SelectField
        label={words.direction}
        options={[
          { value: 'give', label: words.give },
          { value: 'take', label: words.take },
        ]}
        {...server.text('direction')}
      />
      <TextField
        label={words.amount}
        help={words.amountHelp}
        inputMode="decimal"
        autoComplete="off"
        {...server.text('amount')}
      />
      <TextField
        label={words.reason}
        help={words.reasonHelp}
        autoComplete="off"
        maxLength={MAX_CHARACTERS}
        {...server.text('reason')}
      />
    </FormDialog>
  );
}

function useAdjustment(person: AdminUser, onClose: () => void) {
  const dispatch = useDispatch();
  const [adjustmentId] = useState(() => crypto.randomUUID());
  const [adjust] = useAdminAdjustWalletMutation();
  return useServerForm({
    defaults: { direction: 'give', amount: '', reason: '' },
    issuesOf: ({ amount, reason }) => ({
      ...(penceOf(amount) === undefined ? { amount: words.amountWrong } : {}),
      ...(reason.trim() === '' ? { reason: words.reasonMissing } : {}),
    }),
    fields: {
      fieldOf: (path) => (path === 'amountPence' ? 'amount' : path),
      ofCode: { wallet_below_zero: 'amount', wallet_full: 'amount' },
    },
    hasChanges: ({ amount, reason }) => amount + reason !== '',
    send: async ({ direction, amount, reason }) => {
      const pence = penceOf(amount) ?? 0;
      const amountPence = direction === 'give' ? pence : -pence;
      const walletAdjustmentRequest = { adjustmentId, amountPence, reason: reason.trim() };
      const { data, error } = await adjust({ id: person.id, walletAdjustmentRequest });
      if (error) return error;
      const waits = data.wallet?.pendingAdjustments.some(({ id }) => id === adjustmentId);
      dispatch(notify({ toast: waits ? 'adjustmentWaits' : 'walletAdjusted' }));
      onClose();
    },
  });
}
