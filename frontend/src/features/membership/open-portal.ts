import { useDispatch } from 'react-redux';
import { hasStoredSession } from '#frontend/api/stored-session.js';
import { membership } from '#frontend/copy/membership/membership.js';
import { notify } from '#frontend/copy/notify.js';
import { openTab } from '#frontend/ui/action/open-tab.js';
import { useCustomerPortalMutation } from './membership-api.js';

/**
 * Opens the page for cards and invoices in a new tab, or in this one where the browser blocks new tabs (rule
 * O11).
 */
export function usePortal(): { readonly busy: boolean; readonly open: () => Promise<void> } {
  const [ask, { isLoading }] = useCustomerPortalMutation();
  const dispatch = useDispatch();
  const open = async (): Promise<void> => {
    const tab = openTab(membership.opening);
    const { data } = await ask();
    if (!data) {
      tab.close();
      // The error-toast listener misses a call whose session ended meanwhile.
      if (!hasStoredSession()) dispatch(notify({ toast: 'manageNeedsLogin' }));
      return;
    }
    tab.show(data.url);
  };
  return { busy: isLoading, open };
}
