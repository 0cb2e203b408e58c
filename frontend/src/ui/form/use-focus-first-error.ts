import { useCallback, useEffect, useState, type RefObject } from 'react';

/**
 * Focuses the first invalid field once its message is rendered. Call it together with setting the messages: a
 * frame later they may not be rendered yet, and the focus would not move.
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
