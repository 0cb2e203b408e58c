import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { dayLabel, londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';

/** Far more than any shop plans ahead. */
const MAX_DAYS = 800;

/** The capacity of a day and what is taken of it. */
export interface DayCapacity {
  readonly date: IsoDate;
  readonly taken: number;
  readonly capacity: number;
  /** Null: the number of the settings. */
  readonly ownCapacity: number | null;
  readonly closed: boolean;
}

const CAPACITY = 'coalesce(d.capacity, $3::int)';
/** One place of the day $1, held or not ($2), of $3 or of its own capacity; no row where none is left. */
const takePlace = preparedStatement<{ full: boolean; limited: boolean; notified: unknown }>(
  'delivery_day_take_place',
  `insert into delivery_day as d (date, taken, held, "full")
     select $1::date, 1, $2::int, $3::int = 1 or ($2::int = 1 and ${mostHeld('$3::int')} = 1) where $3::int > 0
   on conflict (date) do update
     set taken = d.taken + 1, held = d.held + $2::int,
         "full" = d.taken + 1 >= ${CAPACITY} or d.held + $2::int >= ${mostHeld(CAPACITY)}
     where not d.closed and d.taken < ${CAPACITY}
       and ($2::int = 0 or d.held < ${mostHeld(CAPACITY)})
   returning "full", d.limited, case when "full" then pg_notify('catalog_changed', '') end as notified`,
);

/** Portions of dishes $2 and $3 of the day $1; the ones that are not left, where they are limited (rule D21). */
const takeDishes = preparedStatement<{ sku: string; remaining: number }>(
  'dish_day_take',
  'select sku, remaining from take_dishes($1::date, $2::text[], $3::int[], $4::boolean)',
);

/** Gives the portions $3 of the dishes $2 of the day $1 back, where they are limited. */
const giveBackDishes = preparedStatement<Record<string, never>>(
  'dish_day_give_back',
  `update dish_day d set taken = greatest(d.taken - given.portions, 0)
     from (select sku, sum(portions)::int as portions
             from unnest($2::text[], $3::int[]) as w(sku, portions) group by sku) given
    where d.date = $1::date and d.sku = given.sku`,
);

/** Portions of products, as lines of an order. */
export type Portions = readonly {
  readonly product: { readonly sku: string; readonly name: string };
  readonly quantity: number;
}[];

/** An order's portions before and after a change, and its days. */
export interface DayMove {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly before: Portions;
  readonly after: Portions;
}

/** The order capacity of each day, and whether it has places left (rule D9). */
@Injectable()
export class DeliveryCapacityService {
  /** Coming days that are closed or full; read again when that changes for one of them. */
  private readonly full: CachedValue<ReadonlySet<IsoDate>>;

  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    notifications: DatabaseNotifications,
  ) {
    this.full = new CachedValue(notifications, () => this.readFullDays());
  }

  /**
   * Takes one of a day's places in the order's transaction: the conditional update enforces the limit. Call
   * it last in the transaction, since all orders of a day wait for each other here. Read
   * `delivery.capacityPerDay` before, so that nothing waits for a second connection meanwhile. An unpaid
   * order only holds its place, and held places are at most a quarter of the day (rule D20). Its portions of
   * dishes with a limit of their own are taken with it. Throws date_unavailable, dish_sold_out.
   */
  async reserve(
    em: EntityManager,
    date: IsoDate,
    {
      perDay,
      isHeld,
      portions,
    }: { readonly perDay: number; readonly isHeld: boolean; readonly portions: Portions },
  ): Promise<void> {
    const held = Number(isHeld);
    const [taken] = await takePlace.rows(em, date, held, perDay);
    if (!taken) throw apiError('date_unavailable');
    if (taken.limited) await this.takeDishes(em, date, portions);
  }

  /**
   * Counts an order that was promised before, such as the next weekly box: its day is never refused. Throws
   * dish_sold_out: another dish is to be chosen.
   */
  async take(em: EntityManager, date: IsoDate, portions: Portions): Promise<void> {
    const [taken] = await em.execute<{ limited: boolean }[]>(
      `insert into delivery_day as d (date, taken) values (?, 1)
       on conflict (date) do update set taken = d.taken + 1 returning limited`,
      [date],
      'all',
    );
    if (taken?.limited) await this.takeDishes(em, date, portions);
  }

  /** The day is locked, so that nobody changes its limits meanwhile. */
  private async takeDishes(em: EntityManager, date: IsoDate, portions: Portions): Promise<void> {
    const skus = portions.map(({ product }) => product.sku);
    const quantities = portions.map(({ quantity }) => quantity);
    const refused = await takeDishes.rows(em, date, skus, quantities, true);
    if (refused.length === 0) return;
    const words = refused.map(({ sku, remaining }) => {
      const name = portions.find(({ product }) => product.sku === sku)?.product.name ?? sku;
      return remaining > 0 ? `${name}: ${remaining} left` : `${name}: sold out`;
    });
    throw apiError('dish_sold_out', {
      detail: `${words.join(', ')} for ${dayLabel(date)}. Choose another dish or another day.`,
      members: { skus: refused.map(({ sku }) => sku) },
    });
  }

  /**
   * Takes a place of another day for an order and releases the one it had, each with its portions of limited
   * dishes, in the order's transaction. Days are locked in the order of their dates, so that two orders that
   * swap days do not wait for each other. Throws date_unavailable, dish_sold_out.
   */
  async move(
    em: EntityManager,
    { from, to, before, after, perDay }: DayMove & { readonly perDay: number },
  ): Promise<void> {
    const take = () => this.reserve(em, to, { perDay, isHeld: false, portions: after });
    const release = async () => {
      const [released] = await em.execute<{ limited: boolean }[]>(
        `update delivery_day set taken = greatest(taken - 1, 0), "full" = false where date = ? returning limited`,
        [from],
        'all',
      );
      if (released?.limited) await this.giveBack(em, from, before);
    };
    for (const step of from < to ? [release, take] : [take, release]) await step();
  }

  /**
   * Takes the portions of limited dishes that an order gains on its day, and gives back those that it loses,
   * in the order's transaction. Throws dish_sold_out.
   */
  async exchange(
    em: EntityManager,
    date: IsoDate,
    { before, after }: Pick<DayMove, 'before' | 'after'>,
  ): Promise<void> {
    const [day] = await em.execute<{ limited: boolean }[]>(
      'select limited from delivery_day where date = ? for update',
      [date],
      'all',
    );
    if (!day?.limited) return;
    await this.giveBack(em, date, less(before, after));
    await this.takeDishes(em, date, less(after, before));
  }

  /** The day is locked. */
  private async giveBack(em: EntityManager, date: IsoDate, portions: Portions): Promise<void> {
    const skus = portions.map(({ product }) => product.sku);
    const quantities = portions.map(({ quantity }) => quantity);
    await giveBackDishes.rows(em, date, skus, quantities);
  }

  /** The days among these that take no more orders, or hold no more places for unpaid ones. */
  async fullDays(dates: readonly IsoDate[]): Promise<ReadonlySet<IsoDate>> {
    if ((await this.perDay()) === 0) return new Set(dates);
    const full = await this.full.get();
    return new Set(dates.filter((date) => full.has(date)));
  }

  /** Capacity and taken places of each day from first to last. */
  async days(first: IsoDate, last: IsoDate): Promise<DayCapacity[]> {
    const perDay = await this.perDay();
    return this.em.fork().execute<DayCapacity[]>(
      `select to_char(day, 'YYYY-MM-DD') as date, coalesce(d.taken, 0) as taken,
                coalesce(d.capacity, ?::int) as capacity, d.capacity as "ownCapacity", coalesce(d.closed, false) as closed
           from generate_series(?::date, ?::date, interval '1 day') as day
           left join delivery_day d on d.date = day::date order by day limit ?`,
      [perDay, first, last, MAX_DAYS],
    );
  }

  /**
   * Sets a day's own capacity, or returns to that of the settings, and closes or opens it, in the caller's
   * transaction. Taken places stay: a day may then hold more orders than its capacity.
   */
  async plan(
    em: EntityManager,
    date: IsoDate,
    { capacity, closed }: { readonly capacity: number | null; readonly closed: boolean },
  ): Promise<void> {
    const perDay = await this.perDay();
    await em.execute(
      `insert into delivery_day as d (date, capacity, closed) values (?, ?::int, ?::boolean)
       on conflict (date) do update set capacity = excluded.capacity, closed = excluded.closed,
         "full" = d.taken >= coalesce(excluded.capacity, ?::int)
           or d.held >= ${mostHeld('coalesce(excluded.capacity, ?::int)')}`,
      [date, capacity, closed, perDay, perDay],
      'run',
    );
  }

  private async perDay(): Promise<number> {
    return (await this.settings.current())['delivery.capacityPerDay'];
  }

  private async readFullDays(): Promise<ReadonlySet<IsoDate>> {
    const perDay = await this.perDay();
    const rows = await this.em.fork().execute<{ date: string }[]>(
      `select to_char(date, 'YYYY-MM-DD') as date from delivery_day
        where date >= ? and (closed or taken >= coalesce(capacity, ?::int)
          or held >= ${mostHeld('coalesce(capacity, ?::int)')}) limit ?`,
      [londonDate(this.clock.now()), perDay, perDay, MAX_DAYS],
    );
    return new Set(rows.map(({ date }) => date));
  }
}

/**
 * The most places of a day that unpaid orders may hold, in SQL: a quarter, and at least one, so that small
 * days sell at all.
 */
function mostHeld(capacity: string): string {
  return `greatest(${capacity} / 4, 1)`;
}

/** What the first portions have beyond the second. */
function less(portions: Portions, others: Portions): Portions {
  const count = (of: Portions, sku: string): number =>
    of.reduce((sum, { product, quantity }) => sum + (product.sku === sku ? quantity : 0), 0);
  const products = new Map(portions.map(({ product }) => [product.sku, product]));
  return [...products.values()].flatMap((product) => {
    const quantity = count(portions, product.sku) - count(others, product.sku);
    return quantity > 0 ? [{ product, quantity }] : [];
  });
}
