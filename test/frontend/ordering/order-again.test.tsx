import '../setup/browser.js';
import { beforeEach, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { makeStore } from '#frontend/app/store.js';
import { readPlan } from '#frontend/features/ordering/configurator/plan-storage.js';
import { OrderActions } from '#frontend/features/ordering/orders/order-actions.js';
import { startFakeServer } from '../setup/fake-server.js';
import { MEALS } from '../setup/catalog.js';

beforeEach(() => {
  startFakeServer();
  localStorage.clear();
});

const [MEAL] = MEALS;

/** What ordering again reads of a delivered box of a weekly one. */
const BOX: MyOrder = {
  id: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  orderCode: 'K7QX2M9P',
  kind: 'subscription',
  status: 'completed',
  paymentState: 'paid',
  createdAt: '2026-11-05T15:04:00.000Z',
  deliveryDate: '2026-11-11',
  mealsPerWeek: 5,
  totalPence: 4350,
  walletPence: 0,
  paidPence: 0,
  changeableUntil: null,
  changes: [],
  dearerChange: null,
  mealType: 'standard',
  halalOnly: false,
  lines: [
    {
      sku: MEAL?.sku ?? '',
      variant: null,
      name: MEAL?.name ?? '',
      quantity: 5,
      grossPence: 4000,
      allergens: { contains: [], mayContain: [] },
    },
  ],
  subtotalPence: 4000,
  discountPence: 0,
  discount: null,
  deliveryPence: 350,
  refundedPence: 0,
  refundablePence: 4350,
  recipient: 'Sam Okafor',
  deliveryAddress: {
    address: '1 Mill Lane',
    apartment: null,
    city: 'London',
    postcode: 'SW4 7AB',
    country: 'GB',
    courierNote: null,
  },
  phone: '020 7946 0123',
  detailsChangeableUntil: null,
  timeline: [],
  cancellableUntil: null,
  payableUntil: null,
  hasReceipt: false,
  isReplacement: false,
  problems: [],
  labelWarnings: [],
};

function Where(): ReactElement {
  return <p>at {useLocation().pathname}</p>;
}

it('orders the dishes of a weekly box again, as a one-time box', async () => {
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={['/account']}>
        <OrderActions order={BOX} access={{ by: 'account' }} />
        <Where />
      </MemoryRouter>
    </Provider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Order again' }));
  await waitFor(() => expect(screen.getByText('at /configurator')).toBeTruthy());
  expect(readPlan()).toMatchObject({ mealsPerWeek: 5, selectedMeals: Array(5).fill(MEAL?.id) });
});
