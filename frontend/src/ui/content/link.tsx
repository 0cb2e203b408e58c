import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { createPath, useHref, useLocation, useNavigate } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the site. */
  readonly to: string;
  /** Handed to the page that opens. */
  readonly state?: unknown;
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
}

/** A press that opens the page here; with a key held, or meant for another window, it is the browser's. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent): boolean {
  const target = currentTarget.getAttribute('target');
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (!target || target === '_self');
}

/**
 * A link within the site. The router's own can also fetch ahead for sites that load their data by it, which
 * would be a tenth of the code that every page loads at first.
 */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps): ReactElement {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // Where one is already is not remembered twice.
    void navigate(to, { state, replace: replace ?? href === here });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
