/** Where the kitchen measures: in appliances, in food that waits, and in food that is cooked. */
export const POINT_KINDS = ['fridge', 'freezer', 'chilled', 'hot', 'cooked'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** How an ingredient arrives and is kept. */
export const STORAGES = ['ambient', 'chilled', 'frozen'] as const;
export type Storage = (typeof STORAGES)[number];

/** The limits of the settings, in whole degrees Celsius. */
export interface TemperatureLimits {
  readonly chilledMax: number;
  readonly frozenMax: number;
  readonly hotMin: number;
  readonly cookedMin: number;
}

/** What a reading is compared with. */
export interface TemperatureLimit {
  readonly celsius: number;
  readonly side: 'max' | 'min';
}

/** Thermometers of kitchens: colder and hotter than anything in one. */
export const COLDEST_CELSIUS = -60;
export const HOTTEST_CELSIUS = 250;

/** A thermometer shows tenths; they are stored as whole numbers. */
export const TENTHS = 10;

/** The limit of a point, by its kind (rule F105). */
export function limitOf(kind: PointKind, limits: TemperatureLimits): TemperatureLimit {
  switch (kind) {
    case 'fridge':
    case 'chilled':
      return { celsius: limits.chilledMax, side: 'max' };
    case 'freezer':
      return { celsius: limits.frozenMax, side: 'max' };
    case 'hot':
      return { celsius: limits.hotMin, side: 'min' };
    case 'cooked':
      return { celsius: limits.cookedMin, side: 'min' };
  }
}

/** The limit at which an ingredient is received; null for what keeps on a shelf (rule F102). */
export function receiptLimit(storage: Storage, limits: TemperatureLimits): TemperatureLimit | null {
  if (storage === 'ambient') return null;
  return { celsius: storage === 'chilled' ? limits.chilledMax : limits.frozenMax, side: 'max' };
}

/** Whether a reading is beyond its limit; exactly at the limit is within it. */
export function isBeyond(celsius: number, { celsius: limit, side }: TemperatureLimit): boolean {
  return side === 'max' ? celsius > limit : celsius < limit;
}
