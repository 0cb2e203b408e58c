import { addDays, type IsoDate } from '../delivery/delivery-days.js';

/** The days on which an ingredient's batch was in the kitchen. */
export interface BatchDays {
  readonly receivedOn: IsoDate;
  /** The day on which it was used up or thrown away; null while there is some left. */
  readonly endedOn: IsoDate | null;
}

/** A chilled dish may be cooked up to two days before its delivery, a frozen one weeks before. */
const COOKED_BEFORE_DAYS = { chilled: 2, frozen: 28 } as const;

/** How long before its delivery day a dish may have been cooked. */
export type DishStorage = keyof typeof COOKED_BEFORE_DAYS;

/**
 * Whether a batch may be in a dish that is delivered on this day (rule F103): it had come by then, and was not
 * used up before the dish could have been cooked. In doubt it may be, because a recall must not miss anybody.
 */
export function mayBeIn({ receivedOn, endedOn }: BatchDays, day: IsoDate, storage: DishStorage): boolean {
  return receivedOn <= day && (endedOn === null || endedOn >= addDays(day, -COOKED_BEFORE_DAYS[storage]));
}

/** The last delivery day whose dishes a batch may be in; null while there is some left. */
export function lastDayOf({ endedOn }: BatchDays): IsoDate | null {
  return endedOn === null ? null : addDays(endedOn, COOKED_BEFORE_DAYS.frozen);
}
