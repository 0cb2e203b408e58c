import { Suspense, useEffect, useRef, type ReactElement } from 'react';
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

/** Before the network can be gone: a page that says so must have its words by then. */
function fetchOnFirstUse(): () => void {
  const stop = () => FIRST_USE.forEach((event) => removeEventListener(event, fetchAll, true));
  function fetchAll(): void {
    stop();
    // What could not be fetched is tried again with the first toast.
    void Promise.allSettled([toaster.load(), toastWords()]);
  }
  FIRST_USE.forEach((event) => addEventListener(event, fetchAll, true));
  return stop;
}

/** Shows the toasts of the store; its code is fetched once the page is used. */
export function ToastRegion(): ReactElement | null {
  const items = useSelector((state: AppState) => state.toasts);
  const dispatch = useDispatch();
  useEffect(fetchOnFirstUse, []);
  const needed = useRef(false);
  if (items.length > 0) needed.current = true;
  if (!needed.current) return null;
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
