import { startTransition, StrictMode, useEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { hasStoredSession } from '../api/stored-session.js';
import { App } from '../app/app.js';
import type { AppState, AppStore } from '../app/store.js';
import { loadAllLazyParts } from '../ui/hydration/lazy-hydrate.js';
import { loadPage } from './page-data.js';
import { captureForFreshRender, replayEarlyEvents } from './replay-early-events.js';

/**
 * Hydrates a server-rendered page once its code and data have loaded: until then it is readable, and nothing
 * flickers. Only the browser knows the session, so signed-in users get a fresh render.
 */
export function hydratePage(place: HTMLElement, store: AppStore): void {
  if (!place.hasChildNodes()) return renderFresh(place, store);
  void loadPage(store, location.pathname).then(async () => {
    if (hasStoredSession()) {
      await loadAllLazyParts();
      return renderFresh(place, store);
    }
    // In small pieces, between which the browser can respond.
    startTransition(() => void hydrateRoot(place, site(store, store.getState())));
    replayEarlyEvents();
  });
}

/** Hydrates the server's markup with the data it was rendered from, also the parts that hydrate late. */
function site(store: AppStore, drawnFrom?: AppState): ReactElement {
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

function renderFresh(place: HTMLElement, store: AppStore): void {
  const doInIt = captureForFreshRender(place);
  createRoot(place).render(
    <>
      {site(store)}
      <Drawn onDrawn={doInIt} />
    </>,
  );
}

function Drawn({ onDrawn }: { readonly onDrawn: () => void }): null {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
