import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiError } from '#frontend/api/problem.js';
import { notify } from '#frontend/copy/notify.js';
import { topUpWords } from '#frontend/copy/wallet/wallet.js';
import { openTab } from '#frontend/ui/action/open-tab.js';
import { useWalletTopupMutation } from './wallet-api.js';

export interface TopUp {
  readonly busy: boolean;
  /** A payment page is open in another tab. */
  readonly isOpen: boolean;
  readonly open: (amountPence: number) => Promise<void>;
}

/** Opens the payment page of a top-up in a new tab, or in this one where the browser blocks new tabs. */
export function useTopUp(): TopUp {
  const [ask, { isLoading }] = useWalletTopupMutation();
  const [isOpen, setIsOpen] = useState(false);
  const dispatch = useDispatch();

  const open = async (amountPence: number): Promise<void> => {
    setIsOpen(false);
    const tab = openTab(topUpWords.opening);
    const { data, error } = await ask({ body: { amount: amountPence / 100 } });
    if (!data) {
      tab.close();
      // An expired session aborts the call, because the user's cache is cleared.
      const signedOut = !isApiError(error) || error.data.code === 'token_invalid';
      if (signedOut) dispatch(notify({ toast: 'topUpNeedsLogin' }));
      return;
    }
    setIsOpen(tab.show(data.url));
  };

  return { busy: isLoading, isOpen, open };
}
