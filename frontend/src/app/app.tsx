import { Suspense, useEffect, useRef, type ComponentType, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useGetSiteQuery } from '../api/generated.js';
import { chrome } from '../copy/app/chrome.js';
import { selectSession } from '../features/identity/sessions/session-slice.js';
import { lazyHydrate } from '../ui/hydration/lazy-hydrate.js';
import { split } from '../ui/hydration/split.js';
import { useHydrated } from '../ui/hydration/use-hydrated.js';
import { Contact } from './chrome/contact.js';
import { Cookies } from './cookies/cookies.js';
import { ErrorBoundary } from './error-boundary.js';
import { Header } from './chrome/header.js';
import { GUARD, NOT_FOUND, PAGES, PATIENT_FOOTER, PATIENT_HEADER } from './pages.js';
import { routeAt } from './route-at.js';
import { ToastRegion } from './toasts/toast-region.js';

/**
 * A new page starts at its top, unless the URL has a hash. On Back the browser restores the scroll position.
 */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type !== 'POP' && hash === '') globalThis.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, type]);
}

/** Marks the document once the page is hydrated: until then it can only be read. */
function Live(): null {
  useEffect(() => {
    document.documentElement.dataset['live'] = 'true';
  }, []);
  return null;
}

function PageWaiting(): ReactElement {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {chrome.loadingPage}
      </span>
    </div>
  );
}

/** The page of a path. */
function PageAt({ pathname }: { readonly pathname: string }): ReactElement {
  const route = routeAt(pathname);
  const { Page } = route ? PAGES[route.page] : NOT_FOUND;
  if (!route?.guarded) return <Page />;
  return (
    <GUARD.Part>
      <Page />
    </GUARD.Part>
  );
}

const signedIn = split<object>(() =>
  import('./session/signed-in.js').then((module) => ({ default: module.SignedIn })),
);

/** A visitor who only browses needs none of it. */
function ForSignedIn(): ReactElement | null {
  const { status, next } = useSelector(selectSession);
  const needed = useRef(false);
  // The server knows no user, and the page is hydrated as it is.
  if (useHydrated() && (status !== 'signedOut' || next !== null)) needed.current = true;
  if (!needed.current) return null;
  return <Later Part={signedIn.Part} />;
}

const linkAccount = split<object>(() =>
  import('./session/link-account.js').then((module) => ({ default: module.LinkAccount })),
);

/** Only a visit that began with an email link needs it. */
function ForArrived(): ReactElement | null {
  const { linkAccount: email } = useSelector(selectSession);
  if (email === null) return null;
  return <Later Part={linkAccount.Part} />;
}

/** A part whose code comes later; nothing shows until then. */
function Later({ Part }: { readonly Part: ComponentType }): ReactElement {
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}

/** Below every first window. */
const Footer = lazyHydrate<object>(() =>
  import('./chrome/footer.js').then((module) => ({ default: module.Footer })),
);

/** Header, the page of the route, footer, toasts. */
export function App(): ReactElement {
  const { pathname } = useLocation();
  useScrollToTop();
  // Subscribes here for every component whose words use the settings.
  useGetSiteQuery();
  const layout = routeAt(pathname)?.layout;
  const page = (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PageWaiting />}>
        <PageAt pathname={pathname} />
        <Live />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <ForArrived />
      {layout === 'admin' ? (
        page
      ) : (
        <>
          {layout === 'patient' ? (
            <Suspense fallback={<div className="h-[61px] sm:h-[69px]" />}>
              <PATIENT_HEADER.Page />
            </Suspense>
          ) : (
            <Header />
          )}
          <Cookies />
          <Contact />
          {/* A viewport high, so that the footer does not jump while a page loads. */}
          <main id="main" tabIndex={-1} className="min-h-dvh">
            {page}
          </main>
          {layout === 'patient' ? <Later Part={PATIENT_FOOTER.Page} /> : <Footer />}
        </>
      )}
      <ForSignedIn />
      <ToastRegion />
    </div>
  );
}
