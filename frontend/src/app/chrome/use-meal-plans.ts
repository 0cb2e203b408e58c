import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Where to go when the page has no such section. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'meal-plans': '/configurator',
  community: '/community',
};

/**
 * Scrolls to a section of this page ('ORDER NOW', 'Order Meals'), or opens the page with the same purpose.
 */
export function useScrollOrOrder(): (anchor: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (anchor) => {
      const section = document.getElementById(anchor);
      if (!section) return void navigate(ELSEWHERE[anchor] ?? '/');
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    },
    [navigate],
  );
}
