import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { BEST_SELLERS } from '#backend/rules/food/menus.js';

const WEEK_DAYS = 7;
/** No order is delivered later than this after it was paid. */
const AHEAD_DAYS = 90;

/** Keeps the category of best sellers, which is what was sold most (rule B91). */
@Injectable()
export class BestSellersService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts the dishes of which most portions were paid for in the last weeks into the category, and takes the
   * others out. Until so many dishes were sold the category stays as it is. Returns how many dishes changed.
   */
  async refresh(): Promise<number> {
    const { 'orders.bestSellerWeeks': weeks, 'orders.bestSellerCount': count } =
      await this.settings.current();
    const now = this.clock.now();
    const today = londonDate(now);
    const first = addDays(today, -weeks * WEEK_DAYS);
    const changed = await this.em.fork().execute<{ sku: string }[]>(
      `with best as (
         select p.sku from orders o join order_line l on l.order_id = o.id join product p on p.sku = l.sku
          where o.paid_at is not null and o.status <> 'cancelled' and o.delivery_date between ?::date and ?::date
            and o.paid_at >= ?::date and p.kind = 'meal' and p.active
          group by p.sku, p.position order by sum(l.quantity) desc, p.position limit ?)
       update product p
          set categories = case when p.sku in (select sku from best) then array_prepend(?::text, p.categories)
                                else array_remove(p.categories, ?::text) end
        where p.kind = 'meal' and (select count(*) from best) = ?
          and (p.sku in (select sku from best)) <> (?::text = any (p.categories))
       returning p.sku`,
      [first, addDays(today, AHEAD_DAYS), first, count, BEST_SELLERS, BEST_SELLERS, count, BEST_SELLERS],
      'all',
    );
    return changed.length;
  }
}
