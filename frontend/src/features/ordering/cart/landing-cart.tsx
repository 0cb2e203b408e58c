import { Suspense, useMemo, useRef, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { split } from '#frontend/ui/hydration/split.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';
import { selectPackageCart } from './package-cart-slice.js';
import { loadPackageCarts } from './package-cart-storage.js';

const floating = split<object>(() =>
  import('./landing-floating-cart.js').then((module) => ({ default: module.LandingFloatingCart })),
);

/** Whether this tab's cart has items, even before a component has read it. */
function useHasPackages(): boolean {
  const { carts, restored } = useSelector(selectPackageCart);
  const isHydrated = useHydrated();
  const kept = useMemo(() => isHydrated && loadPackageCarts().packages.length > 0, [isHydrated]);
  return restored ? carts.packages.length > 0 : kept;
}

/**
 * The floating cart of the first page; it must be the last element. Most visitors have an empty cart and
 * never load its code.
 */
export function LandingCart(): ReactElement | null {
  const needed = useRef(false);
  if (useHasPackages()) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <floating.Part />
    </Suspense>
  );
}
