import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { notify } from '#frontend/copy/notify.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { useSetConsentsMutation } from '../profile/account-api.js';

export interface WithdrawHealthProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Withdraws the consent, and deletes all health data with it (rule H2). */
export function WithdrawHealth({ open, onClose, onDone }: WithdrawHealthProps): ReactElement {
  const { food } = profileWords;
  const dispatch = useDispatch();
  const [decide, { isLoading }] = useSetConsentsMutation();
  const withdraw = async (): Promise<void> => {
    const { error } = await decide({ consentChanges: { health: false } });
    if (error) return;
    onDone();
    onClose();
    dispatch(notify({ toast: 'healthDeleted' }));
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={food.withdrawTitle}
      text={food.withdrawText}
      confirm={food.withdrawButton}
      cancel={account.cancel}
      closeLabel={account.close}
      busy={isLoading}
      onConfirm={() => void withdraw()}
    />
  );
}
