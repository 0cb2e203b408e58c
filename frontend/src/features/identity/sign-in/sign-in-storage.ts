/** The plan that was chosen before signing in; set where plans are chosen. */
export const SELECTED_PLAN = 'selectedPlanId';
/**
 * Only a flag that a professional's sign-up is unfinished: name and address are stored with the account
 * (D51).
 */
export const PENDING_REFERRAL = 'pendingReferralSignup';
const SAVED_TARGET = 'postLoginRedirect';

/** Without storage nothing is remembered. */
function safely<Value>(act: () => Value, otherwise: Value): Value {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

export function hasPendingReferral(): boolean {
  return safely(() => localStorage.getItem(PENDING_REFERRAL) !== null, false);
}

export function savePendingReferral(): void {
  safely(() => localStorage.setItem(PENDING_REFERRAL, '1'), undefined);
}

export function clearPendingReferral(): void {
  safely(() => localStorage.removeItem(PENDING_REFERRAL), undefined);
}

export function selectedPlanId(): string | null {
  return safely(() => localStorage.getItem(SELECTED_PLAN), null);
}

export function saveSelectedPlan(planId: string): void {
  safely(() => localStorage.setItem(SELECTED_PLAN, planId), undefined);
}

export function clearSelectedPlan(): void {
  safely(() => localStorage.removeItem(SELECTED_PLAN), undefined);
}

/** The target after a sign-in: 'referral', 'checkout' or a path; until the tab closes. */
export function savedTarget(): string | null {
  return safely(() => sessionStorage.getItem(SAVED_TARGET), null);
}

export function saveTarget(target: string): void {
  safely(() => sessionStorage.setItem(SAVED_TARGET, target), undefined);
}

export function clearSavedTarget(): void {
  safely(() => sessionStorage.removeItem(SAVED_TARGET), undefined);
}
