import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { generatedApi } from '#frontend/api/generated.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import type { AppStore } from '../store.js';

const ASK_AFTER_MS = 500;
const { checkSubscription } = generatedApi.endpoints;

/** Asks for the membership half a second after somebody has signed in, once, and forgets it with them (rule L6). */
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
