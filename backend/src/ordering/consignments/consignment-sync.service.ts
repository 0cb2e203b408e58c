import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Courier, type ParcelReport } from '#backend/platform/courier/courier.js';
import { errorText } from '#backend/platform/error-text.js';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import { londonInstant } from '#backend/rules/delivery/delivery-days.js';
import { OrderDeliveryService } from '../delivery/order-delivery.service.js';
import { ConsignmentChangesService } from './consignment-changes.service.js';
import { Consignment } from './consignment.entity.js';

const MAX_BATCHES = 100;
const MINUTE_MS = 60_000;
/** A message may have been lost: every parcel under way is read again after this long. */
const READ_AGAIN_MS = 10 * MINUTE_MS;
const READ_LATER_MS = MINUTE_MS;
/** A parcel that has not arrived by then is not read any more: staff have to ask. */
const READ_DAYS = 21;
const FOLLOW_BATCH = 200;
const FOLLOW_AGAIN_MS = 5 * MINUTE_MS;
const MAX_FOLLOW_FAILURES = 20;
/** An order may have any number of these beside the one that is under way. */
const OVER = ['returned', 'cancelling', 'cancelled'] as const;

interface FollowRow {
  readonly id: string;
  readonly status_at: string;
}

/**
 * Reads where parcels are and has their orders follow (rules O122, O123). A message of the courier only says which
 * parcel to read, so their order, repetition and loss make no difference.
 */
@Injectable()
export class ConsignmentSyncService {
  private readonly logger = new Logger(ConsignmentSyncService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly courier: Courier,
    private readonly delivery: OrderDeliveryService,
    private readonly changes: ConsignmentChangesService,
    private readonly clock: Clock,
  ) {}

  /** A message about a parcel came, in the caller's transaction; one that is not ours changes nothing. */
  async noteHeard(em: EntityManager, parcelId: string): Promise<void> {
    await em.execute(
      `update consignment set read_at = ? where parcel_id = ? and status not in ('delivered', 'returned', 'cancelled')`,
      [this.clock.now(), parcelId],
      'run',
    );
  }

  /** Reads every parcel that is due, a hundred with one call, then has the orders follow. Returns how many moved. */
  async syncDue(): Promise<number> {
    const moved = this.courier.isConfigured ? await this.readDue() : 0;
    await this.followDue();
    return moved;
  }

  private async readDue(): Promise<number> {
    let moved = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const parcels = await this.claimReads();
      if (parcels.length === 0) break;
      let reports: ParcelReport[];
      try {
        reports = await this.courier.read(parcels);
      } catch (error) {
        this.logger.warn(`the courier was not read: ${errorText(error)}`);
        await this.readLater(parcels);
        break;
      }
      for (const report of reports) if (await this.tryTaking(report)) moved += 1;
    }
    return moved;
  }

  /** One report that cannot be stored keeps no other parcel from moving; it is read again with the next look. */
  private async tryTaking(report: ParcelReport): Promise<boolean> {
    try {
      return await this.take(report);
    } catch (error) {
      this.logger.error({ parcel: report.parcelId, err: errorText(error) }, 'a report was not stored');
      return false;
    }
  }

  /** The next look is noted at once: a message that comes meanwhile asks for another one. */
  private async claimReads(): Promise<string[]> {
    const now = this.clock.now();
    const rows = await this.em.fork().execute<{ parcel_id: string }[]>(
      `with due as (
         select c.id, c.created_at from consignment c where c.read_at <= ? and c.parcel_id is not null
          order by c.read_at, c.id limit ${Courier.MOST_READ} for update skip locked
       )
       update consignment c
          set read_at = case when due.created_at > ?::timestamptz - interval '${READ_DAYS} days' then ?::timestamptz end
         from due where c.id = due.id returning c.parcel_id`,
      [now, now, new Date(now.getTime() + READ_AGAIN_MS)],
    );
    return rows.map(({ parcel_id: parcelId }) => parcelId);
  }

  private async readLater(parcelIds: readonly string[]): Promise<void> {
    const at = new Date(this.clock.now().getTime() + READ_LATER_MS);
    await this.em
      .fork()
      .execute(
        `update consignment set read_at = ? where parcel_id = any(?::text[]) and read_at is not null`,
        [at, `{${parcelIds.join(',')}}`],
        'run',
      );
  }

  private async take({ parcelId, ...report }: ParcelReport): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const consignment = await em.findOne(
        Consignment,
        { parcelId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!consignment || !(await this.isFirst(em, consignment, report))) return false;
      return consignment.report(report, this.clock.now());
    });
  }

  /**
   * The courier may take a parcel that was to be cancelled for another address. An order has one parcel under way: the
   * one that was booked instead is cancelled. False when that one has left as well.
   */
  private async isFirst(
    em: EntityManager,
    { id, orderId, status }: Consignment,
    { state }: Pick<ParcelReport, 'state'>,
  ): Promise<boolean> {
    if (status !== 'cancelling' || state === null || state === 'booked' || state === 'cancelled') return true;
    await this.changes.cancelOf(em, orderId);
    const others = { orderId, id: { $ne: id }, status: { $nin: [...OVER] } };
    return (await em.count(Consignment, others)) === 0;
  }

  /** What has to happen with the orders of parcels that moved: the commands that staff have. */
  private async followDue(): Promise<void> {
    const now = this.clock.now();
    const rows = await this.em.fork().execute<FollowRow[]>(
      `with due as (
         select id from consignment where follow_at <= ? order by follow_at, id limit ${FOLLOW_BATCH}
         for update skip locked
       )
       update consignment c set follow_at = ? from due where c.id = due.id returning c.id, c.status_at`,
      [now, new Date(now.getTime() + FOLLOW_AGAIN_MS)],
    );
    for (const row of rows) await this.follow(row);
    if (rows.length === FOLLOW_BATCH) await this.followDue();
  }

  private async follow({ id, status_at: statusAt }: FollowRow): Promise<void> {
    const consignment = await this.em.fork().findOneOrFail(Consignment, { id }, { disableIdentityMap: true });
    let next: Date | null = null;
    let failure: string | null = null;
    try {
      await this.bringOrder(consignment);
    } catch (error) {
      next = this.nextFollow(error, consignment);
      failure = errorText(error);
      this.logger.warn({ consignment: id, err: failure }, 'an order did not follow its parcel');
    }
    // Unless the parcel has moved on meanwhile.
    await this.em
      .fork()
      .execute(
        `update consignment set follow_at = ?, follow_failures = follow_failures + ? where id = ? and status_at = ?`,
        [next, failure === null ? 0 : 1, id, new Date(statusAt)],
        'run',
      );
  }

  private async bringOrder(consignment: Consignment): Promise<void> {
    const { orderId, status, trackingNumber, trackingUrl, carrier } = consignment;
    const parcel = trackingNumber
      ? {
          trackingNumber,
          ...(carrier ? { carrier } : {}),
          ...(trackingUrl ? { trackingUrl } : {}),
        }
      : undefined;
    if (parcel && (status === 'collected' || status === 'out_for_delivery'))
      await this.delivery.leaveWithCourier(orderId, parcel);
    // Its departure was never heard of: the customer reads of it in the timeline, not in an email.
    if (parcel && status === 'delivered')
      await this.delivery.leaveWithCourier(orderId, parcel, { isLate: true });
    if (status === 'delivered') await this.delivery.deliver(orderId);
    if (status === 'attempt_failed') await this.delivery.failDelivery(orderId, consignment.attemptFailure);
  }

  /** Null when nothing can follow any more, such as for an order that was cancelled. */
  private nextFollow(error: unknown, { followFailures }: Consignment): Date | null {
    if (error instanceof ApiError) {
      const { code } = error;
      if (code === 'order_not_in_transit' || code === 'not_found') return null;
      const from = error.extras.members?.from;
      if (code === 'delivery_too_early' && typeof from === 'string') return londonInstant(from, 0, 1);
    }
    if (followFailures + 1 >= MAX_FOLLOW_FAILURES) return null;
    return new Date(this.clock.now().getTime() + FOLLOW_AGAIN_MS);
  }
}
