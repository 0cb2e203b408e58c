import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { chrome } from '#frontend/copy/app/chrome.js';
import { split } from '#frontend/ui/hydration/split.js';
import type { ToasterProps } from '#frontend/ui/feedback/toaster.js';
import type { AppState } from '../store.js';
import { toastWords } from './toast-listener.js';
import { toastDismissed } from './toast-slice.js';

const toaster = split<ToasterProps>(() =>
  import('#frontend/ui/feedback/toaster.js').then((module) => ({ default: module.Toaster })),
);

const FIRST_USE = ['pointerdown', 'keydown'] as const;

/** Before the network can fail: a page that reports this needs its words by then. */
function fetchOnFirstUse(onFetched: () => void): () => void {
  const stop = () => FIRST_USE.forEach((event) => removeEventListener(event, fetchAll, true));
  function fetchAll(): void {
    stop();
    // A failed fetch is retried with the first toast.
    toaster.load().then(onFetched, () => undefined);
    toastWords().catch(() => undefined);
  }
  FIRST_USE.forEach((event) => addEventListener(event, fetchAll, true));
  return stop;
}

/**
 * Shows the toasts of the store. Its code is fetched with the first interaction, which also creates the
 * viewport. A viewport created with the first toast would wait for the page being opened.
 */
export function ToastRegion(): ReactElement | null {
  const items = useSelector((state: AppState) => state.toasts);
  const dispatch = useDispatch();
  const [isFetched, setFetched] = useState(false);
  useEffect(() => fetchOnFirstUse(() => setFetched(true)), []);
  const needed = useRef(false);
  if (items.length > 0) needed.current = true;
  if (!needed.current && !isFetched) return null;
  return (
    <Suspense>
      <toaster.Part
        items={items}
        onDismiss={(id) => dispatch(toastDismissed(id))}
        regionLabel={chrome.toastRegion}
        dismissLabel={chrome.dismiss}
      />
    </Suspense>
  );
}
