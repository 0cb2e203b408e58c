import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { notify } from '#frontend/copy/notify.js';
import { signOut } from '#frontend/features/identity/sign-in/sign-in.js';

/** Signs out. The guard of a page for signed-in users then redirects to the first page. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  return useCallback(() => {
    signOut(dispatch).catch((error: unknown) => {
      console.error(error);
      dispatch(notify({ toast: 'unexpected' }));
    });
  }, [dispatch]);
}
