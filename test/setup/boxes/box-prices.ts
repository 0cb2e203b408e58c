import { randomUUID } from 'node:crypto';
import { BoxPriceNoticesService } from '#backend/boxes/cut-off/box-price-notices.service.js';
import { PriceChangesService } from '#backend/catalog/prices/price-changes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { pence } from '#backend/rules/money/money.js';
import { londonDay } from '#worker/emails/london-time.js';
import { TestShop } from '../system/app.js';
import { deliveryRows, advanceClockTo, processDueBoxes, type RunningBox } from './boxes.js';
import { TestWorker } from '../system/worker.js';

/** The price of a meal in a weekly box. */
export const MEAL = 'pricing.subscriptionMealPence';

/** A shop with its worker, whose prices change while weekly boxes run. */
export class BoxPrices {
  private constructor(
    readonly shop: TestShop,
    readonly worker: TestWorker,
  ) {}

  static async open(): Promise<BoxPrices> {
    const shop = await TestShop.open();
    return new BoxPrices(shop, await TestWorker.open(shop));
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.shop.close();
  }

  /** Restores the prices; removes all changes and running boxes. */
  readonly reset = async (): Promise<void> => {
    await this.shop.sql('delete from box_price_notice');
    await this.shop.changeCatalog(`delete from setting where key ~ '^(pricing|delivery|legal|referral)\\.'`);
    await this.shop.changeCatalog('delete from price_change');
    await this.shop.sql(
      `update box_subscription set status = 'cancelled', cancelled_at = now() where status <> 'cancelled'`,
    );
  };

  readonly today = () => londonDate(this.shop.get(Clock).now());
  readonly inDays = (days: number) =>
    londonDay(new Date(this.shop.get(Clock).now().getTime() + days * 86_400_000));
  readonly daysPass = (days: number) => this.shop.outside.advanceClock({ advanceDays: days });

  /** Staff schedule a price, by default of a meal. */
  readonly plan = (newPence: number, effectiveFrom: string, key = MEAL) =>
    this.shop.heard(() =>
      this.shop
        .get(PriceChangesService)
        .plan({ key, newPence: pence(newPence), effectiveFrom }, randomUUID()),
    );

  /** Changes a setting as an administrator does, at the shop's time. */
  readonly setAt = (key: string, value: number) => setAt(this.shop, key, value);

  /** The worker's minutely work. */
  readonly work = async (): Promise<void> => {
    await this.worker.get(PriceChangesService).applyDue();
    await this.shop.flushNotifications();
    await this.worker.get(BoxPriceNoticesService).sendDueNotices();
    await this.worker.drain();
  };

  /** The emails about new prices to an address. */
  readonly emails = async (
    { person }: Pick<RunningBox, 'person'>,
    about = /^A new price/,
  ): Promise<string[]> => {
    const all = await this.shop.outside.emails(person.email);
    return all.filter(({ subject }) => about.test(subject)).map(({ text }) => text);
  };
  /** Those that announce that a price stays. */
  readonly kept = (box: Pick<RunningBox, 'person'>) => this.emails(box, /stays as it is$/);

  /** Passes the cut-offs of this many deliveries; returns each one's charge. */
  readonly charges = async ({ subscriptionId }: RunningBox, count: number): Promise<(number | null)[]> => {
    for (let index = 0; index < count; index += 1) {
      const row = (await deliveryRows(this.shop, subscriptionId))[index];
      if (!row) break;
      await advanceClockTo(this.shop, row.cut_off_at);
      await this.work();
      await processDueBoxes(this.worker);
    }
    return (await deliveryRows(this.shop, subscriptionId)).slice(0, count).map((row) => row.amount_pence);
  };
}

/** Changes a setting as an administrator does, at the shop's time. */
export function setAt(shop: TestShop, key: string, value: number): Promise<void> {
  return shop.changeCatalog(
    `insert into setting (key, value, updated_at) values ($1, to_jsonb($2::int), $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, value, shop.get(Clock).now()],
  );
}
