import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../copy/notify.js';
import { signOut } from '../features/identity/sign-in.js';
import { ROUTES } from './routes.js';

/** Signs out. From a page for signed-in people it leads to the first page, not to the sign-in form. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(() => {
    const guarded = ROUTES.some((route) => route.guarded && matchPath(route.path, pathname));
    if (guarded) void navigate('/');
    signOut(dispatch).catch((error: unknown) => {
      console.error(error);
      dispatch(notify({ toast: 'unexpected' }));
    });
  }, [dispatch, navigate, pathname]);
}
