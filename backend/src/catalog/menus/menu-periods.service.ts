import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import '../catalog.events.js';
import { Product } from '../products/product.entity.js';
import { MenuDish, MenuPeriod } from './menu-period.entity.js';

/** Far more than a shop plans ahead; every list has a limit. */
const MAX_PERIODS = 200;
const MAX_DISHES = 100_000;
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;
/** PostgreSQL's error for two rows that an exclusion constraint keeps apart. */
const EXCLUSION_VIOLATION = '23P01';

/** A product on a menu, with the most of it that is sold for one delivery day; null for no limit. */
export interface MenuEntry {
  readonly sku: string;
  readonly cap: number | null;
}

export interface MenuDraft {
  readonly name: string;
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
  readonly dishes: readonly MenuEntry[];
}

export interface StoredMenu extends MenuDraft {
  readonly id: string;
  readonly version: number;
}

/** Plans menus with their days, dishes and limits (rules K36, D21). */
@Injectable()
export class MenuPeriodsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Every menu, the latest first. */
  async list(): Promise<StoredMenu[]> {
    const em = this.em.fork();
    const rows = await em.find(
      MenuPeriod,
      {},
      { orderBy: { firstDay: 'desc' }, limit: MAX_PERIODS, disableIdentityMap: true },
    );
    const dishes = await em.find(
      MenuDish,
      { periodId: { $in: rows.map(({ id }) => id) } },
      { orderBy: { sku: 'asc' }, limit: MAX_DISHES, disableIdentityMap: true },
    );
    return rows.map(({ id, name, firstDay, lastDay, version }) => ({
      id,
      name,
      firstDay,
      lastDay,
      version,
      dishes: dishes
        .filter(({ periodId }) => periodId === id)
        .map(({ sku, cap }) => ({ sku, cap: cap ?? null })),
    }));
  }

  /** Makes a menu; audited. Throws validation_failed, menu_days_taken, unknown_product. */
  async create(draft: MenuDraft, actorId: string): Promise<void> {
    checkDays(draft);
    await this.change(draft, async (em) => {
      const id = randomUUID();
      await em.insert(MenuPeriod, { id, ...periodOf(draft), createdAt: this.clock.now() });
      await this.putDishes(em, id, draft);
      await this.note(em, { action: 'admin.menu-created', actorId, subjectId: id }, draft);
      return draft;
    });
  }

  /**
   * Changes a menu; boxes on its days are filled again (rule B90); audited. Throws not_found, edit_conflict,
   * validation_failed, menu_days_taken, unknown_product.
   */
  async replace(id: string, version: number, draft: MenuDraft, actorId: string): Promise<void> {
    checkDays(draft);
    await this.change(draft, async (em) => {
      const before = await em.findOne(MenuPeriod, { id }, { disableIdentityMap: true });
      if (!before) throw apiError('not_found');
      const next = { ...periodOf(draft), version: version + 1 };
      const changed = await em.nativeUpdate(MenuPeriod, { id, version }, next);
      if (changed === 0) throw apiError('edit_conflict');
      await em.nativeDelete(MenuDish, { periodId: id });
      await this.putDishes(em, id, draft);
      await this.note(em, { action: 'admin.menu-changed', actorId, subjectId: id }, draft);
      return before;
    });
  }

  /** Removes a menu: on its days everything that is shown is sold; audited. Throws not_found, edit_conflict. */
  async remove(id: string, version: number, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const before = await em.findOne(MenuPeriod, { id }, { disableIdentityMap: true });
      if (!before) throw apiError('not_found');
      await em.nativeDelete(MenuDish, { periodId: id });
      if ((await em.nativeDelete(MenuPeriod, { id, version })) === 0) throw apiError('edit_conflict');
      await this.note(em, { action: 'admin.menu-removed', actorId, subjectId: id }, before);
      await this.limitDays(em, before);
    });
  }

  private async change(
    draft: MenuDraft,
    write: (em: EntityManager) => Promise<Pick<MenuDraft, 'firstDay' | 'lastDay'>>,
  ): Promise<void> {
    try {
      await this.em.fork().transactional(async (em) => {
        const before = await write(em);
        const firstDay = before.firstDay < draft.firstDay ? before.firstDay : draft.firstDay;
        const lastDay = before.lastDay > draft.lastDay ? before.lastDay : draft.lastDay;
        await this.limitDays(em, { firstDay, lastDay });
        const days = { sku: null, from: firstDay, until: lastDay };
        await record(em, 'catalog.menu-changed', days, this.clock.now());
      });
    } catch (error) {
      if (sqlStateOf(error) === EXCLUSION_VIOLATION) throw apiError('menu_days_taken');
      throw error;
    }
  }

  private async putDishes(em: EntityManager, periodId: string, { dishes }: MenuDraft): Promise<void> {
    const skus = dishes.map(({ sku }) => sku);
    if (new Set(skus).size < skus.length || (await em.count(Product, { sku: { $in: skus } })) < skus.length)
      throw apiError('unknown_product');
    await em.insertMany(
      MenuDish,
      dishes.map((dish) => ({ periodId, ...dish })),
    );
  }

  /**
   * Counts what is ordered of each limited dish again, from today to the last of these days. Every order of a
   * day holds its row until it is committed, so that none is missed while the days are locked here.
   */
  private async limitDays(
    em: EntityManager,
    { firstDay, lastDay }: Pick<MenuDraft, 'firstDay' | 'lastDay'>,
  ): Promise<void> {
    const today = londonDate(this.clock.now());
    const days = [firstDay > today ? firstDay : today, lastDay];
    if (lastDay < today) return;
    await em.execute(
      `insert into delivery_day (date) select day::date from generate_series(?::date, ?::date, interval '1 day') day
       on conflict (date) do nothing`,
      days,
      'run',
    );
    await em.execute(
      `select date from delivery_day where date between ?::date and ?::date order by date for update`,
      days,
      'all',
    );
    await em.execute('delete from dish_day where date between ?::date and ?::date', days, 'run');
    await em.execute(
      `insert into dish_day (date, sku, cap, taken)
       select day::date, d.sku, d.cap, coalesce(o.portions, 0)
         from menu_period p
         join menu_dish d on d.period_id = p.id and d.cap is not null
         cross join lateral generate_series(greatest(p.first_day, ?::date), least(p.last_day, ?::date), interval '1 day') day
         left join (
           select o.delivery_date, l.sku, sum(l.quantity)::int as portions
             from (select id, delivery_date from orders where delivery_date between ?::date and ?::date
                      and paid_at is not null and status <> 'cancelled'
                   union all
                   select id, delivery_date from orders where status = 'pending' and paid_at is null
                      and delivery_date between ?::date and ?::date) o
             join order_line l on l.order_id = o.id group by o.delivery_date, l.sku
         ) o on o.delivery_date = day::date and o.sku = d.sku`,
      [...days, ...days, ...days],
      'run',
    );
    await em.execute(
      `update delivery_day d set limited = exists (select 1 from dish_day x where x.date = d.date)
        where d.date between ?::date and ?::date`,
      days,
      'run',
    );
  }

  private async note(
    em: EntityManager,
    entry: { readonly action: `admin.menu-${string}`; readonly actorId: string; readonly subjectId: string },
    { name, firstDay, lastDay }: Pick<MenuDraft, 'name' | 'firstDay' | 'lastDay'>,
  ): Promise<void> {
    await this.audit.note({ ...entry, details: { name, firstDay, lastDay } }, em);
  }
}

function periodOf({ name, firstDay, lastDay }: MenuDraft) {
  return { name, firstDay, lastDay };
}

function checkDays({ firstDay, lastDay }: MenuDraft): void {
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
  if (days >= 1 && days <= MAX_DAYS) return;
  const message = days < 1 ? 'The last day is before the first' : `A menu has at most ${MAX_DAYS} days`;
  throw apiError('validation_failed', { errors: [{ field: 'lastDay', message }] });
}

function sqlStateOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
