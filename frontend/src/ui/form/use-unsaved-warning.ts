import { createContext, useContext, useEffect } from 'react';

/** Of the dialog around a form: it is told whether something in it is unsaved. Null outside of any. */
export const DialogAround = createContext<((isDirty: boolean) => void) | null>(null);

/**
 * Lets the browser ask before a page with unsaved changes is closed or loaded again, and the dialog around it
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
