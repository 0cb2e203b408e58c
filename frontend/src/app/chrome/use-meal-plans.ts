import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Where to go when the page has no such section of its own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'meal-plans': '/configurator',
  community: '/community',
};

/** To a section of this page ('ORDER NOW', 'Order Meals'), else to the page that serves the same end. */
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
