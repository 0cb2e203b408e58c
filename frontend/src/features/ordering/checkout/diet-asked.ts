const KEY = 'checkoutFood';

/**
 * Notes until the tab closes that allergies were asked about in it; never what was answered, and the same for who has
 * none. A page that was loaded again knows by it that an answer may be lost (rule F23).
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
    // Nothing was kept.
  }
}
