import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { chrome } from '../copy/chrome.js';
import { header } from '../copy/header.js';
import { buttonStyle } from '../ui/button.js';
import { cn } from '../ui/cn.js';
import { Dialog } from '../ui/dialog.js';
import { ThemeToggle } from './theme-toggle.js';
import { useScrollOrOrder } from './use-meal-plans.js';

export interface MobileMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const ITEM = 'flex min-h-12 w-full items-center rounded-md px-3 text-left text-lg font-semibold hover:bg-oat';

/** The same items as the wide header, as a sheet from the side. */
export function MobileMenu({ open, onClose }: MobileMenuProps): ReactElement {
  const goTo = useScrollOrOrder();
  const order = (anchor: string): void => {
    onClose();
    // The sheet gives the focus back as it closes; the scroll comes after that.
    setTimeout(() => goTo(anchor), 0);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={chrome.mobileMenu}
      closeLabel={header.menu.close}
      place="side"
    >
      <nav aria-label={chrome.mainNavigation} className="-mx-3 mt-5">
        <ul>
          {header.links.map((link) => (
            <li key={link.label}>
              {'href' in link ? (
                <Link to={link.href} onClick={onClose} className={ITEM}>
                  {link.label}
                </Link>
              ) : (
                <button type="button" onClick={() => order(link.scrollTo)} className={ITEM}>
                  {link.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 grid gap-3">
        <button
          type="button"
          onClick={() => order(header.orderNow.scrollTo)}
          className={buttonStyle({ size: 'lg', wide: true })}
        >
          {header.orderNow.label}
        </button>
        <Link
          to={header.login.href}
          onClick={onClose}
          className={cn(buttonStyle({ look: 'outline', size: 'lg', wide: true }))}
        >
          {header.login.label}
        </Link>
      </div>
      <div className="mt-4 flex justify-center sm:hidden">
        <ThemeToggle />
      </div>
    </Dialog>
  );
}
