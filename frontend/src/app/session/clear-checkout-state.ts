import { clearOffline } from '../offline/offline-store.js';
import { clearAttempt } from '#frontend/features/ordering/payment/attempt.js';
import { clearCart } from '#frontend/features/ordering/cart/cart.js';
import { clearForm } from '#frontend/features/ordering/checkout/form-storage.js';
import { NO_PACKAGES, savePackageCarts } from '#frontend/features/ordering/cart/package-cart-storage.js';
import { clearPlan } from '#frontend/features/ordering/configurator/plan-storage.js';
import { clearPromotions } from '#frontend/features/ordering/promotions/promotion-storage.js';

/** Removes the data of an unfinished order from this browser, and what it kept for when it is offline. */
export function clearCheckoutState(): void {
  clearOffline().catch((error: unknown) => console.error(error));
  clearForm();
  clearAttempt();
  clearCart();
  savePackageCarts(NO_PACKAGES);
  clearPromotions();
  try {
    clearPlan();
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
