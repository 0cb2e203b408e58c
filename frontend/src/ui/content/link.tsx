import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { createPath, useHref, useLocation, useNavigate } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site. */
  readonly to: string;
  /** Passed to the page that opens. */
  readonly state?: unknown;
  /** Replaces this page in the history. */
  readonly replace?: boolean;
}

/** A plain click opens the page here; with a modifier key, or for another window, the browser handles it. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent): boolean {
  const target = currentTarget.getAttribute('target');
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (!target || target === '_self');
}

/**
 * A link within the site. The router's own link can also prefetch data for sites that load through it, which
 * would be a tenth of the initial code.
 */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps): ReactElement {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // A link to the current page adds no history entry.
    void navigate(to, { state, replace: replace ?? href === here });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
