import { forgetAttempt } from '../features/ordering/attempt.js';
import { forgetCart } from '../features/ordering/cart.js';
import { forgetForm } from '../features/ordering/form-storage.js';
import { NO_PACKAGES, savePackageCarts } from '../features/ordering/package-cart-storage.js';
import { forgetPlan } from '../features/ordering/plan-storage.js';
import { forgetPromotions } from '../features/ordering/promotion-storage.js';

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
