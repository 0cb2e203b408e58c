import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { chrome } from '#frontend/copy/app/chrome.js';
import { header } from '#frontend/copy/app/header.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { Link } from '#frontend/ui/content/link.js';
import { Avatar } from './avatar.js';
import { ThemeToggle } from './theme-toggle.js';
import { useScrollOrOrder } from './use-meal-plans.js';
import { useSignOut } from './use-sign-out.js';

export interface MobileMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const ITEM = 'flex min-h-12 w-full items-center rounded-md px-3 text-left text-lg font-semibold hover:bg-oat';

function SignedOut({
  onClose,
  order,
}: Pick<MobileMenuProps, 'onClose'> & { readonly order: (anchor: string) => void }): ReactElement {
  return (
    <>
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
    </>
  );
}

function SignedIn({ onClose }: Pick<MobileMenuProps, 'onClose'>): ReactElement {
  const { email } = useSelector(selectSession);
  const signOut = useSignOut();
  const { menu } = header;
  return (
    <>
      <p className="flex items-center gap-3 rounded-lg bg-oat px-4 py-3">
        <Avatar email={email ?? ''} />
        <span className="min-w-0">
          <span className="block text-sm text-ink-2">{menu.signedInAs}</span>
          <span className="block break-words font-semibold">{email}</span>
        </span>
      </p>
      <Link to={menu.myAccount.href} onClick={onClose} className={buttonStyle({ size: 'lg', wide: true })}>
        {menu.myAccount.label}
      </Link>
      <Button
        look="outline"
        size="lg"
        wide
        onClick={() => {
          onClose();
          signOut();
        }}
      >
        {menu.signOut}
      </Button>
    </>
  );
}

/** The items of the wide header, as a sheet from the side. */
export function MobileMenu({ open, onClose }: MobileMenuProps): ReactElement {
  const goTo = useScrollOrOrder();
  const signedIn = useSelector(selectSession).status === 'signedIn';
  const order = (anchor: string): void => {
    onClose();
    // The sheet returns the focus as it closes; scroll after that.
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
        {signedIn ? <SignedIn onClose={onClose} /> : <SignedOut onClose={onClose} order={order} />}
      </div>
      <div className="mt-4 flex justify-center sm:hidden">
        <ThemeToggle />
      </div>
    </Dialog>
  );
}
