import { useCallback, useLayoutEffect, useRef } from 'react';

/** What was typed before the palette's field was there to take it. */
export interface EarlyKeys {
  readonly text: string;
  /** Enter came last. */
  readonly isEntered: boolean;
}

const NONE: EarlyKeys = { text: '', isEntered: false };

/**
 * Keeps what somebody types between opening the palette and its field having the focus: quick hands lose no
 * letter, and none of them acts on the page behind. Returns a way to take it, which ends the keeping.
 */
export function useEarlyKeys(isOpen: boolean): () => EarlyKeys {
  const kept = useRef<EarlyKeys>(NONE);
  const end = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (!isOpen) return;
    kept.current = NONE;
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { text } = kept.current;
      if (event.key === 'Enter') kept.current = { text, isEntered: true };
      else if (event.key === 'Backspace') kept.current = { text: text.slice(0, -1), isEntered: false };
      else if (event.key.length === 1) kept.current = { text: text + event.key, isEntered: false };
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', keep, true);
    end.current = () => removeEventListener('keydown', keep, true);
    return end.current;
  }, [isOpen]);
  return useCallback(() => {
    end.current?.();
    return kept.current;
  }, []);
}
