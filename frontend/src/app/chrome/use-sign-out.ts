import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { notify } from '#frontend/copy/notify.js';
import { signOut } from '#frontend/features/identity/sign-in/sign-in.js';

/** Signs out. A page for signed-in people is left for the first page by its guard. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  return useCallback(() => {
    signOut(dispatch).catch((error: unknown) => {
      console.error(error);
      dispatch(notify({ toast: 'unexpected' }));
    });
  }, [dispatch]);
}
