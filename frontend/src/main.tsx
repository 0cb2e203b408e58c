import './styles.css';
import { startTransition, StrictMode, useEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { loadPage } from './ssr/page-data.js';
import { replayEarlyEvents, captureForFreshRender } from './ssr/replay-early-events.js';
import { makeStore, type AppState } from './app/store.js';
import { hasStoredSession } from './api/stored-session.js';
import { beginSession } from './features/identity/sessions/begin-session.js';
import { loadAllLazyParts } from './ui/hydration/lazy-hydrate.js';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root element');

const store = makeStore();
const begun = beginSession(store.dispatch);

/** Hydrates the server's markup with the data it was rendered from, also the parts that hydrate late. */
function site(drawnFrom?: AppState): ReactElement {
  return (
    <StrictMode>
      <Provider store={store} serverState={drawnFrom}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
}

if (begun) void begun.then(() => hydratePage(root));
else hydratePage(root);

/**
 * Hydrates a server-rendered page once its code and data have loaded: until then it is readable, and nothing
 * flickers. Only the browser knows the session, so signed-in users get a fresh render.
 */
function hydratePage(place: HTMLElement): void {
  if (!place.hasChildNodes()) return renderFresh(place);
  void loadPage(store, location.pathname).then(async () => {
    if (hasStoredSession()) {
      await loadAllLazyParts();
      return renderFresh(place);
    }
    // In small pieces, between which the browser can respond.
    startTransition(() => void hydrateRoot(place, site(store.getState())));
    replayEarlyEvents();
  });
}

function renderFresh(place: HTMLElement): void {
  const doInIt = captureForFreshRender(place);
  createRoot(place).render(
    <>
      {site()}
      <Drawn onDrawn={doInIt} />
    </>,
  );
}

function Drawn({ onDrawn }: { readonly onDrawn: () => void }): null {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
