import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { WaitingList } from '#frontend/features/delivery/waiting-list.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { clearSelectedPlan } from '#frontend/features/identity/sign-in/sign-in-storage.js';
import { CheckoutPage } from '#frontend/features/ordering/checkout/checkout-page.js';
import { useKnownCustomer } from '../session/use-known-customer.js';

/** The checkout with the waiting list of the delivery feature and what is known about the user. */
export function CheckoutRoute(): ReactElement {
  const customer = useKnownCustomer();
  const isVisitor = useSelector(selectSession).status === 'signedOut';
  return (
    // A plan chosen earlier would decide where the sign-in leads (rule I10).
    <CheckoutPage
      WaitingList={WaitingList}
      customer={customer}
      isVisitor={isVisitor}
      onSignIn={clearSelectedPlan}
    />
  );
}
