import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '../cn.js';

/** The location key at the start of a visit: there the browser's own focus is right. */
const FIRST_LOCATION = 'default';

/**
 * The h1 of a page. After navigation it takes the focus, so that a screen reader announces the page; a change
 * of the query alone, such as another tab of the page, does not move the focus.
 */
export function PageHeading(props: {
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const latestKey = useRef(key);
  latestKey.current = key;
  useEffect(() => {
    if (latestKey.current !== FIRST_LOCATION) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <h1 ref={ref} tabIndex={-1} className={cn('font-extrabold tracking-[-0.035em]', props.className)}>
      {props.children}
    </h1>
  );
}
