import { useNavigate } from 'react-router-dom';
import { useStartTrialMutation } from '../../api/generated-account.js';

/** Begins LT+: to the payment page, or first to sign in (S2 §2). */
export function useJoin(isSignedIn: boolean): { readonly busy: boolean; readonly join: () => Promise<void> } {
  const [start, { isLoading, isSuccess }] = useStartTrialMutation();
  const navigate = useNavigate();
  const join = async (): Promise<void> => {
    if (!isSignedIn) {
      await navigate('/auth', { state: { from: '/membership' } });
      return;
    }
    const { data } = await start({});
    if (data) globalThis.location.assign(data.url);
  };
  // Busy on the way to the payment page as well.
  return { busy: isLoading || isSuccess, join };
}
