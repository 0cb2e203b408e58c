import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import {
  useLazyGetExtrasQuery,
  useLazyGetMealsQuery,
  useLazyGetPackagesQuery,
  useLazyGetSiteQuery,
} from '#frontend/api/generated.js';
import { type MyOrder } from '#frontend/api/generated-account.js';
import { selectedCount } from '../configurator/box-draft.js';
import { withDays, type PackageCartKind, type PackageLine } from '../cart/package-cart.js';
import { cartsRestored } from '../cart/package-cart-slice.js';
import { loadPackageCarts, savePackageCarts } from '../cart/package-cart-storage.js';
import { restoreDraft, savePlan } from '../configurator/plan-storage.js';
import { reorderBox, reorderPackages } from './reorder.js';

/** Shown for confirmation before a cart is filled. */
export interface ReorderQuestion {
  readonly missing: readonly string[];
  readonly isEmpty: boolean;
  /** A box in progress would be lost. */
  readonly replaces: boolean;
  readonly go: () => void;
}

/** A delivered weekly box can be ordered again too, as a one-time box. */
export function holdsBox({ kind }: Pick<MyOrder, 'kind'>): boolean {
  return kind === 'one_time' || kind === 'subscription';
}

export type ReorderState = 'idle' | 'looking' | 'failed';

/**
 * Fills the configurator or the cart with the content of an order. Confirms first if something would be lost.
 */
export function useReorder(order: MyOrder) {
  const [state, setState] = useState<ReorderState>('idle');
  const [question, setQuestion] = useState<ReorderQuestion | null>(null);
  const [askMeals] = useLazyGetMealsQuery();
  const [askExtras] = useLazyGetExtrasQuery();
  const [askPackages] = useLazyGetPackagesQuery();
  const [askSite] = useLazyGetSiteQuery();
  const navigate = useNavigate();
  const dispatch = useDispatch();

  const ofBox = async (): Promise<ReorderQuestion> => {
    const [meals, extras, site] = await Promise.all([
      askMeals({}, true).unwrap(),
      askExtras(undefined, true).unwrap(),
      askSite(undefined, true).unwrap(),
    ]);
    const { mealCounts } = site.pricing;
    const again = reorderBox({ order, meals: meals.items, extras: extras.items, mealCounts });
    const go = (): void => {
      savePlan(again.filled, 0);
      void navigate('/configurator');
    };
    return { ...again, replaces: selectedCount(restoreDraft(mealCounts, true)) > 0, go };
  };

  const ofPackages = async (kind: PackageCartKind): Promise<ReorderQuestion> => {
    const { items } = await askPackages(undefined, true).unwrap();
    const again = reorderPackages(order.lines, items);
    const go = (): void => {
      const carts = loadPackageCarts();
      const lines = again.filled.reduce<readonly PackageLine[]>(
        (before, line) => withDays(before, line, line.quantity),
        carts[kind],
      );
      const next = { ...carts, [kind]: lines };
      savePackageCarts(next);
      dispatch(cartsRestored(next));
      void navigate(kind === 'trial' ? '/single-day-trial' : '/meal-selection');
    };
    return { ...again, replaces: false, go };
  };

  const start = async (): Promise<void> => {
    setState('looking');
    const { kind } = order;
    const asked = await (
      holdsBox(order) ? ofBox() : ofPackages(kind === 'trial' ? 'trial' : 'packages')
    ).catch(() => null);
    setState(asked ? 'idle' : 'failed');
    if (!asked) return;
    if (asked.missing.length === 0 && !asked.replaces && !asked.isEmpty) asked.go();
    else setQuestion(asked);
  };

  return { state, question, start, close: () => setQuestion(null) };
}
