import '../setup/browser.js';
import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ReactElement } from 'react';
import { BrowserRouter, Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { SearchBox } from '#frontend/features/admin/parts/search-box.js';
import { useParam } from '#frontend/features/admin/parts/use-param.js';
import { useFilters } from '#frontend/features/admin/table/use-filters.js';

const RECORD = '/admin/people/kit';
const SEARCH_PAUSE_MS = 400;
/** A page whose code never comes: the address has changed, and the list behind it is still there. */
const Loading = lazy(() => new Promise<never>(() => undefined));

function ByParam(): ReactElement {
  const [words, search] = useParam('search');
  return <List words={words} search={search} />;
}

function ByFilters(): ReactElement {
  const { filters, change } = useFilters(['search']);
  return <List words={filters.search ?? ''} search={(search) => change({ search })} />;
}

function List({ words, search }: { words: string; search: (words: string) => void }): ReactElement {
  return (
    <>
      <SearchBox label="Search users" value={words} onSearch={search} />
      <Link to={RECORD}>Open Kit</Link>
      <Link to="/admin?tab=orders">Orders</Link>
    </>
  );
}

/** Only the section of users has its code. */
function Admin({ Users }: { Users: () => ReactElement }): ReactElement {
  return useSearchParams()[0].get('tab') === 'users' ? <Users /> : <Loading />;
}

beforeEach(() => window.history.replaceState(null, '', '/admin?tab=users'));

it.each([
  ['a parameter', ByParam, 'Open Kit', RECORD],
  ['filters', ByFilters, 'Open Kit', RECORD],
  ['a parameter, and another section', ByParam, 'Orders', '/admin?tab=orders'],
  ['filters, and another section', ByFilters, 'Orders', '/admin?tab=orders'],
])('a search by %s does not lead back from what was opened meanwhile', async (_by, Users, link, address) => {
  render(
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/admin" element={<Admin Users={Users} />} />
          <Route path={RECORD} element={<Loading />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'kit@example.com' } });
  // Without an end of the transition: the list stays until the page behind the link has its code.
  fireEvent.click(screen.getByText(link));
  await act(() => new Promise((resolve) => setTimeout(resolve, SEARCH_PAUSE_MS)));
  expect(window.location.pathname + window.location.search).toBe(address);
});

it('a search on the page that is open still goes to the address', async () => {
  render(
    <BrowserRouter>
      <ByParam />
    </BrowserRouter>,
  );
  fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'kit' } });
  await act(() => new Promise((resolve) => setTimeout(resolve, SEARCH_PAUSE_MS)));
  expect(window.location.search).toBe('?tab=users&search=kit');
});
