import { allocate, pence, roundHalfUp, ZERO_PENCE, type Pence } from './money.js';

export interface TaxedLine {
  /** What the line costs after discount, VAT included. */
  readonly totalPence: number;
  /** 2000 is 20%. */
  readonly vatBasisPoints: number;
}

export interface VatOfRate {
  readonly basisPoints: number;
  /** Everything sold at this rate, VAT included. */
  readonly grossPence: Pence;
  readonly vatPence: Pence;
}

/** The VAT within a price, half up (rules M2, V2). Throws RangeError for an invalid amount. */
export function vatIncluded(grossPence: Pence, basisPoints: number): Pence {
  return pence(roundHalfUp(grossPence * basisPoints, 10_000 + basisPoints));
}

/**
 * The sales at each rate and the VAT in them, the lowest rate first. Delivery is taxed like the goods: with
 * goods of several rates it is split over them (rules M3, V2).
 */
export function vatByRate(lines: readonly TaxedLine[], deliveryPence: number): VatOfRate[] {
  const rates = [...new Set(lines.map(({ vatBasisPoints }) => vatBasisPoints))].sort((a, b) => a - b);
  const goods = rates.map((rate) => goodsAt(lines, rate));
  const delivery = deliveryOver(goods, pence(deliveryPence));
  return rates.map((basisPoints, index) => {
    const grossPence = pence((goods[index] ?? 0) + (delivery[index] ?? 0));
    return { basisPoints, grossPence, vatPence: vatIncluded(grossPence, basisPoints) };
  });
}

function goodsAt(lines: readonly TaxedLine[], rate: number): Pence {
  const atRate = lines.filter(({ vatBasisPoints }) => vatBasisPoints === rate);
  return pence(atRate.reduce((sum, { totalPence }) => sum + totalPence, 0));
}

/** Free goods leave no base for the split: then delivery is added to the first. */
function deliveryOver(goods: readonly Pence[], deliveryPence: Pence): Pence[] {
  if (goods.some((amount) => amount > 0)) return allocate(deliveryPence, goods);
  return goods.map((_, index) => (index === 0 ? deliveryPence : ZERO_PENCE));
}
