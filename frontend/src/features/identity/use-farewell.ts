import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../copy/notify.js';
import { changeBegan, changeDone } from './session-slice.js';
import { openSession } from './watch-session.js';

/** After an account was deleted: the first page, signed out, with a word of thanks. */
export function useFarewell(): () => Promise<void> {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return useCallback(async () => {
    dispatch(changeBegan());
    void navigate('/');
    try {
      // The server knows the session no more; the browser's copy of it goes now.
      await (await openSession(dispatch)).signOut({ scope: 'local' });
    } finally {
      dispatch(changeDone());
      dispatch(notify({ toast: 'accountDeleted' }));
    }
  }, [dispatch, navigate]);
}
