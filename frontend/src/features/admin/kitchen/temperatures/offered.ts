import { isBeyond, type TemperatureLimit } from '@rules/kitchen/temperatures';

/** Degrees on the good side of a limit, and beyond it: a thumb's reach on a phone. */
const WITHIN = { max: 8, min: 12 } as const;
const BEYOND = 3;

/** A temperature to tap. */
export interface Offered {
  readonly celsius: number;
  readonly isBeyond: boolean;
}

/** The whole degrees around a limit, the coldest first. */
export function offered(limit: TemperatureLimit): Offered[] {
  const { celsius, side } = limit;
  const first = side === 'max' ? celsius - WITHIN.max : celsius - BEYOND;
  const last = side === 'max' ? celsius + BEYOND : celsius + WITHIN.min;
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const degrees = first + index;
    return { celsius: degrees, isBeyond: isBeyond(degrees, limit) };
  });
}
