import type { ReactElement } from 'react';
import { LikedRecipes } from '#frontend/features/catalog/recipes/list/liked-recipes.js';
import { AccountPage } from '#frontend/features/identity/profile/account-page.js';
import { MemberBadge } from '#frontend/features/membership/member-badge.js';
import { MembershipCard } from '#frontend/features/membership/membership-card.js';
import { MyBoxes } from '#frontend/features/ordering/boxes/my-boxes.js';
import { MyDishes } from '#frontend/features/ordering/ratings/my-dishes.js';
import { MyOrders } from '#frontend/features/ordering/orders/my-orders.js';
import { WalletTab } from '#frontend/features/wallet/wallet-tab.js';
import { KeepDeliveries } from '../offline/keep-deliveries.js';
import { LazyDishDetails } from './lazy-dish-details.js';

/** The account with what ordering, wallet and membership show in their tabs. */
export function AccountRoute(): ReactElement {
  const orders = (
    <>
      <MyBoxes DishDetails={LazyDishDetails} />
      <MyOrders />
      <KeepDeliveries />
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
      liked={
        <>
          <MyDishes />
          <LikedRecipes />
        </>
      }
      badge={<MemberBadge className="ml-3" />}
    />
  );
}
