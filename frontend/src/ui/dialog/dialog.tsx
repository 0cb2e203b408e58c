import { lazy, Suspense, useRef, type ReactElement, type ReactNode } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /**
   * Whether something in it is not saved yet: Escape, the cross and a click beside it ask first then. A button of
   * its own closes at once, since it says what it does. Forms inside tell by `useUnsavedWarning`.
   */
  readonly unsaved?: boolean;
  /** Said after the title; optional because some dialogs are nothing but their title and content. */
  readonly description?: ReactNode;
  /** A sheet from the bottom on phones, a card in the middle elsewhere; 'side' slides in from the right; 'full' is the window. */
  readonly place?: 'middle' | 'side' | 'full';
  /** Picture or other head above the title, edge to edge. */
  readonly head?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
}

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
