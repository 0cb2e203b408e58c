/** What a call may read more than it reads of the smallest shop. */
export const AIM = 2;

/** The kinds of calls, each a part of the table and a row of the plot. */
export const PARTS = ['recipes', 'searches', 'people', 'admin'] as const;
export type Part = (typeof PARTS)[number];

/** How much there is of everything. */
export interface Size {
  /** Times the smallest shop, of orders, people and commission. */
  readonly times: number;
  readonly recipes: number;
  readonly likes: number;
  /** Orders, people and entries of commission, as many of each. */
  readonly rows: number;
}

/** What one call cost in a shop of one size. */
export interface Reading {
  readonly size: Size;
  /** Pages of the database, all statements of the call together. */
  readonly pages: number;
  /** Median of the calls, without HTTP. */
  readonly ms: number;
  /** How much it found: only answers of one length are compared. */
  readonly shown: number;
}

/** One call, in shops of growing size. */
export interface Curve {
  readonly part: Part;
  readonly name: string;
  /** Whether it reads recipes, of which there may be fewer than of everything else in the largest shop. */
  readonly isOfRecipes: boolean;
  readonly readings: readonly Reading[];
}

/** How many times as much a call reads where it reads most as it does of the smallest shop. */
export function growthOf({ readings }: Curve): number {
  const [first] = readings;
  return first ? Math.max(...readings.map(({ pages }) => pages)) / first.pages : NaN;
}

/** How many times as much there is of what the call reads as in the smallest shop. */
export function factorOf({ isOfRecipes, readings }: Curve, { times, recipes }: Size): number {
  const [first] = readings;
  return isOfRecipes && first ? recipes / first.size.recipes : times;
}

/** The value in the middle; of an even number, the lower of the two. */
export function medianOf(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? NaN;
}
