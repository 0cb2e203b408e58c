import type { ReactElement } from 'react';
import { useGetPackagesQuery, useGetSiteQuery } from '#frontend/api/generated.js';
import { FloatingCart } from './floating-cart.js';
import { usePackageShop, type PackageShopInput } from '../packages/use-package-shop.js';
import { useReferral } from '../promotions/use-referral.js';

/** The floating cart of a page that shows its packages elsewhere; it must be the last element of the page. */
export function LandingFloatingCart(): ReactElement | null {
  const referralCode = useReferral();
  const packages = useGetPackagesQuery();
  const site = useGetSiteQuery();
  if (!packages.data || !site.data) return null;
  return <Cart kind="packages" packages={packages.data.items} site={site.data} referralCode={referralCode} />;
}

function Cart(input: PackageShopInput): ReactElement | null {
  return <FloatingCart shop={usePackageShop(input)} />;
}
