import { lazy, Suspense, useRef, type ReactElement } from 'react';
import type { DialogProps } from './dialog-body.js';

const DialogBody = lazy(() => import('./dialog-body.js').then((module) => ({ default: module.DialogBody })));

/** A modal dialog; its code is fetched when the first one opens. */
export function Dialog(props: DialogProps): ReactElement | null {
  const opened = useRef(false);
  if (props.open) opened.current = true;
  return opened.current ? (
    <Suspense>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
}
