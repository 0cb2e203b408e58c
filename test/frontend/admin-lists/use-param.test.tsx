import '../setup/browser.js';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useParam } from '#frontend/features/admin/parts/use-param.js';

/** A search that fires at the moment in which the user opens a row of the list. */
function Section(): ReactElement {
  const [, search] = useParam('search');
  const [, open] = useParam('user');
  const both = (): void => {
    open('kit');
    search('kit@example.com');
  };
  return (
    <>
      <button onClick={both}>Open</button>
      <button onClick={() => open('')}>Close</button>
      <output>{useLocation().search}</output>
    </>
  );
}

it('keeps both of two filters that change at once, and removes one later', async () => {
  render(
    <MemoryRouter initialEntries={['/admin?tab=users']}>
      <Section />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByText('Open'));
  expect(screen.getByRole('status').textContent).toBe('?tab=users&user=kit&search=kit%40example.com');
  await userEvent.click(screen.getByText('Close'));
  expect(screen.getByRole('status').textContent).toBe('?tab=users&search=kit%40example.com');
});
