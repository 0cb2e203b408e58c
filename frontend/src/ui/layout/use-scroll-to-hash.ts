import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** For a page whose URL may have a hash, `#terms`: scrolls there once the page is rendered. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [hash, key]);
}
