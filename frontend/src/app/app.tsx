import { Suspense, useEffect, type ReactElement } from 'react';
import { matchPath, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { useGetSiteQuery } from '../api/generated.js';
import { chrome } from '../copy/chrome.js';
import { AfterSignIn } from '../features/identity/after-sign-in-effects.js';
import { Guard } from '../features/identity/guard.js';
import { AccountFood } from './account-food.js';
import { AskMembership } from './ask-membership.js';
import { Contact } from './contact.js';
import { Cookies } from './cookies.js';
import { ErrorBoundary } from './error-boundary.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { NotFoundPage } from './not-found-page.js';
import { PAGES, PATIENT_FOOTER, PATIENT_HEADER } from './pages.js';
import { ROUTES } from './routes.js';
import { ToastRegion } from './toast-region.js';

/**
 * A new page begins at its top, unless the address names a place in it; going back is left to the browser,
 * which remembers where one was.
 */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type !== 'POP' && hash === '') globalThis.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, type]);
}

/** Marks the document once the page answers to clicks: what came from the server is only to be read until then. */
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

/** Whose header and footer the page has. */
function layoutOf(pathname: string): 'site' | 'patient' {
  return ROUTES.find(({ path }) => matchPath(path, pathname))?.layout ?? 'site';
}

function PatientHeader(): ReactElement {
  return (
    <Suspense>
      <PATIENT_HEADER.Page />
    </Suspense>
  );
}

function PatientFooter(): ReactElement {
  return (
    <Suspense>
      <PATIENT_FOOTER.Page />
    </Suspense>
  );
}

/** Header, the page of the route, footer, toasts. */
export function App(): ReactElement {
  const { pathname } = useLocation();
  useScrollToTop();
  // Held on to for all who fill their words from the settings.
  useGetSiteQuery();
  const isPatient = layoutOf(pathname) === 'patient';
  return (
    <div className="flex min-h-dvh flex-col">
      {isPatient ? <PatientHeader /> : <Header />}
      <Cookies />
      <Contact />
      {/* A window high, so that the footer does not jump while a page loads. */}
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageWaiting />}>
            <Routes>
              {ROUTES.map(({ path, page, guarded }) => {
                const { Page } = PAGES[page];
                const element = guarded ? (
                  <Guard>
                    <Page />
                  </Guard>
                ) : (
                  <Page />
                );
                return <Route key={path} path={path} element={element} />;
              })}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
            <Live />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isPatient ? <PatientFooter /> : <Footer />}
      <AskMembership />
      <AfterSignIn />
      <AccountFood />
      <ToastRegion />
    </div>
  );
}
