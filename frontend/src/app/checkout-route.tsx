import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { WaitingList } from '../features/delivery/waiting-list.js';
import { selectSession } from '../features/identity/session-slice.js';
import { forgetSelectedPlan } from '../features/identity/sign-in-storage.js';
import { CheckoutPage } from '../features/ordering/checkout-page.js';
import { useKnownCustomer } from './use-known-customer.js';

/** The checkout with the waiting list of the delivery feature and what is known of who is signed in. */
export function CheckoutRoute(): ReactElement {
  const customer = useKnownCustomer();
  const isVisitor = useSelector(selectSession).status === 'signedOut';
  return (
    // A plan that was chosen earlier would be what signing in leads to (rule I10).
    <CheckoutPage
      WaitingList={WaitingList}
      customer={customer}
      isVisitor={isVisitor}
      onSignIn={forgetSelectedPlan}
    />
  );
}
