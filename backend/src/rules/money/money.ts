/** Money is whole pence everywhere (rule M1); the brand keeps pounds and percentages from slipping in. */
export type Pence = number & { readonly __unit: 'pence' };

/** Largest amount any order, line or ledger entry may carry: £100,000. */
export const MAX_PENCE = 10_000_000;

/** Checks that a number is a whole, finite amount within ±£100,000 and brands it. Throws RangeError. */
export function pence(value: number): Pence {
  if (!isAmount(value)) throw new RangeError(`not an amount in pence: ${value}`);
  // Adding zero turns minus zero, which would print as '-£0.00', into zero.
  return (value + 0) as Pence;
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && Math.abs(value) <= MAX_PENCE;
}

export const ZERO_PENCE = pence(0);

/**
 * The one rounding of the product (rule M2): numerator / denominator to the nearest whole, a half always
 * upwards (2.5 → 3, −2.5 → −2). Throws RangeError for anything but safe integers.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(doubled) || !(denominator > 0)) {
    throw new RangeError(`cannot round ${numerator}/${denominator}`);
  }
  return Math.floor(doubled / (2 * denominator));
}

/** A percentage in basis points (12.5 → 1250). Throws RangeError outside 0–100 or below a hundredth. */
export function basisPointsOf(percent: number): number {
  const basisPoints = Math.round(percent * 100);
  // 33.3 × 100 is 3329.9999999999995 in floating point: a tiny deviation counts as exact, a thousandth does
  // not.
  if (!(basisPoints >= 0 && basisPoints <= 10_000) || Math.abs(percent * 100 - basisPoints) > 1e-6) {
    throw new RangeError(`not a percentage: ${percent}`);
  }
  return basisPoints;
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

/** unit price × quantity, in pence. Throws RangeError when the quantity is not a whole number from 0. */
export function timesPence(unit: Pence, quantity: number): Pence {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`);
  return pence(unit * quantity);
}

/**
 * Splits an amount over weights so that the parts add up to it exactly: floors first, then one penny each to
 * the largest remainders, the earlier line first on a tie (rule M3). No part exceeds its weight unless the
 * amount exceeds their sum. Throws RangeError for negatives, and for an amount without any weight.
 */
export function allocate(amount: Pence, weights: readonly Pence[]): Pence[] {
  if (amount < 0 || weights.some((weight) => weight < 0)) throw new RangeError('cannot allocate below zero');
  if (amount === 0) return weights.map(() => ZERO_PENCE);
  const total = addPence(weights);
  if (total === 0) throw new RangeError(`no lines to allocate ${amount} pence to`);
  const floors = weights.map((weight) => Math.floor((amount * weight) / total));
  const missing = amount - floors.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => b.remainder - a.remainder);
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
  return GBP.format(amount / 100).replace('.00', '');
}

/**
 * Converts pounds on the wire (four calls of the contract) to pence; undefined when it is not a whole number
 * of pence.
 */
export function penceFromPounds(pounds: number): Pence | undefined {
  const value = Math.round(pounds * 100);
  return isAmount(value) && Math.abs(pounds * 100 - value) < 1e-6 ? pence(value) : undefined;
}
