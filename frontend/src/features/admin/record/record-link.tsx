import { useContext, type ReactElement, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '#frontend/ui/content/link.js';
import { recordHref, type RecordKind } from './record-href.js';
import { rememberTrail, ShownRows } from './trail.js';

export interface RecordLinkProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens a record on its own page. Inside a list the page knows the rows around it, and the way back. */
export function RecordLink({ kind, id, label, className, children }: RecordLinkProps): ReactElement {
  const rows = useContext(ShownRows);
  const { pathname, search } = useLocation();
  const isInList = rows.ids.includes(id);
  return (
    <Link
      to={recordHref(kind, id)}
      state={isInList ? { fromList: true } : undefined}
      data-opens={isInList || undefined}
      aria-label={label}
      className={className}
      onClick={() => isInList && rememberTrail(kind, { ...rows, href: `${pathname}${search}` })}
    >
      {children}
    </Link>
  );
}
