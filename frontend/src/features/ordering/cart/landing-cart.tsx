import { Suspense, useMemo, useRef, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { split } from '#frontend/ui/hydration/split.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';
import { selectPackageCart } from './package-cart-slice.js';
import { loadPackageCarts } from './package-cart-storage.js';

const floating = split<object>(() =>
  import('./landing-floating-cart.js').then((module) => ({ default: module.LandingFloatingCart })),
);

/** Whether there is something in the cart of this tab, also while nothing on the page has read it yet. */
function useHasPackages(): boolean {
  const { carts, restored } = useSelector(selectPackageCart);
  const isHydrated = useHydrated();
  const kept = useMemo(() => isHydrated && loadPackageCarts().packages.length > 0, [isHydrated]);
  return restored ? carts.packages.length > 0 : kept;
}

/** The floating cart of the first page; it has to be its last. Most who come have nothing in it, and need no code. */
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
