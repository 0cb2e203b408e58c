import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { CONSIGNMENT_TRANSITIONS, Consignment } from './consignment.entity.js';
import { insertConsignments } from './consignment-inserts.js';

/** Consignments follow changes of their orders, in the caller's transaction. */
@Injectable()
export class ConsignmentChangesService {
  constructor(
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Ends the consignment of an order, unless it is with the courier already. Returns whether there was one. */
  async cancelOf(em: EntityManager, orderId: string): Promise<boolean> {
    const consignment = await em.findOne(
      Consignment,
      { orderId, status: { $in: ['requested', 'booking_failed', 'booked', 'label_printed'] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!consignment || CONSIGNMENT_TRANSITIONS[consignment.status].length === 0) return false;
    consignment.cancel(this.clock.now());
    await em.flush();
    return true;
  }

  /** Has a parcel that was booked for the old address booked again. */
  async bookAgain(em: EntityManager, orderId: string): Promise<void> {
    if (!(await this.cancelOf(em, orderId))) return;
    const isBooked = (await this.settings.current())['delivery.bookWithCourier'];
    await insertConsignments(em, 'o.id = ?', [orderId], {
      bookedBy: isBooked ? 'api' : 'file',
      now: this.clock.now(),
    });
  }
}
