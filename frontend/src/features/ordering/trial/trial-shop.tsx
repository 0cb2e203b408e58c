import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FloatingCart } from '../cart/floating-cart.js';
import { PackageCartSummary } from '../cart/package-cart-summary.js';
import { PackageGrid } from '../packages/package-grid.js';
import { PackageLoader } from '../packages/package-loader.js';
import { firstVariant } from '../packages/package-quote.js';
import type { PackageShop } from '../packages/use-package-shop.js';

export interface TrialShopProps {
  readonly referralCode: string | undefined;
  /** Shown below the cart. */
  readonly children: ReactNode;
}

/** Five trial cards with the trial cart; ends with the floating cart, so it must be last on a page. */
export function TrialShop({ referralCode, children }: TrialShopProps): ReactElement {
  return (
    <PackageLoader kind="trial" referralCode={referralCode} className="wrap-page pb-16 pt-7">
      {(shop) => <Trial shop={shop}>{children}</Trial>}
    </PackageLoader>
  );
}

/** Adds the package that the URL names to the cart, once, unless it is already there (rule B14). */
function usePlanOfAddress(shop: PackageShop): void {
  const [params] = useSearchParams();
  const plan = params.get('plan')?.toLowerCase();
  const taken = useRef(false);
  const { ready, packages, diet, inCart, add } = shop;
  useEffect(() => {
    if (taken.current || !ready || plan === undefined) return;
    taken.current = true;
    const pack = packages.find(({ id, aliases }) => id === plan || aliases.includes(plan));
    const variant = pack ? firstVariant(pack, diet) : null;
    if (pack?.available && variant !== null && inCart(pack.id) === 0) add(pack, variant, 1);
  }, [ready, plan, packages, diet, inCart, add]);
}

function Trial({
  shop,
  children,
}: {
  readonly shop: PackageShop;
  readonly children: ReactNode;
}): ReactElement {
  usePlanOfAddress(shop);
  return (
    <>
      <PackageGrid shop={shop} placement="trial" eager className="wrap-page pt-7" />
      <div className="pt-14">
        <PackageCartSummary shop={shop} />
      </div>
      {children}
      <FloatingCart shop={shop} />
    </>
  );
}
