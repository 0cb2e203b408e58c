import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { dayLabel, londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { isOnMenu, menuOn, nextOnMenu, type MenuDays } from '#backend/rules/food/menus.js';

/** Far more than a shop plans ahead; every list has a limit. */
const MAX_PERIODS = 200;
const MAX_ROWS = 100_000;

/** What is sold on which day. */
export interface MenuCalendar {
  readonly menus: readonly MenuDays[];
  /** The SKUs that are sold out, by day. */
  readonly soldOut: ReadonlyMap<IsoDate, ReadonlySet<string>>;
}

/** A product in a cart, or in a box. */
export interface MenuItem {
  readonly name: string;
  readonly product: { readonly sku: string };
}

/** The menus of the coming days; cached until one of them changes or a dish sells out (rule K36). */
@Injectable()
export class MenusService {
  private readonly calendar: CachedValue<MenuCalendar>;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    notifications: DatabaseNotifications,
  ) {
    this.calendar = new CachedValue(notifications, () => this.read());
  }

  current(): Promise<MenuCalendar> {
    return this.calendar.get();
  }

  /**
   * Checks that everything is on the menu of its delivery day and not sold out for it (rules K36, D21). Throws
   * not_on_menu and dish_sold_out, each with the names and the SKUs.
   */
  async check(items: readonly MenuItem[], date: IsoDate): Promise<void> {
    const { menus, soldOut } = await this.current();
    const off = items.filter(({ product }) => !isOnMenu(menus, product.sku, date));
    if (off.length > 0) {
      throw apiError('not_on_menu', {
        detail: off.map((each) => offWords(each, { menus, date })).join(' '),
        members: { skus: skusOf(off) },
      });
    }
    const out = items.filter(({ product }) => soldOut.get(date)?.has(product.sku));
    if (out.length > 0) {
      throw apiError('dish_sold_out', {
        detail: `${names(out)}: sold out for ${dayLabel(date)}. Choose another dish or another day.`,
        members: { skus: skusOf(out) },
      });
    }
  }

  /**
   * How much of each limited product is left for a day, in the caller's transaction; nothing is said of those
   * without a limit.
   */
  async left(em: EntityManager, date: IsoDate): Promise<ReadonlyMap<string, number>> {
    const rows = await em.execute<{ sku: string; left: number }[]>(
      `select sku, greatest(cap - taken, 0) as left from dish_day where date = ? limit ${MAX_ROWS}`,
      [date],
      'all',
    );
    return new Map(rows.map(({ sku, left }) => [sku, left]));
  }

  private async read(): Promise<MenuCalendar> {
    const today = londonDate(this.clock.now());
    const em = this.em.fork();
    const periods = await em.execute<{ name: string; first_day: string; last_day: string; skus: string[] }[]>(
      `select p.name, to_char(p.first_day, 'YYYY-MM-DD') as first_day, to_char(p.last_day, 'YYYY-MM-DD') as last_day,
              array(select d.sku from menu_dish d where d.period_id = p.id) as skus
         from menu_period p where p.last_day >= ?::date order by p.first_day limit ${MAX_PERIODS}`,
      [today],
    );
    const out = await em.execute<{ date: string; sku: string }[]>(
      `select to_char(date, 'YYYY-MM-DD') as date, sku from dish_day where date >= ?::date and taken >= cap
        limit ${MAX_ROWS}`,
      [today],
    );
    const soldOut = new Map<IsoDate, Set<string>>();
    for (const { date, sku } of out) soldOut.set(date, (soldOut.get(date) ?? new Set()).add(sku));
    return {
      menus: periods.map(({ name, first_day: firstDay, last_day: lastDay, skus }) => {
        return { name, firstDay, lastDay, skus: new Set(skus) };
      }),
      soldOut,
    };
  }
}

function offWords(
  { name, product }: MenuItem,
  { menus, date }: { readonly menus: readonly MenuDays[]; readonly date: IsoDate },
): string {
  const next = nextOnMenu(menus, product.sku, date);
  const last = menus.filter(({ lastDay, skus }) => lastDay < date && skus.has(product.sku)).at(-1)?.lastDay;
  if (next) return `${name} is on our menu from ${dayLabel(next)}, not on ${dayLabel(date)}.`;
  if (last) return `${name} is on our menu until ${dayLabel(last)} only, so not on ${dayLabel(date)}.`;
  return `${name} isn’t on our menu for ${menuOn(menus, date)?.name ?? dayLabel(date)}.`;
}

function names(items: readonly MenuItem[]): string {
  return [...new Set(items.map(({ name }) => name))].join(', ');
}

function skusOf(items: readonly MenuItem[]): string[] {
  return [...new Set(items.map(({ product }) => product.sku))];
}
