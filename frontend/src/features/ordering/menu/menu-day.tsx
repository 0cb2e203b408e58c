import { useState, type ReactElement } from 'react';
import { useGetDeliveryDaysQuery, type DayMenu, type MealCard } from '#frontend/api/generated.js';
import { menu as words } from '#frontend/copy/ordering/menu.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { dayOf, useDayMenu } from './use-day-menu.js';

export interface ChosenMenuDay {
  readonly days: readonly { readonly date: string; readonly label: string }[];
  readonly date: string | undefined;
  readonly menu: DayMenu | undefined;
  readonly onDate: (date: string) => void;
}

/** The delivery day whose menu the page shows: the first one on offer until another is chosen (rule K36). */
export function useMenuDay(): ChosenMenuDay {
  const coming = useGetDeliveryDaysQuery({ kind: 'courier' }).data;
  const weekly = useGetDeliveryDaysQuery({ kind: 'subscription' }).data;
  const [chosen, setChosen] = useState<string>();
  const all = [...(coming?.days ?? []), ...(weekly?.days ?? [])].filter(({ available }) => available);
  const days = [...new Map(all.map((day) => [day.date, day])).values()].sort((one, other) =>
    one.date.localeCompare(other.date),
  );
  const date = chosen ?? coming?.presetDate ?? days[0]?.date;
  return { days, date, menu: useDayMenu(date), onDate: setChosen };
}

/** Dishes of the day, and those that a later menu has; what no coming menu has is left out. */
export function isShown(menu: DayMenu | undefined, meal: MealCard): boolean {
  const { isOn, from } = dayOf(menu, meal);
  return isOn || from !== null;
}

/** Chooses the delivery day whose menu is shown. */
export function MenuDay({ days, date, onDate }: ChosenMenuDay): ReactElement {
  return (
    <div className="mt-6 min-h-20">
      {days.length > 0 && (
        <SelectField
          className="max-w-60"
          label={words.day.label}
          value={date ?? ''}
          options={days.map(({ date: value, label }) => ({ value, label }))}
          onChange={(event) => onDate(event.target.value)}
        />
      )}
    </div>
  );
}
