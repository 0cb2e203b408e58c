import { useCallback, useEffect, useState, type RefObject } from 'react';

/**
 * Puts the focus on the first field that is wrong once its message stands there. To be asked for together with
 * the messages: a frame later they need not be drawn yet, and the focus would stay where it is.
 */
export function useFocusFirstError(form?: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    const place = form ? form.current : document.getElementById('main');
    place?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked, form]);
  return useCallback(() => setAsked((before) => before + 1), []);
}
