import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET /api/menus/2026-11-25', () =>
    ok({
      date: '2026-11-25',
      name: 'November',
      lastDay: '2026-11-30',
      notOnMenu: [
        { sku: 'meal-2', from: '2026-12-01' },
        { sku: 'meal-3', from: null },
      ],
      soldOut: ['meal-4'],
    }),
  );
  server.on('GET /api/menus/2026-12-02', () =>
    ok({ date: '2026-12-02', name: 'December', lastDay: '2026-12-31', notOnMenu: [], soldOut: [] }),
  );
});

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the menu page (K36)', () => {
  it('shows the menu of the first delivery day, and from when other dishes are on', async () => {
    renderSite('/menu');
    expect(await screen.findByText('From Tue (01 Dec)')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Menu for').value).toBe('2026-11-25');
    expect(names()).toEqual(['Lemon Chicken', 'Salmon & Dill', 'Pork Tenderloin']);
    expect(screen.getByText('Sold out for now')).toBeTruthy();
  });

  it('follows the chosen day', async () => {
    const { user } = renderSite('/menu');
    await screen.findByText('From Tue (01 Dec)');
    await user.selectOptions(screen.getByLabelText('Menu for'), '2026-12-02');
    await waitFor(() => expect(names()).toContain('Chickpea Curry'));
    expect(screen.queryByText('From Tue (01 Dec)')).toBeNull();
    expect(screen.queryByText('Sold out for now')).toBeNull();
  });
});
