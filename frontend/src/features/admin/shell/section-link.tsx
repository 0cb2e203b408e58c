import { useEffect, useRef, type ReactElement } from 'react';
import { admin } from '#frontend/copy/admin/admin.js';
import { adminFrame } from '#frontend/copy/admin/frame/frame.js';
import { fill } from '#frontend/copy/fill.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { formatCount } from '../parts/cells.js';
import { hrefOf, type AdminSection } from '../sections.js';
import { iconOf } from './section-icons.js';
import type { Waiting } from './waiting.js';

export interface SectionLinkProps {
  readonly section: AdminSection;
  readonly isOpen: boolean;
  readonly waiting: Waiting | undefined;
  /** In the slim navigation of a tablet only its icon shows. */
  readonly isSlim?: boolean;
  readonly onFollow?: () => void;
}

const LINK =
  'relative flex h-8 items-center gap-2.5 rounded-sm px-2.5 text-sm font-medium hover:bg-on-deep/10 hover:text-on-deep max-md:h-11 pointer-coarse:h-11';
const OPEN = 'bg-on-deep/10 font-semibold !text-on-deep shadow-[inset_3px_0_0_var(--pea)]';

/** A section in the navigation, with what waits there. */
export function SectionLink(props: SectionLinkProps): ReactElement {
  const { section, isOpen, waiting, isSlim = false, onFollow } = props;
  const Icon = iconOf(section);
  const label = admin.sections[section.name];
  const line = useRef<HTMLSpanElement>(null);
  // The navigation may be longer than the window.
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Link
      to={hrefOf(section)}
      onClick={onFollow}
      title={isSlim ? label : undefined}
      aria-current={isOpen ? 'page' : undefined}
      className={cn(LINK, isSlim && 'max-xl:h-11 max-xl:justify-center', isOpen && OPEN)}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <span ref={line} className={cn('truncate', isSlim && 'max-xl:sr-only')}>
        {label}
      </span>
      <WaitingCount waiting={waiting} isSlim={isSlim} />
    </Link>
  );
}

function WaitingCount({
  waiting,
  isSlim,
}: Pick<SectionLinkProps, 'waiting' | 'isSlim'>): ReactElement | null {
  if (!waiting || waiting.count === 0) return null;
  const { count, isMore, isLate } = waiting;
  const shown = `${formatCount(count)}${isMore ? '+' : ''}`;
  return (
    <span
      className={cn(
        'tnum ml-auto min-w-5 rounded-full px-1.5 text-center text-[0.75rem] font-bold leading-5',
        isLate ? 'bg-marmalade text-on-marmalade' : 'bg-on-deep/15 text-on-deep',
        isSlim &&
          'max-xl:absolute max-xl:right-0.5 max-xl:top-0.5 max-xl:min-w-4 max-xl:px-1 max-xl:leading-4',
      )}
    >
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{fill(isLate ? adminFrame.late : adminFrame.waiting, { count: shown })}</span>
    </span>
  );
}
