import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useWalletTopupMutation } from '../../api/generated-account.js';
import { isApiError } from '../../api/problem.js';
import { notify } from '../../copy/notify.js';
import { topUpWords } from '../../copy/wallet-words.js';

export interface TopUp {
  readonly busy: boolean;
  /** A payment page was opened in another tab. */
  readonly isOpen: boolean;
  readonly open: (amountPence: number) => Promise<void>;
}

/** Opened within the press itself: later a browser takes it for an advertisement and blocks it. */
function openTab(): Window | null {
  const tab = globalThis.open('', '_blank');
  if (!tab) return null;
  try {
    // The payment page is somebody else's: it gets no way back to this one.
    tab.opener = null;
    tab.document.title = topUpWords.opening;
    tab.document.body.textContent = topUpWords.opening;
  } catch {
    // Only the words are missing.
  }
  return tab;
}

/** Opens the payment page of a deposit in a new tab, or in this one where the browser allows no other. */
export function useTopUp(): TopUp {
  const [ask, { isLoading }] = useWalletTopupMutation();
  const [isOpen, setIsOpen] = useState(false);
  const say = useDispatch();

  const open = async (amountPence: number): Promise<void> => {
    setIsOpen(false);
    const tab = openTab();
    const { data, error } = await ask({ body: { amount: amountPence / 100 } });
    if (!data) {
      tab?.close();
      // A session that has ended takes the call with it: what was fetched for its owner is thrown away.
      const signedOut = !isApiError(error) || error.data.code === 'token_invalid';
      if (signedOut) say(notify({ toast: 'topUpNeedsLogin' }));
      return;
    }
    if (!tab || tab.closed) return globalThis.location.assign(data.url);
    tab.location.replace(data.url);
    setIsOpen(true);
  };

  return { busy: isLoading, isOpen, open };
}
