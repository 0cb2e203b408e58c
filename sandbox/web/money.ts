const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pence as a person reads them: 1250 is '£12.50'. */
export function formatPence(amountPence: number): string {
  return POUNDS.format(amountPence / 100);
}
