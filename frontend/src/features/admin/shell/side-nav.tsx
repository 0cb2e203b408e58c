import type { ReactElement } from 'react';
import { admin } from '#frontend/copy/admin/admin.js';
import { adminFrame } from '#frontend/copy/admin/frame/frame.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Link } from '#frontend/ui/content/link.js';
import { Mark } from '#frontend/ui/content/mark.js';
import { ADMIN_TABS, type AdminSection } from '../sections.js';
import { SectionLink } from './section-link.js';
import type { WaitingIn } from './waiting.js';

export interface SectionListProps {
  readonly sections: readonly AdminSection[];
  readonly open: AdminSection | undefined;
  readonly waiting: WaitingIn;
  readonly isSlim?: boolean;
  readonly onFollow?: () => void;
}

/** The sections in their groups; the first group is the daily work and needs no name on the screen. */
export function SectionList(props: SectionListProps): ReactElement {
  const { sections, open, waiting, isSlim, onFollow } = props;
  const groups = ADMIN_TABS.map((tab) => ({ tab, own: sections.filter((each) => each.tab === tab) }));
  return (
    <>
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ tab, own }) => (
          <div key={tab} className="pb-2">
            {tab !== 'today' && tab !== 'orders' && (
              <p aria-hidden className={`px-2.5 pb-0.5 pt-1 text-[0.75rem] ${isSlim ? 'max-xl:hidden' : ''}`}>
                {admin.tabs[tab]}
              </p>
            )}
            <ul aria-label={admin.tabs[tab]}>
              {own.map((section) => (
                <li key={section.name}>
                  <SectionLink
                    section={section}
                    isOpen={section === open}
                    waiting={waiting[section.name]}
                    isSlim={isSlim}
                    onFollow={onFollow}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </>
  );
}

/** The navigation at the side: with names on a desktop, icons alone on a tablet, none on a phone. */
export function SideNav(props: SectionListProps): ReactElement {
  const words = useWords();
  return (
    <nav
      aria-label={adminFrame.navigation}
      className="no-print sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto bg-deep p-2.5 text-on-deep-2 md:flex md:w-15 xl:w-51"
    >
      <Link
        to="/admin"
        aria-label={words(adminFrame.home)}
        className="mb-2 flex h-10 items-center gap-2.5 rounded-sm px-1.5 text-on-deep max-xl:justify-center max-xl:px-0"
      >
        <Mark className="size-6 shrink-0" />
        <span aria-hidden className="whitespace-nowrap font-display text-base font-bold max-xl:hidden">
          {words('{brandName}')}
        </span>
      </Link>
      <SectionList {...props} isSlim />
    </nav>
  );
}
