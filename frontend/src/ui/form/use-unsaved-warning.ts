import { createContext, useContext, useEffect } from 'react';

/**
 * Receives from a form whether it has unsaved changes; set by the surrounding dialog. Null outside of a
 * dialog.
 */
export const DialogAround = createContext<((isDirty: boolean) => void) | null>(null);

/**
 * Lets the browser warn before a page with unsaved changes is closed or reloaded, and the surrounding dialog
 * before it closes.
 */
export function useUnsavedWarning(isDirty: boolean): void {
  const tell = useContext(DialogAround);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    tell?.(true);
    return () => {
      removeEventListener('beforeunload', ask);
      tell?.(false);
    };
  }, [isDirty, tell]);
}
