import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where each entry of the history was scrolled to, by its key. */
const places = new Map<string, number>();
const GIVES_UP_AFTER_MS = 3_000;
const TAKES_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * On Back a list is where it was, although its rows come a moment later than the page; as soon as somebody
 * scrolls or presses a key it stays where they are.
 */
export function useScrollPlace(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    // Another section is at the same path, for which the app does not scroll.
    if (type === 'PUSH') globalThis.scrollTo({ top: 0, behavior: 'instant' });
    const wanted = type === 'POP' ? places.get(key) : undefined;
    const began = performance.now();
    let frame = 0;
    const stop = (): void => {
      cancelAnimationFrame(frame);
      for (const each of TAKES_OVER) removeEventListener(each, stop);
      addEventListener('scroll', remember, { passive: true });
    };
    const remember = (): void => void places.set(key, globalThis.scrollY);
    const restore = (): void => {
      globalThis.scrollTo({ top: wanted ?? 0, behavior: 'instant' });
      const isThere = Math.abs(globalThis.scrollY - (wanted ?? 0)) < 2;
      if (isThere || performance.now() - began > GIVES_UP_AFTER_MS) stop();
      else frame = requestAnimationFrame(restore);
    };
    if (wanted === undefined) stop();
    else {
      for (const each of TAKES_OVER) addEventListener(each, stop, { passive: true });
      restore();
    }
    return () => {
      cancelAnimationFrame(frame);
      for (const each of TAKES_OVER) removeEventListener(each, stop);
      removeEventListener('scroll', remember);
    };
  }, [key, type]);
}
