import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '#frontend/app/store.js';
import { DishDetails } from '#frontend/features/catalog/products/dish-details.js';
import { MEALS } from '../setup/catalog.js';
import { problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

describe('the details of a dish', () => {
  it('are never those of the dish that was open before', async () => {
    server.on('GET /api/meals/2', () => problem('not_found'));
    const store = makeStore();
    const details = (at: number): ReactElement => (
      <Provider store={store}>
        <DishDetails dish={MEALS[at] ?? null} declared={['milk']} onClose={() => undefined} />
      </Provider>
    );
    const { rerender } = render(details(0));
    expect(await screen.findByRole('table', { name: 'Nutrition of Lemon Chicken' })).toBeTruthy();
    rerender(details(1));
    const dialog = within(await screen.findByRole('dialog', { name: 'Salmon & Dill' }));
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(dialog.getByText('Fish, Milk')).toBeTruthy();
    expect(dialog.getByText(/You told us to avoid: Milk/)).toBeTruthy();
  });
});
