import { lazy, Suspense, useRef, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { chrome } from '../copy/chrome.js';
import type { AppState } from './store.js';
import { toastDismissed } from './toast-slice.js';

const Toaster = lazy(() => import('../ui/toaster.js').then((module) => ({ default: module.Toaster })));

/** Shows the toasts of the store; its code is fetched with the first of them. */
export function ToastRegion(): ReactElement | null {
  const items = useSelector((state: AppState) => state.toasts);
  const dispatch = useDispatch();
  const needed = useRef(false);
  if (items.length > 0) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <Toaster
        items={items}
        onDismiss={(id) => dispatch(toastDismissed(id))}
        regionLabel={chrome.toastRegion}
        dismissLabel={chrome.dismiss}
      />
    </Suspense>
  );
}
