import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { makeStore } from './app/store.js';
import { applyStoredTheme } from './app/theme.js';
import { beginSession } from './features/identity/arrive.js';

applyStoredTheme();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root element');

const store = makeStore();
beginSession(store.dispatch);

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
