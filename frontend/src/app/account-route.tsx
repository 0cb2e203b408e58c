import type { ReactElement } from 'react';
import { AccountPage } from '../features/identity/account-page.js';
import { MyOrders } from '../features/ordering/my-orders.js';
import { WalletTab } from '../features/wallet/wallet-tab.js';

/** The account with what ordering and wallet show in their tabs. */
export function AccountRoute(): ReactElement {
  return <AccountPage wallet={<WalletTab />} orders={<MyOrders />} />;
}
