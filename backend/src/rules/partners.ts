/** The messages of the form for a clinic partner (rule A6). */
export const PARTNER_MESSAGES = {
  name: 'Name is required',
  address: 'Enter an address that begins with https:// or http://',
  noPicture: 'There is no such picture here. Please send it again.',
} as const;

export const PARTNER_LIMITS = { name: 200, description: 500, address: 500, displayOrder: 1_000_000 } as const;

/** More than a page can show; the public list reads them all. */
export const MAX_PARTNERS = 500;

/** A logo is shown 160 × 48 pixels large, on fine screens with three times as many. */
export const LOGO_LIMITS = { maxWidth: 480, maxHeight: 240, maxBytes: 2 * 1024 * 1024 } as const;

/** A web address as typed, trimmed; undefined for anything else, such as 'javascript:' (D41). */
export function webAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  // A reader of 'https://clinic.example@other.example' takes it for another site.
  if (url.username !== '' || url.password !== '') return undefined;
  return trimmed;
}

/** A typed position in the order: 0 for what is no number, and for less (rule A6). */
export function displayOrderOf(text: string): number {
  const typed = Math.trunc(Number(text.trim() || Number.NaN));
  if (!Number.isFinite(typed) || typed < 0) return 0;
  return Math.min(typed, PARTNER_LIMITS.displayOrder);
}

/** The default position of a new one: after the last (rule A6). */
export function nextDisplayOrder(orders: readonly number[]): number {
  return Math.min(Math.max(-1, ...orders) + 1, PARTNER_LIMITS.displayOrder);
}
