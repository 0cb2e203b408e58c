import type { AdminMenu } from '#frontend/api/generated-admin.js';
import { adminMenus as words } from '#frontend/copy/admin/catalog.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';

/** A menu as its form holds it; `caps` by SKU as they are typed. */
export interface MenuDraft {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly skus: readonly string[];
  readonly caps: Readonly<Record<string, string>>;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Whether a limit is a whole number, or none. */
export const isCap = (text: string): boolean => /^\d{0,6}$/.test(text.trim());

/** A menu that is there; a new one has everything that is sold now. */
export function menuDraft(menu: AdminMenu | undefined, sold: readonly string[]): MenuDraft {
  if (!menu) return { name: '', firstDay: '', lastDay: '', skus: sold, caps: {} };
  const { name, firstDay, lastDay, dishes } = menu;
  return {
    name,
    firstDay,
    lastDay,
    skus: dishes.map(({ sku }) => sku),
    caps: Object.fromEntries(dishes.map(({ sku, cap }) => [sku, cap === null ? '' : String(cap)])),
  };
}

export function menuIssues({ name, firstDay, lastDay, skus, caps }: MenuDraft): Issues {
  return {
    ...(name.trim() === '' ? { name: words.nameMissing } : {}),
    ...(isDay(firstDay) ? {} : { firstDay: words.dayMissing }),
    ...(!isDay(lastDay)
      ? { lastDay: words.dayMissing }
      : lastDay < firstDay
        ? { lastDay: words.dayWrong }
        : {}),
    ...(skus.length === 0 ? { skus: words.dishesMissing } : {}),
    ...(skus.every((sku) => isCap(caps[sku] ?? '')) ? {} : { skus: words.capWrong }),
  };
}

export function menuBody({ name, firstDay, lastDay, skus, caps }: MenuDraft) {
  const capOf = (sku: string): number | null => {
    const typed = (caps[sku] ?? '').trim();
    return typed === '' ? null : Number(typed);
  };
  return { name, firstDay, lastDay, dishes: skus.map((sku) => ({ sku, cap: capOf(sku) })) };
}
