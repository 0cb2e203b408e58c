import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Allergen, Diet, MealType } from '@rules/food/allergens';
import type { Quote } from '@rules/pricing/pricing';
import { useIsMember } from '#frontend/api/membership-status.js';
import type { Package, Site } from '#frontend/api/generated.js';
import { notify } from '#frontend/copy/notify.js';
import { cartFromPackages } from '../cart/cart-from-packages.js';
import { saveCart } from '../cart/cart.js';
import {
  countDays,
  daysOf,
  MAX_LINE_DAYS,
  type PackageCartKind,
  type PackageKey,
} from '../cart/package-cart.js';
import {
  cartsRestored,
  daysAdded,
  daysSet,
  removalUndone,
  selectPackageCart,
  type PackageCartState,
} from '../cart/package-cart-slice.js';
import { loadPackageCarts, savePackageCarts } from '../cart/package-cart-storage.js';
import { pricePackages, type PricedPackage } from './package-quote.js';
import { selectPromotion } from '../promotions/promotion-slice.js';
import { selectDeclared, selectDiet } from '../checkout/shopper-slice.js';

export interface PackageShopInput {
  readonly kind: PackageCartKind;
  readonly packages: readonly Package[];
  readonly site: Site;
  readonly referralCode: string | undefined;
}

export interface PackageShop extends PackageShopInput {
  /** This tab's cart has been read. */
  readonly ready: boolean;
  readonly prices: Quote<PricedPackage>;
  /** Days in the cart, all packages together. */
  readonly days: number;
  /** Days that can still be added: trial days have a limit per person (rule P7). */
  readonly room: number;
  readonly removed: PackageCartState['removed'];
  readonly declared: readonly Allergen[];
  /** The diet of the current account, if it has one. */
  readonly diet: MealType | null;
  readonly inCart: (id: string) => number;
  readonly add: (pack: Package, variant: Diet, days: number) => void;
  readonly setDays: (key: PackageKey, days: number) => void;
  readonly undo: () => void;
  /** Opens the checkout; with an empty cart only shows a toast. */
  readonly checkout: (deliveryDate?: string) => void;
}

/** Reads this tab's carts after the first render, and stores every change. */
function useKeptCarts(): PackageCartState {
  const state = useSelector(selectPackageCart);
  const dispatch = useDispatch();
  const { carts, restored } = state;
  useEffect(() => {
    if (!restored) dispatch(cartsRestored(loadPackageCarts()));
  }, [restored, dispatch]);
  useEffect(() => {
    if (restored) savePackageCarts(carts);
  }, [carts, restored]);
  return state;
}

/** The packages on sale, the cart of one kind, and its actions. */
export function usePackageShop(input: PackageShopInput): PackageShop {
  const { kind, packages, site, referralCode } = input;
  const { carts, removed, restored } = useKeptCarts();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const declared = useSelector(selectDeclared);
  const diet = useSelector(selectDiet);
  const promotion = useSelector(selectPromotion(kind));
  const kept = carts[kind];
  const isMember = useIsMember();
  const prices = useMemo(
    () => pricePackages({ kind, lines: kept, packages, site, referralCode, promotion, isMember }),
    [kind, kept, packages, site, referralCode, promotion, isMember],
  );
  // An item that is no longer sold stays in the storage but does not count.
  const lines = prices.lines.map(({ line }) => line);
  const days = countDays(lines);
  const room = kind === 'trial' ? Math.max(0, site.trial.maxDays - days) : MAX_LINE_DAYS;

  const add = (pack: Package, variant: Diet, wanted: number): void => {
    const more = Math.min(wanted, room);
    if (more <= 0) return;
    const known = daysOf(lines, pack.id) > 0;
    dispatch(daysAdded({ kind, key: { id: pack.id, variant }, days: more }));
    dispatch(
      notify({ toast: known ? 'updatedCart' : kind === 'trial' ? 'addedToTrialCart' : 'addedToCart' }),
    );
  };

  const checkout = (deliveryDate?: string): void => {
    if (days === 0)
      return void dispatch(notify({ toast: kind === 'trial' ? 'trialCartEmpty' : 'cartEmpty' }));
    const promoCode = promotion?.code;
    const cart = cartFromPackages({ kind, prices, referralCode, promoCode, deliveryDate });
    saveCart(cart);
    dispatch(notify({ toast: 'proceedingToCheckout' }));
    void navigate('/checkout', { state: cart });
  };

  return {
    ...input,
    ready: restored,
    prices,
    days,
    room,
    removed: removed?.kind === kind ? removed : null,
    declared,
    diet,
    inCart: (id) => daysOf(lines, id),
    add,
    setDays: (key, quantity) => void dispatch(daysSet({ kind, key, quantity })),
    undo: () => void dispatch(removalUndone()),
    checkout,
  };
}
