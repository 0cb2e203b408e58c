import { useMemo } from 'react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { useAdminListProductsQuery } from '../catalog/catalog-api.js';

const KINDS = ['meal', 'breakfast', 'protein', 'package'] as const;
/** The most products of one kind that a menu offers. */
const MAX_OF_KIND = 100;

export interface MenuProduct {
  readonly sku: string;
  readonly name: string;
  readonly kind: AdminProduct['kind'];
  /** Shown in the shop now. */
  readonly isSold: boolean;
}

/** Everything that can be on a menu, by kind; undefined while it loads. Retired products are left out. */
export function useMenuProducts(): readonly MenuProduct[] | undefined {
  const meals = useAdminListProductsQuery({ kind: 'meal', limit: MAX_OF_KIND }).data;
  const breakfasts = useAdminListProductsQuery({ kind: 'breakfast', limit: MAX_OF_KIND }).data;
  const pots = useAdminListProductsQuery({ kind: 'protein', limit: MAX_OF_KIND }).data;
  const packages = useAdminListProductsQuery({ kind: 'package', limit: MAX_OF_KIND }).data;
  return useMemo(() => {
    if (!meals || !breakfasts || !pots || !packages) return undefined;
    const all = [meals, breakfasts, pots, packages].flatMap(({ items }) => items);
    return KINDS.flatMap((wanted) => all.filter(({ kind }) => kind === wanted))
      .filter(({ retiredAt }) => retiredAt === null)
      .map(({ sku, name, kind, active }) => ({ sku, name, kind, isSold: active }));
  }, [meals, breakfasts, pots, packages]);
}
