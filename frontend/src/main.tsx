import './styles.css';
import { makeStore } from './app/store.js';
import { beginSession } from './features/identity/sessions/begin-session.js';
import { hydratePage } from './ssr/hydrate-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root element');

const store = makeStore();
const begun = beginSession(store.dispatch);
if (begun) void begun.then(() => hydratePage(root, store));
else hydratePage(root, store);

// After everything that the page itself needs.
const register = (): void => {
  import('./app/offline/register-worker.js').then(
    ({ registerWorker }) => registerWorker(store),
    (error: unknown) => console.warn(error),
  );
};
// The code of a rendered page begins after its first paint, when the page may have loaded already.
if (document.readyState === 'complete') register();
else addEventListener('load', register);
