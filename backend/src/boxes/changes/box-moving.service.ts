import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { moveBoxes } from '#backend/rules/boxes/box-changes.js';
import { COMING_DELIVERIES, isChangeable } from '#backend/rules/boxes/box-schedule.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import type { BoxChangeContext } from './box-change.service.js';
import { BoxPlanService } from '../plan/box-plan.service.js';

/** More days than the open deliveries need, since bank holidays may remove some. */
const DAYS_LOOKED_AT = COMING_DELIVERIES + 4;

/** Moves coming deliveries to another weekday, each within its week (rules B19, B23). */
@Injectable()
export class BoxMovingService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly plan: BoxPlanService,
  ) {}

  /** Moves the open deliveries of a subscription to its weekday, which was changed in this transaction. */
  async move({ em, subscription, now }: BoxChangeContext): Promise<void> {
    const rows = await em.find(
      BoxDelivery,
      { subscriptionId: subscription.id, status: { $ne: 'cancelled' } },
      { orderBy: { date: 'asc' }, disableIdentityMap: true },
    );
    const open = rows.filter((row) => isChangeable(row, now));
    const fixed = rows.filter((row) => !isChangeable(row, now));
    const days = await this.catalog.boxDays({
      deliveryDay: subscription.deliveryDay,
      count: DAYS_LOOKED_AT,
      after: fixed.at(-1)?.date,
    });
    const { moved, added } = moveBoxes(open, days);
    const gone = moved.flatMap(({ box, day }) => (day ? [] : [box.id]));
    await em.nativeDelete(BoxDelivery, { id: { $in: gone } });
    for (const { box, day } of moved) {
      if (!day || day.date === box.date) continue;
      const times = await this.plan.times(day);
      // A skip stays with its week.
      const isPlanned = box.status === 'planned';
      await em.nativeUpdate(
        BoxDelivery,
        { id: box.id },
        {
          date: day.date,
          cutOffAt: times.cutOffAt,
          dueAt: isPlanned ? times.dueAt : null,
          remindAt: isPlanned ? times.remindAt : null,
          updatedAt: now,
        },
      );
    }
    const last = Math.max(0, ...rows.map(({ sequence }) => sequence));
    for (const [index, day] of added.entries()) {
      await em.insert(BoxDelivery, {
        id: randomUUID(),
        subscriptionId: subscription.id,
        sequence: last + index + 1,
        status: 'planned',
        ...(await this.plan.times(day)),
        createdAt: now,
        updatedAt: now,
      });
    }
    await this.plan.topUp(em, subscription);
  }
}
