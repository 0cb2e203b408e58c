import type { Dispatch } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { notify } from '#frontend/copy/notify.js';
import { changeBegan, changeDone } from './session-slice.js';
import { openSession } from './watch-session.js';

/** The server no longer knows the session; the browser's copy is removed now. */
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
 * After an account was deleted: the first page, signed out, with a thank-you toast. The session ends after
 * this page is gone, since its guard would otherwise redirect to the sign-in page.
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
