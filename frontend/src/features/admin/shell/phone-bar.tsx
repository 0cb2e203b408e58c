import { Menu } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { admin } from '#frontend/copy/admin/admin.js';
import { adminFrame } from '#frontend/copy/admin/frame/frame.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { hrefOf, type SectionName } from '../sections.js';
import { iconOf } from './section-icons.js';
import { SectionList, type SectionListProps } from './side-nav.js';

/** The four that are at the foot of a phone's screen, as far as the roles allow; the next ones fill up. */
const FIRST: readonly SectionName[] = ['today', 'orders', 'kitchen', 'complaints'];
const ITEM =
  'relative grid min-w-0 flex-1 place-content-center justify-items-center gap-0.5 px-0.5 text-[0.75rem] font-semibold';

/** The navigation at the foot of a phone's screen; 'More' opens all sections. */
export function PhoneBar({ sections, open, waiting }: SectionListProps): ReactElement {
  const [isMore, setMore] = useState(false);
  const preferred = sections.filter(({ name }) => FIRST.includes(name));
  const items = [...preferred, ...sections.filter((each) => !preferred.includes(each))].slice(0, 4);
  return (
    <nav
      aria-label={adminFrame.navigation}
      className="no-print fixed inset-x-0 bottom-0 z-30 flex h-15 border-t border-line bg-paper text-ink-2 md:hidden"
    >
      {items.map((section) => {
        const Icon = iconOf(section);
        const isOpen = section === open;
        return (
          <Link
            key={section.name}
            to={hrefOf(section)}
            aria-current={isOpen ? 'page' : undefined}
            className={cn(ITEM, isOpen && 'text-kale')}
          >
            <Icon className="size-5" aria-hidden />
            <span className="max-w-full truncate">{admin.sections[section.name]}</span>
            {(waiting[section.name]?.count ?? 0) > 0 && (
              <span aria-hidden className="absolute left-1/2 top-2 ml-2 size-2 rounded-full bg-marmalade" />
            )}
          </Link>
        );
      })}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)} className={ITEM}>
        <Menu className="size-5" aria-hidden />
        {adminFrame.more}
      </button>
      <Dialog
        open={isMore}
        onClose={() => setMore(false)}
        place="side"
        title={adminFrame.allSections}
        closeLabel={adminFrame.close}
      >
        <div className="mt-4 rounded-md bg-deep p-2 text-on-deep-2">
          <SectionList sections={sections} open={open} waiting={waiting} onFollow={() => setMore(false)} />
        </div>
      </Dialog>
    </nav>
  );
}
