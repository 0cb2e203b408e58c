/** How many times as much a call may read as in the smallest shop. */
export const AIM = 2;

/** The kinds of calls; each is a part of the table and a row of the plot. */
export const PARTS = ['recipes', 'people', 'admin'] as const;
export type Part = (typeof PARTS)[number];

/** Row counts of one shop size. */
export interface Size {
  /** Multiple of the smallest shop, for orders, people and commission. */
  readonly times: number;
  readonly recipes: number;
  readonly likes: number;
  /** Number of orders, of people and of commission entries; the same for each. */
  readonly rows: number;
}

/** The cost of one call in a shop of one size. */
export interface Reading {
  readonly size: Size;
  /** Database pages, over all statements of the call. */
  readonly pages: number;
  /** Median of the calls, without HTTP. */
  readonly ms: number;
  /** Number of rows found; only results of the same length are compared. */
  readonly shown: number;
}

/** One call in shops of growing size. */
export interface Curve {
  readonly part: Part;
  readonly name: string;
  /** Whether it reads recipes; the largest shop has fewer of them than of everything else. */
  readonly isOfRecipes: boolean;
  readonly readings: readonly Reading[];
}

/** The largest ratio between what a call reads and what it reads in the smallest shop. */
export function growthOf({ readings }: Curve): number {
  const [first] = readings;
  return first ? Math.max(...readings.map(({ pages }) => pages)) / first.pages : NaN;
}

/** How many times as many of the rows it reads exist as in the smallest shop. */
export function factorOf({ isOfRecipes, readings }: Curve, { times, recipes }: Size): number {
  const [first] = readings;
  return isOfRecipes && first ? recipes / first.size.recipes : times;
}

/** The median; for an even count, the lower of the two middle values. */
export function medianOf(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? NaN;
}
