import { useDispatch } from 'react-redux';
import { useCustomerPortalMutation } from '../../api/generated-account.js';
import { hasStoredSession } from '../../api/stored-session.js';
import { membershipWords } from '../../copy/membership-words.js';
import { notify } from '../../copy/notify.js';
import { openTab } from '../../ui/open-tab.js';

/** Opens the page for cards and invoices in a new tab, or in this one where the browser allows no other (rule O11). */
export function usePortal(): { readonly busy: boolean; readonly open: () => Promise<void> } {
  const [ask, { isLoading }] = useCustomerPortalMutation();
  const say = useDispatch();
  const open = async (): Promise<void> => {
    const tab = openTab(membershipWords.opening);
    const { data } = await ask();
    if (!data) {
      tab.close();
      // The listener of failed calls hears nothing of a call whose session ended on the way.
      if (!hasStoredSession()) say(notify({ toast: 'manageNeedsLogin' }));
      return;
    }
    tab.show(data.url);
  };
  return { busy: isLoading, open };
}
