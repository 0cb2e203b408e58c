const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Formats pence for people: 1250 is '£12.50'. */
export function formatPence(amountPence: number): string {
  return POUNDS.format(amountPence / 100);
}
