import type { ReactElement } from 'react';
import { LikedRecipes } from '../features/catalog/liked-recipes.js';
import { AccountPage } from '../features/identity/account-page.js';
import { MemberBadge } from '../features/membership/member-badge.js';
import { MembershipCard } from '../features/membership/membership-card.js';
import { MyBoxes } from '../features/ordering/my-boxes.js';
import { MyOrders } from '../features/ordering/my-orders.js';
import { WalletTab } from '../features/wallet/wallet-tab.js';
import { LazyDishDetails } from './lazy-dish-details.js';

/** The account with what ordering, wallet and membership show in their tabs. */
export function AccountRoute(): ReactElement {
  const orders = (
    <>
      <MyBoxes DishDetails={LazyDishDetails} />
      <MyOrders />
    </>
  );
  const wallet = (
    <>
      <MembershipCard />
      <WalletTab />
    </>
  );
  return (
    <AccountPage
      wallet={wallet}
      orders={orders}
      liked={<LikedRecipes />}
      badge={<MemberBadge className="ml-3" />}
    />
  );
}
