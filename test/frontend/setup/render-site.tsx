import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from '#frontend/app/app.js';
import { makeStore } from '#frontend/app/store.js';
import { beginSession } from '#frontend/features/identity/sessions/begin-session.js';

export interface RenderedSite {
  readonly user: UserEvent;
  /** Path and query of the page that is open now. */
  readonly at: () => string;
}

/** Renders the whole site in memory, opened at an address. */
export function renderSite(address: string, state?: unknown): RenderedSite {
  let now = address;
  function Watch(): null {
    const { pathname, search } = useLocation();
    now = pathname + search;
    return null;
  }
  const [pathname = '/', search = ''] = address.split(/(?=\?)/);
  const store = makeStore();
  void beginSession(store.dispatch);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname, search, state }]}>
        <App />
        <Watch />
      </MemoryRouter>
    </Provider>,
  );
  return { user: userEvent.setup(), at: () => now };
}
