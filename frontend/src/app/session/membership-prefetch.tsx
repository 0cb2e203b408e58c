import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { generatedApi } from '#frontend/api/generated.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import type { AppStore } from '../store.js';

const ASK_AFTER_MS = 500;
const { checkSubscription } = generatedApi.endpoints;

/** Fetches the membership once, half a second after a sign-in, and drops it on sign-out (rule L6). */
export function MembershipPrefetch(): null {
  const { status, userId } = useSelector(selectSession);
  const dispatch = useDispatch<AppStore['dispatch']>();
  useEffect(() => {
    if (status !== 'signedIn' || userId === null) return;
    let asked: { unsubscribe: () => void } | undefined;
    const timer = setTimeout(() => {
      asked = dispatch(checkSubscription.initiate(undefined, { forceRefetch: true }));
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      asked?.unsubscribe();
    };
  }, [dispatch, status, userId]);
  return null;
}
