/** Money is whole pence everywhere (rule M1); the brand keeps pounds and percentages from slipping in. */
export type Pence = number & { readonly __unit: 'pence' };

/** Largest amount any order, line or ledger entry may carry: £100,000. */
export const MAX_PENCE = 10_000_000;

/** Checks that a number is a whole, finite amount within ±£100,000 and brands it. Throws RangeError. */
export function pence(value: number): Pence {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_PENCE) {
    throw new RangeError(`not an amount in pence: ${value}`);
  }
  return value as Pence;
}

export const ZERO_PENCE = pence(0);

/** The one rounding of the product (rule M2): numerator / denominator, halves away from zero upwards. */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`cannot round ${numerator}/${denominator}`);
  }
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** Share of an amount in basis points (1% = 100), half up (rule M2). */
export function shareOf(amount: Pence, basisPoints: number): Pence {
  return pence(roundHalfUp(amount * basisPoints, 10_000));
}

export function addPence(amounts: readonly Pence[]): Pence {
  return pence(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function subtractPence(from: Pence, amount: Pence): Pence {
  return pence(from - amount);
}

/** unit price × quantity, in pence. */
export function timesPence(unit: Pence, quantity: number): Pence {
  return pence(unit * quantity);
}

/**
 * Splits an amount over weights so that the parts add up to it exactly: floors first, then one penny each
 * to the largest remainders, the earlier line first on a tie (rule M3).
 */
export function allocate(amount: Pence, weights: readonly Pence[]): Pence[] {
  const total = addPence(weights);
  if (total === 0 || amount === 0) return weights.map(() => ZERO_PENCE);
  if (amount < 0 || weights.some((weight) => weight < 0)) throw new RangeError('cannot allocate below zero');
  const floors = weights.map((weight) => Math.floor((amount * weight) / total));
  const missing = amount - floors.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) floors[index] = (floors[index] ?? 0) + 1;
  return floors.map(pence);
}

const GBP = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** '£8.50'; always two decimals, as prices are shown beside one another. */
export function formatPence(amount: number): string {
  return GBP.format(amount / 100);
}

/** '£100' when there are no pennies, else '£3.50': for running text. */
export function formatPenceShort(amount: number): string {
  return amount % 100 === 0 ? GBP.format(amount / 100).replace('.00', '') : GBP.format(amount / 100);
}

/** Pounds on the wire (four calls of the contract) to pence; undefined when it is not a whole number of pence. */
export function penceFromPounds(pounds: number): Pence | undefined {
  const value = Math.round(pounds * 100);
  return Number.isSafeInteger(value) && Math.abs(value) <= MAX_PENCE && Math.abs(pounds * 100 - value) < 1e-6
    ? pence(value)
    : undefined;
}
