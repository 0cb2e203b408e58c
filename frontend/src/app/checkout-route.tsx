import type { ReactElement } from 'react';
import { WaitingList } from '../features/delivery/waiting-list.js';
import { CheckoutPage } from '../features/ordering/checkout-page.js';

/** The checkout with the waiting list of the delivery feature. */
export function CheckoutRoute(): ReactElement {
  return <CheckoutPage WaitingList={WaitingList} />;
}
