import type { IsoDate } from '../delivery/delivery-days.js';

/** The category of the dishes that are sold most: the shop's figures decide, not its staff (rule B91). */
export const BEST_SELLERS = 'BEST SELLERS';

/** The days of a menu, both included, and what is sold on them (rule K36). */
export interface MenuDays {
  readonly name: string;
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
  readonly skus: ReadonlySet<string>;
}

/** The menu of a day; undefined where there is none, and everything that is shown is sold. */
export function menuOn<Menu extends MenuDays>(menus: readonly Menu[], date: IsoDate): Menu | undefined {
  return menus.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
}

/** Whether a product is on the menu of a day (rule K36). */
export function isOnMenu(menus: readonly MenuDays[], sku: string, date: IsoDate): boolean {
  return menuOn(menus, date)?.skus.has(sku) ?? true;
}

/** The first day after this one on which a later menu has the product; null where no menu has. */
export function nextOnMenu(menus: readonly MenuDays[], sku: string, date: IsoDate): IsoDate | null {
  const later = menus.filter(({ firstDay, skus }) => firstDay > date && skus.has(sku));
  return later.map(({ firstDay }) => firstDay).sort()[0] ?? null;
}
