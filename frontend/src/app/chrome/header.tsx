import { Menu, Truck } from 'lucide-react';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { chrome } from '#frontend/copy/app/chrome.js';
import { header } from '#frontend/copy/app/header.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { Link } from '#frontend/ui/content/link.js';
import { Mark } from '#frontend/ui/content/mark.js';
import { SkipLink } from './skip-link.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { ThemeToggle } from './theme-toggle.js';
import { useScrollOrOrder } from './use-meal-plans.js';

const AccountMenu = lazy(() =>
  import('./account-menu.js').then((module) => ({ default: module.AccountMenu })),
);
const MobileMenu = lazy(() => import('./mobile-menu.js').then((module) => ({ default: module.MobileMenu })));

const NAV_ITEM =
  'inline-flex h-11 items-center whitespace-nowrap rounded-full px-3.5 text-[0.9375rem] font-medium text-ink-2 hover:bg-oat hover:text-ink';

/**
 * The announcement of staff (rule X7); its second half shows where there is space. Empty text shows nothing.
 */
function Announcement(): ReactElement | null {
  const words = useWords();
  const announced = words(chrome.announcement);
  const more = words(chrome.announcementMore);
  if (announced === '' && more === '') return null;
  return (
    <p
      role="region"
      aria-label={chrome.announcementLabel}
      className="bg-deep px-4 py-2 text-center text-[0.8125rem] font-medium text-on-deep"
    >
      <Truck className="mr-2 inline size-4 text-pea" aria-hidden />
      {announced}
      {more !== '' && (
        <span className={announced === '' ? undefined : 'hidden text-on-deep-2 sm:inline'}>
          {announced === '' ? more : ` · ${more}`}
        </span>
      )}
    </p>
  );
}

/** Whether the current page is the link's page or one below it. */
function isAt(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}

function MainNavigation(): ReactElement {
  const goTo = useScrollOrOrder();
  const { pathname } = useLocation();
  return (
    <nav aria-label={chrome.mainNavigation} className="hidden flex-1 items-center gap-1 lg:flex">
      {header.links.map((link) =>
        'href' in link ? (
          <Link
            key={link.label}
            to={link.href}
            aria-current={isAt(link.href, pathname) ? 'page' : undefined}
            className={cn(NAV_ITEM, isAt(link.href, pathname) && 'bg-oat !text-ink')}
          >
            {link.label}
          </Link>
        ) : (
          <button
            key={link.label}
            type="button"
            aria-current={pathname === '/configurator' ? 'page' : undefined}
            onClick={() => goTo(link.scrollTo)}
            className={cn(NAV_ITEM, pathname === '/configurator' && 'bg-oat !text-ink')}
          >
            {link.label}
          </button>
        ),
      )}
    </nav>
  );
}

/** LOGIN and ORDER NOW, or the user's avatar; its place is reserved until the session is known. */
function SignedInOrOut(): ReactElement {
  const { status, email } = useSelector(selectSession);
  const goTo = useScrollOrOrder();
  if (status === 'loading') return <Skeleton className="m-1 size-9 !rounded-full" />;
  if (status === 'signedIn') {
    return (
      <Suspense fallback={<Skeleton className="m-1 size-9 !rounded-full" />}>
        <AccountMenu email={email ?? ''} />
      </Suspense>
    );
  }
  return (
    <>
      <Link to={header.login.href} className={cn(buttonStyle({ look: 'ghost' }), 'max-lg:hidden')}>
        {header.login.label}
      </Link>
      <Button onClick={() => goTo(header.orderNow.scrollTo)} className="max-[359px]:hidden">
        {header.orderNow.label}
      </Button>
    </>
  );
}

/** The header of every page. */
export function Header(): ReactElement {
  const words = useWords();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <SkipLink />
      <Announcement />
      <header className="sticky top-0 z-40 border-b border-line bg-milk/95 backdrop-blur-md">
        <div className="wrap-page flex h-[60px] items-center gap-2 sm:h-[68px] lg:gap-8">
          <Link
            to="/"
            className="flex min-h-11 items-center gap-2 sm:gap-2.5"
            aria-label={words(header.homeLabel)}
          >
            <Mark className="size-8 shrink-0 sm:size-9" />
            <span className="whitespace-nowrap font-display text-[1.1rem] font-extrabold tracking-[-0.035em] sm:text-[1.375rem]">
              {words('{brandName}')}
            </span>
          </Link>
          <MainNavigation />
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            <span className="hidden sm:block">
              <ThemeToggle />
            </span>
            <SignedInOrOut />
            <button
              type="button"
              aria-label={header.menu.open}
              aria-haspopup="dialog"
              aria-expanded={menu === 'open'}
              onClick={() => setMenu('open')}
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-oat lg:hidden"
            >
              <Menu className="size-5" aria-hidden />
            </button>
          </div>
        </div>
      </header>
      {menu !== 'never' && (
        <Suspense>
          <MobileMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </>
  );
}
