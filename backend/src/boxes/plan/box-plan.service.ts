import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { COMING_DELIVERIES, remindAt } from '#backend/rules/boxes/box-schedule.js';
import { londonDate, type DeliveryDay } from '#backend/rules/delivery/delivery-days.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import type { BoxSubscription } from '../box-subscription.entity.js';

/** A delivery with any other status keeps its day. */
const GIVEN_UP = ['cancelled'] as const;
const RUNNING = ['active', 'paused', 'past_due'] as const;
const BATCH = 200;

/** The coming deliveries of weekly boxes, stored as rows (rule B19). */
@Injectable()
export class BoxPlanService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans deliveries until the coming eight exist, in the transaction of the caller, who has locked the
   * subscription.
   */
  async topUp(em: EntityManager, subscription: BoxSubscription): Promise<void> {
    const rows = await this.rows(em, subscription.id);
    const today = londonDate(this.clock.now());
    const coming = rows.filter(({ date }) => date >= today).length;
    const days = await this.catalog.boxDays({
      deliveryDay: subscription.deliveryDay,
      count: Math.max(0, COMING_DELIVERIES - coming),
      after: rows.at(-1)?.date,
    });
    const last = Math.max(0, ...rows.map(({ sequence }) => sequence));
    const now = this.clock.now();
    for (const [index, day] of days.entries()) {
      await em.insert(BoxDelivery, {
        id: randomUUID(),
        subscriptionId: subscription.id,
        sequence: last + index + 1,
        status: 'planned',
        ...(await this.times(day)),
        createdAt: now,
        updatedAt: now,
      });
    }
  }

  /** When the worker looks at a planned delivery, by its day. */
  async times(day: Pick<DeliveryDay, 'date' | 'cutOffAt'>) {
    const settings = await this.settings.current();
    const cutOffAt = new Date(day.cutOffAt);
    return {
      date: day.date,
      cutOffAt,
      dueAt: cutOffAt,
      remindAt: remindAt(cutOffAt, settings['subscription.reminderDays']),
    };
  }

  /** Ids of active subscriptions with fewer than eight coming deliveries. */
  async short(): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select s.id from box_subscription s
        where s.status in ('${RUNNING.join("', '")}')
          and (select count(*) from box_delivery d
                where d.subscription_id = s.id and d.date >= ?::date and d.status <> 'cancelled') < ${COMING_DELIVERIES}
        order by s.id limit ${BATCH}`,
      [londonDate(this.clock.now())],
    );
    return rows.map(({ id }) => id);
  }

  private rows(em: EntityManager, subscriptionId: string): Promise<BoxDelivery[]> {
    return em.find(
      BoxDelivery,
      { subscriptionId, status: { $nin: [...GIVEN_UP] } },
      { orderBy: { date: 'asc' }, disableIdentityMap: true },
    );
  }
}
