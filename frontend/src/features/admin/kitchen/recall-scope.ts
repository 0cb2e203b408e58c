/** What is searched for: a lot, a supplier's batch, or a dish between two delivery days. */
export type RecallSearch =
  | { readonly lot: string }
  | { readonly batch: string; readonly supplier?: string }
  | { readonly dish: string; readonly from: string; readonly to: string };

/** Days of one recall of a dish, as the server limits them. */
const MAX_DAYS = 31;
const MS_A_DAY = 86_400_000;

/** Whether the days are in order and not too many. */
export function areDaysRight(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / MS_A_DAY + 1;
  return days >= 1 && days <= MAX_DAYS;
}

/** The address of the file with everybody. */
export const fileOf = (search: RecallSearch): string =>
  `/api/admin/kitchen/recall/file?${new URLSearchParams({ ...search })}`;
