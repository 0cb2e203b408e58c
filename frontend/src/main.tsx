import './styles.css';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { loadPage } from './app/page-data.js';
import { doAgain, keepForNewPage } from './app/done-early.js';
import { makeStore } from './app/store.js';
import { hasStoredSession } from './api/stored-session.js';
import { beginSession } from './features/identity/arrive.js';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root element');

const store = makeStore();
beginSession(store.dispatch);
const site = (
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>
);

// A page that came with its content is taken over once its code and its data are here: until then it can
// be read, and nothing flickers. Who is signed in is known to the browser alone: for them it is drawn anew.
if (root.hasChildNodes()) {
  void loadPage(store, location.pathname).then(() => {
    if (hasStoredSession()) return drawAnew(root);
    // In small pieces, between which the browser can answer.
    startTransition(() => void hydrateRoot(root, site));
    doAgain();
  });
} else {
  drawAnew(root);
}

function drawAnew(place: HTMLElement): void {
  const doInIt = keepForNewPage(place);
  createRoot(place).render(
    <>
      {site}
      <Drawn onDrawn={doInIt} />
    </>,
  );
}

function Drawn({ onDrawn }: { readonly onDrawn: () => void }): null {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
