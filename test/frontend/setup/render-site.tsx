import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { App } from '#frontend/app/app.js';
import { makeStore } from '#frontend/app/store.js';
import { beginSession } from '#frontend/features/identity/sessions/begin-session.js';

export interface RenderedSite {
  readonly user: UserEvent;
  /** Path and query of the page that is open now. */
  readonly at: () => string;
  /** Path and query of every page so far, also of those that only led elsewhere. */
  readonly visited: readonly string[];
  /** Follows a link to a page of the site. */
  readonly go: (path: string) => void;
  /** Closes the page. */
  readonly unmount: () => void;
}

/** Renders the whole site in memory, opened at an address. */
export function renderSite(address: string, state?: unknown): RenderedSite {
  const [pathname = '/', search = ''] = address.split(/(?=\?)/);
  return renderIn((site) => (
    <MemoryRouter initialEntries={[{ pathname, search, state }]}>{site}</MemoryRouter>
  ));
}

/** The same with the browser's own history, for what depends on its entries. */
export function renderSiteInBrowser(address: string): RenderedSite {
  globalThis.history.replaceState(null, '', address);
  return renderIn((site) => <BrowserRouter>{site}</BrowserRouter>);
}

function renderIn(router: (site: ReactNode) => ReactElement): RenderedSite {
  const visited: string[] = [];
  let now = '';
  let go: RenderedSite['go'] = () => undefined;
  function Watch(): null {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    now = pathname + search;
    go = (path) => void navigate(path);
    useEffect(() => void visited.push(pathname + search), [pathname, search]);
    return null;
  }
  const store = makeStore();
  void beginSession(store.dispatch);
  const site = (
    <>
      <App />
      <Watch />
    </>
  );
  const { unmount } = render(<Provider store={store}>{router(site)}</Provider>);
  return { user: userEvent.setup(), at: () => now, visited, go: (path) => go(path), unmount };
}
