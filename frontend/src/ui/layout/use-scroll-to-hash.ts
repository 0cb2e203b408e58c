import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** For a page whose address may name a place in it, `#terms`: goes there once the page stands. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [hash, key]);
}
