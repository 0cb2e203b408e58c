import { useMemo } from 'react';
import { useGetDayMenuQuery, type DayMenu, type MealCard } from '#frontend/api/generated.js';

/** The menu of a delivery day; undefined while no day is chosen, and until it has loaded. */
export function useDayMenu(date: string | null | undefined): DayMenu | undefined {
  return useGetDayMenuQuery({ date: date ?? '' }, { skip: !date, refetchOnMountOrArgChange: true })
    .currentData;
}

/** Whether a dish is sold on the day of a menu, and if not, from when it is: null where no menu has it. */
export function dayOf(
  menu: DayMenu | undefined,
  { sku }: Pick<MealCard, 'sku'>,
): { readonly isOn: boolean; readonly from: string | null } {
  const off = menu?.notOnMenu.find((each) => each.sku === sku);
  return { isOn: off === undefined, from: off?.from ?? null };
}

/** A dish as it is for the day: sold out where nothing is left of it (rule D21). */
export function forDay<Dish extends Pick<MealCard, 'sku' | 'available'>>(
  menu: DayMenu | undefined,
  dish: Dish,
): Dish {
  return menu?.soldOut.includes(dish.sku) ? { ...dish, available: false } : dish;
}

/** The dishes on the menu of a delivery day, all of them while no day is chosen (rule K36). */
export function useDishesOfDay<Dish extends Pick<MealCard, 'sku' | 'available'>>(
  dishes: readonly Dish[],
  date: string | null,
): readonly Dish[] {
  const menu = useDayMenu(date);
  return useMemo(
    () => (menu ? dishes.filter((dish) => dayOf(menu, dish).isOn).map((dish) => forDay(menu, dish)) : dishes),
    [dishes, menu],
  );
}
