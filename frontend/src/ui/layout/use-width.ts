import { useEffect, useRef, useState, type RefObject } from 'react';

/** The width of an element in pixels; the given guess until layout. */
export function useWidth<Shown extends Element>(guess: number): readonly [RefObject<Shown | null>, number] {
  const ref = useRef<Shown>(null);
  const [width, setWidth] = useState(guess);
  useEffect(() => {
    const shown = ref.current;
    if (!shown || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
