import { useDispatch } from 'react-redux';
import { useCustomerPortalMutation } from '../../api/generated-account.js';
import { hasStoredSession } from '../../api/stored-session.js';
import { membershipWords } from '../../copy/membership-words.js';
import { notify } from '../../copy/notify.js';

/** Opened within the press itself: later a browser takes it for an advertisement and blocks it. */
function openTab(): Window | null {
  const tab = globalThis.open('', '_blank');
  if (!tab) return null;
  try {
    // The page is the payment provider's: it gets no way back to this one.
    tab.opener = null;
    tab.document.title = membershipWords.opening;
    tab.document.body.textContent = membershipWords.opening;
  } catch {
    // Only the words are missing.
  }
  return tab;
}

/** Opens the page for cards and invoices in a new tab, or in this one where the browser allows no other (rule O11). */
export function usePortal(): { readonly busy: boolean; readonly open: () => Promise<void> } {
  const [ask, { isLoading }] = useCustomerPortalMutation();
  const say = useDispatch();
  const open = async (): Promise<void> => {
    const tab = openTab();
    const { data } = await ask();
    if (!data) {
      tab?.close();
      // The listener of failed calls hears nothing of a call whose session ended on the way.
      if (!hasStoredSession()) say(notify({ toast: 'manageNeedsLogin' }));
      return;
    }
    if (!tab || tab.closed) return globalThis.location.assign(data.url);
    tab.location.replace(data.url);
  };
  return { busy: isLoading, open };
}
