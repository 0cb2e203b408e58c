const KEY = 'checkoutFood';

/**
 * Remembers until the tab closes that the allergy question was shown; never the answer, and the same for
 * customers without allergies. After a reload it reveals that an answer may be lost (rule F23).
 */
export function markDietAsked(): void {
  try {
    sessionStorage.setItem(KEY, 'asked');
  } catch {
    // Without storage the cart is lost with the answer.
  }
}

export function wasDietAsked(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function clearDietAsked(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
