import '../src/styles.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { PartsPage } from './parts-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root element');

const query = new URLSearchParams(location.search);
createRoot(root).render(
  <MemoryRouter>
    <PartsPage only={query.get('only')} state={query.get('state')} />
  </MemoryRouter>,
);
