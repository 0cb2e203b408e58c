import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/** The parameters that choose what a page shows; others are its filters. */
const PLACE = ['tab', 'section'];

/**
 * Whether the address is still that of the page that asks. A link changes the address at once, while the page
 * behind it may still load: what the old page does late (a search after a pause, an answer that has just come)
 * must not change the address then, or it leads the user back.
 */
export function useIsHere(): () => boolean {
  const { pathname, search } = useLocation();
  return useCallback(() => {
    // A router that keeps its address to itself has no state there.
    if (!isOfRouter(window.history.state)) return true;
    return window.location.pathname === pathname && placeOf(window.location.search) === placeOf(search);
  }, [pathname, search]);
}

function placeOf(search: string): string {
  const params = new URLSearchParams(search);
  return JSON.stringify(PLACE.map((name) => params.get(name)));
}

function isOfRouter(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'idx' in state;
}
