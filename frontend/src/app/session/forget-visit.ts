import { forgetAttempt } from '#frontend/features/ordering/payment/attempt.js';
import { forgetCart } from '#frontend/features/ordering/cart/cart.js';
import { forgetForm } from '#frontend/features/ordering/checkout/form-storage.js';
import { NO_PACKAGES, savePackageCarts } from '#frontend/features/ordering/cart/package-cart-storage.js';
import { forgetPlan } from '#frontend/features/ordering/configurator/plan-storage.js';
import { forgetPromotions } from '#frontend/features/ordering/promotions/promotion-storage.js';

/** Removes what this browser keeps of an order in the making. */
export function forgetVisit(): void {
  forgetForm();
  forgetAttempt();
  forgetCart();
  savePackageCarts(NO_PACKAGES);
  forgetPromotions();
  try {
    forgetPlan();
  } catch {
    // Storage is out of reach: nothing was kept.
  }
}
