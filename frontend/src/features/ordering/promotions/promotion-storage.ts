import { ORDER_KINDS, type OrderKind } from '@rules/pricing/pricing';

const keyOf = (kind: OrderKind): string => `promoCode:${kind}`;

/** The code applied in this tab, so that a reload does not lose it; it is validated again. */
export function rememberedPromotion(kind: OrderKind): string {
  try {
    return sessionStorage.getItem(keyOf(kind)) ?? '';
  } catch {
    return '';
  }
}

/** Stores a code until the tab closes; '' removes it. */
export function savePromotion(kind: OrderKind, code: string): void {
  try {
    if (code === '') sessionStorage.removeItem(keyOf(kind));
    else sessionStorage.setItem(keyOf(kind), code);
  } catch {
    // The code then lasts for this page only.
  }
}

export function clearPromotions(): void {
  for (const kind of ORDER_KINDS) savePromotion(kind, '');
}
