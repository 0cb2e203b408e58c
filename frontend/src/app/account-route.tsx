import type { ReactElement } from 'react';
import { AccountPage } from '../features/identity/account-page.js';
import { MyBoxes } from '../features/ordering/my-boxes.js';
import { MyOrders } from '../features/ordering/my-orders.js';
import { WalletTab } from '../features/wallet/wallet-tab.js';
import { LazyDishDetails } from './lazy-dish-details.js';

/** The account with what ordering and wallet show in their tabs. */
export function AccountRoute(): ReactElement {
  const orders = (
    <>
      <MyBoxes DishDetails={LazyDishDetails} />
      <MyOrders />
    </>
  );
  return <AccountPage wallet={<WalletTab />} orders={orders} />;
}
