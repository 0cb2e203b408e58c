import type { Dispatch } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { notify } from '#frontend/copy/notify.js';
import { changeBegan, changeDone } from './session-slice.js';
import { openSession } from './watch-session.js';

/** The server knows the session no more; the browser's copy of it goes now. */
async function leave(dispatch: Dispatch): Promise<void> {
  dispatch(changeBegan());
  try {
    await (await openSession(dispatch)).signOut({ scope: 'local' });
  } finally {
    dispatch(changeDone());
    dispatch(notify({ toast: 'accountDeleted' }));
  }
}

/**
 * After an account was deleted: the first page, signed out, with a word of thanks. The session ends once this
 * page has gone: while it stands its guard would send a visitor to the sign-in page.
 */
export function useLeaveAfterDeletion(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const leaving = useRef(false);
  useEffect(
    () => () => {
      if (leaving.current) void leave(dispatch).catch((error: unknown) => console.error(error));
    },
    [dispatch],
  );
  return useCallback(() => {
    leaving.current = true;
    void navigate('/');
  }, [navigate]);
}
