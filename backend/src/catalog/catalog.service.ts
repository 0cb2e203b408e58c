import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { DatabaseNotifications } from '../platform/database/notifications.js';
import { CachedValue } from '../platform/database/cached-value.js';
import { Env } from '../platform/env.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { PictureStore } from '../platform/storage/picture-store.js';
import { boxDays, PRESET_DELIVERY_DAY, type BoxDaysWanted } from '../rules/boxes/box-schedule.js';
import type { WeighedMeal } from '../rules/food/chefs-taste.js';
import { isOnMenu, nextOnMenu, menuOn } from '../rules/food/menus.js';
import {
  courierDays,
  packageDay,
  subscriptionDays,
  type Calendar,
  type DeliveryDay,
  type IsoDate,
} from '../rules/delivery/delivery-days.js';
import type { Pence } from '../rules/money/money.js';
import { unitPrice, type ProductKind, type SoldProduct } from '../rules/pricing/prices.js';
import type { OrderKind } from '../rules/pricing/pricing.js';
import { isServed, type Country } from '../rules/delivery/postcodes.js';
import { bankHolidays } from './delivery-days/bank-holidays.js';
import type {
  DayMenuDto,
  DeliveryDaysDto,
  DeliveryDaysQuery,
  ExtraDto,
  MealCardDto,
  MealDto,
  PackageDto,
} from './catalog.dto.js';
import {
  extraView,
  healthWords,
  isOnSale,
  kindPrices,
  mealCard,
  mealView,
  packageView,
  soldProduct,
  type DietsSold,
  type FirstMenuDay,
  type HealthWords,
  type DishViewContext,
} from './catalog.views.js';
import { MenusService } from './menus/menus.service.js';
import { DeliveryCapacityService } from './delivery-days/delivery-capacity.service.js';
import { ProductRatingsService } from './ratings/product-ratings.service.js';
import { HalalService } from './products/halal.service.js';
import { MealPlan } from './products/meal-plan.entity.js';
import { closedVariants, menuDishes } from './products/menu-dishes.js';
import { DishDetails } from './products/product-details.js';
import { Product } from './products/product.entity.js';

/** Far more than the shop sells; every list has a limit. */
const MAX_PRODUCTS = 2000;
const MAX_PLANS = 100;
const MINUTE_MS = 60_000;
const SUBSCRIPTION_DAYS_SHOWN = 8;
const ALL_MEALS = 'ALL MEALS';

interface OfferedDays {
  readonly minute: number;
  readonly courier: readonly DeliveryDay[];
  readonly package: DeliveryDay;
}

interface BookableDays {
  readonly minute: number;
  readonly aheadDays: number;
  readonly days: readonly DeliveryDay[];
}

export interface PriceList {
  readonly bySku: ReadonlyMap<string, SoldProduct>;
  /** Meals and extras by the number in customers' payloads. */
  readonly byNumber: ReadonlyMap<number, SoldProduct>;
  /** The same with those that are hidden or retired, for what was chosen before: it keeps its name. */
  readonly known: ReadonlyMap<number, SoldProduct>;
  /** Numbers of dishes that left the menu for good (rule K35). */
  readonly retired: ReadonlySet<number>;
  /** Packages by id and by their names on other pages (D20). */
  readonly packages: ReadonlyMap<string, SoldProduct>;
  /** The longest shelf life of any dish on sale, in days (rule K32). */
  readonly longestUseDays: number;
  /** The last delivery day for products sold as halal; null where there are none (rule F45). */
  readonly halalUntil: IsoDate | null;
}

const NONE_CLOSED: ReadonlySet<string> = new Set();

const UseDays = DishDetails.pick({ useDays: true });

/** The shelf life of a dish, in days (rule B16). */
function useDaysOf({ details }: Product): number {
  return UseDays.parse(details).useDays;
}

const ChefsFigures = DishDetails.pick({ useDays: true, nutrition: true, gentle: true });

/** What the chef weighs of a meal beside what may be in it (rules B40, B95). */
function chefsFiguresOf({ details }: Product): Pick<WeighedMeal, 'useDays' | 'nutrition' | 'gentle'> {
  return ChefsFigures.parse(details);
}

/** The products on sale, and when and where they are delivered. */
@Injectable()
export class CatalogService {
  private readonly prices: CachedValue<PriceList>;
  private offered: OfferedDays | undefined;
  private bookable: BookableDays | undefined;
  private holidays: { year: number; days: ReadonlySet<string> } | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly pictures: PictureStore,
    private readonly clock: Clock,
    private readonly capacity: DeliveryCapacityService,
    private readonly env: Env,
    private readonly halal: HalalService,
    private readonly menus: MenusService,
    private readonly ratings: ProductRatingsService,
    notifications: DatabaseNotifications,
  ) {
    this.prices = new CachedValue(notifications, () => this.readPriceList());
  }

  /** Everything that can be ordered; cached until the catalogue changes. */
  priceList(): Promise<PriceList> {
    return this.prices.get();
  }

  /** The current price of a product in an order of this kind; pence (rule B2). */
  async unitPrices(): Promise<(product: SoldProduct, kind: OrderKind) => Pence> {
    const prices = kindPrices(await this.settings.current());
    return (product, kind) => unitPrice(product, kind, prices);
  }

  /**
   * The meals of the configurators, the specification's twelve first; 'ALL MEALS' or no category means all.
   */
  async meals(category?: string): Promise<MealCardDto[]> {
    const shown = await this.shown();
    return (await this.products('meal'))
      .map((row) => mealCard(mealView(row, shown)))
      .filter(({ categories }) => !category || category === ALL_MEALS || categories.includes(category));
  }

  /** One meal by its number in payloads. Throws not_found. */
  async meal(number: number): Promise<MealDto> {
    const row = await this.em
      .fork()
      .findOne(Product, { number, kind: 'meal', active: true }, { disableIdentityMap: true });
    if (!row) throw apiError('not_found');
    return mealView(row, await this.shown());
  }

  private async shown(): Promise<DishViewContext> {
    return {
      settings: await this.settings.current(),
      pictures: this.pictures,
      isDemo: this.env.values.DEMO,
      ratings: await this.ratings.published(),
      ...(await this.dietsSold()),
    };
  }

  /** For dishes; packages may be closed as well. */
  private async dietsSold(): Promise<DietsSold> {
    return { isHalalCertified: (await this.halal.certificate()) !== null, closed: NONE_CLOSED };
  }

  /** Variants of packages that cannot be made as sold (rule F73). */
  private async closed(): Promise<ReadonlySet<string>> {
    return closedVariants(await menuDishes(this.em.fork()));
  }

  /**
   * Every meal for the chef's choice of a box for this day, by its menu and with what is left of it (rules B6,
   * K36, D21); in the caller's transaction.
   */
  async choosableMeals(
    em: EntityManager,
    date: IsoDate,
  ): Promise<{ readonly sku: string; readonly meal: WeighedMeal }[]> {
    const rows = await this.products('meal');
    const dietsSold = await this.dietsSold();
    const { menus } = await this.menus.current();
    const left = await this.menus.left(em, date);
    return rows.flatMap((row) => {
      if (!isOnMenu(menus, row.sku, date)) return [];
      const { sku, number, diets, allergens, available } = soldProduct(row, dietsSold);
      return number === null
        ? []
        : [
            {
              sku,
              meal: {
                id: number,
                diets,
                allergens,
                available,
                categories: row.categories,
                ...chefsFiguresOf(row),
                left: left.get(sku),
              },
            },
          ];
    });
  }

  /** The menu of a day (rules K36, D21). */
  async dayMenu(date: IsoDate): Promise<DayMenuDto> {
    const { menus, soldOut } = await this.menus.current();
    const menu = menuOn(menus, date);
    const { bySku } = await this.priceList();
    const off = [...bySku.keys()].filter((sku) => !isOnMenu(menus, sku, date));
    return {
      date,
      name: menu?.name ?? null,
      lastDay: menu?.lastDay ?? null,
      notOnMenu: off.map((sku) => ({ sku, from: nextOnMenu(menus, sku, date) })),
      soldOut: [...(soldOut.get(date) ?? [])],
    };
  }

  async extras(): Promise<ExtraDto[]> {
    const shown = await this.shown();
    const rows = [...(await this.products('breakfast')), ...(await this.products('protein'))];
    return rows.map((row) => extraView(row, shown));
  }

  async packages(): Promise<PackageDto[]> {
    const rows = await this.products('package');
    // The first day only: all five days of every variant are too much for a list.
    const menus = await this.em.execute<FirstMenuDay[]>(
      `select sku, variant, days -> 0 -> 'slots' as meals from package_menu limit ?`,
      [MAX_PRODUCTS],
    );
    const shown = {
      pictures: this.pictures,
      health: await this.healthWords(),
      ratings: await this.ratings.published(),
      ...(await this.dietsSold()),
      closed: await this.closed(),
    };
    return rows.map((row) => packageView(row, menus, shown));
  }

  /** An active plan. Throws not_found with the specification's 'Invalid Plan' text. */
  async mealPlan(id: string): Promise<MealPlan> {
    const plan = await this.em.fork().findOne(MealPlan, { id, isActive: true });
    if (!plan) throw apiError('not_found', { detail: 'The selected meal plan is not available' });
    return plan;
  }

  findMealPlans(name?: string): Promise<MealPlan[]> {
    const where = { isActive: true, ...(name ? { name } : {}) };
    return this.em.fork().find(MealPlan, where, { limit: MAX_PLANS, orderBy: { name: 'asc' } });
  }

  /** Delivery days on offer, with full ones marked, and whether the postcode is served (rules D1–D5, D9). */
  async deliveryDays(query: DeliveryDaysQuery): Promise<DeliveryDaysDto> {
    const offered = await this.daysFor(query.kind);
    const full = await this.capacity.fullDays(offered.days.map(({ date }) => date));
    const served = query.postcode === undefined ? null : await this.isServed(query.postcode, query.country);
    const days = offered.days.map((day) => ({ ...day, available: !full.has(day.date) }));
    const open = days.filter(({ available }) => available);
    const preset = open.find(({ date }) => date === offered.preset?.date) ?? open[0];
    return { served, days, presetDate: preset?.date ?? null };
  }

  private async daysFor(
    kind: DeliveryDaysQuery['kind'],
  ): Promise<{ days: readonly DeliveryDay[]; preset: DeliveryDay | undefined }> {
    if (kind === 'subscription') {
      const days = await this.subscriptionDays();
      return { days, preset: days.find(({ weekday }) => weekday === PRESET_DELIVERY_DAY) ?? days[0] };
    }
    const courier = await this.bookableDays();
    const own = this.packageDay();
    if (kind === 'courier') return { days: courier, preset: courier[0] };
    const others = courier.filter(({ date }) => date !== own.date);
    return { days: [...others, own].sort((a, b) => a.date.localeCompare(b.date)), preset: own };
  }

  /** Courier days of rule D3's window, the soonest ones; computed once a minute. */
  courierDays(): readonly DeliveryDay[] {
    return this.offeredDays().courier;
  }

  /** Courier days that a customer may choose: also those weeks ahead (rules D3, D38). */
  async bookableDays(): Promise<readonly DeliveryDay[]> {
    const aheadDays = (await this.settings.current())['delivery.bookAheadDays'];
    const { minute } = this.offeredDays();
    if (this.bookable?.minute !== minute || this.bookable.aheadDays !== aheadDays) {
      this.bookable = { minute, aheadDays, days: courierDays(this.calendar(), aheadDays) };
    }
    return this.bookable.days;
  }

  packageDay(): DeliveryDay {
    return this.offeredDays().package;
  }

  async subscriptionDays(): Promise<DeliveryDay[]> {
    const settings = await this.settings.current();
    return subscriptionDays(this.calendar(), {
      weekdays: settings['delivery.weekdays'],
      leadDays: settings['delivery.leadDays'],
      cutOffDays: settings['subscription.cutOffDays'],
      count: SUBSCRIPTION_DAYS_SHOWN,
    });
  }

  /** The next days of one weekly box, after `after` (rules D1, D2, B19). */
  async boxDays(wanted: Pick<BoxDaysWanted, 'deliveryDay' | 'count' | 'after'>): Promise<DeliveryDay[]> {
    const settings = await this.settings.current();
    return boxDays(this.calendar(), {
      ...wanted,
      leadDays: settings['delivery.leadDays'],
      cutOffDays: settings['subscription.cutOffDays'],
    });
  }

  async isServed(postcode: string, country: Country): Promise<boolean> {
    return isServed(postcode, country, (await this.settings.current())['delivery.areas']);
  }

  /** The health claims that are allowed here now (rule F44). */
  async healthWords(): Promise<HealthWords> {
    return healthWords(await this.settings.current(), { isDemo: this.env.hasSampleContent });
  }

  private products(kind: ProductKind): Promise<Product[]> {
    return this.em
      .fork()
      .find(
        Product,
        { kind, active: true },
        { orderBy: { position: 'asc' }, limit: MAX_PRODUCTS, disableIdentityMap: true },
      );
  }

  private async readPriceList(): Promise<PriceList> {
    const all = await this.em.fork().find(Product, {}, { limit: MAX_PRODUCTS, disableIdentityMap: true });
    const rows = all.filter(({ active }) => active);
    const health = await this.healthWords();
    const certificate = await this.halal.certificate();
    const dietsSold = {
      isHalalCertified: certificate !== null,
      closed: await this.closed(),
    };
    const named = (row: Product) => ({ ...soldProduct(row, dietsSold), name: health.name(row) });
    const sold = rows.map(named);
    return {
      retired: new Set(all.flatMap(({ number, retiredAt }) => (number != null && retiredAt ? [number] : []))),
      known: new Map(all.flatMap((row) => (row.number == null ? [] : [[row.number, named(row)]]))),
      bySku: new Map(sold.map((product) => [product.sku, product])),
      byNumber: new Map(
        sold.flatMap((product) => (product.number === null ? [] : [[product.number, product]])),
      ),
      packages: new Map(
        sold
          .filter(({ kind }) => kind === 'package')
          .flatMap((product) => [product.sku, ...product.aliases].map((name) => [name, product])),
      ),
      longestUseDays: Math.max(0, ...rows.flatMap(daysOnSale)),
      halalUntil: certificate?.until || null,
    };
  }

  private offeredDays(): OfferedDays {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS);
    if (this.offered?.minute !== minute) {
      const calendar = this.calendar();
      this.offered = { minute, courier: courierDays(calendar), package: packageDay(calendar) };
    }
    return this.offered;
  }

  /** The current time, with the bank holidays around it. */
  calendar(): Calendar {
    const now = this.clock.now();
    const year = now.getUTCFullYear();
    if (this.holidays?.year !== year) this.holidays = { year, days: bankHolidays(now) };
    return { now, holidays: this.holidays.days };
  }
}

function daysOnSale(row: Product): number[] {
  return row.kind === 'package' || !isOnSale(row) ? [] : [useDaysOf(row)];
}
