import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import {
  Courier,
  CourierBusy,
  CourierRefused,
  type BookedParcel,
  type BookingRequest,
} from '#backend/platform/courier/courier.js';
import { errorText, withoutSent } from '#backend/platform/error-text.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { toE164 } from '#backend/rules/delivery/phone-numbers.js';
import type { ConsignmentStatus } from '#backend/rules/delivery/consignments.js';
import type { DeliveryAddress } from '../orders/order.entity.js';
import { orderCode } from '../orders/order-code.js';
import { Consignment } from './consignment.entity.js';

/** Fewer than the courier takes in a second. */
const BATCH = 12;
/** Of one run: the next one is seconds away. */
const MAX_BATCHES = 400;
const AT_ONCE = 4;
/** Longer than a call of the courier takes, with its label. */
const LEASE_S = 60;
const MAX_FAILURES = 6;
/** After that long for the first time, then twice as long each time: half an hour in all. */
const RETRY_S = 30;
const FIRST_READ_MS = 10 * 60_000;
const MS_PER_S = 1_000;

interface AskedRow {
  readonly id: string;
  readonly status: ConsignmentStatus;
  readonly shipment_id: string | null;
  readonly failures: number;
  readonly stripe_session_id: string | null;
  readonly order_id: string;
  readonly delivery_date: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly delivery_address: DeliveryAddress;
}

/** What the courier said about a request: a parcel of it, or that there is none any more. */
type Answer = { readonly booked: BookedParcel } | 'cancelled' | 'waits';

/**
 * Books and cancels consignments at the courier, from their rows: each is asked for once at a time, again after a
 * failure, and not for ever (rule O121). Never inside a transaction.
 */
@Injectable()
export class ConsignmentBookingService {
  private readonly logger = new Logger(ConsignmentBookingService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly courier: Courier,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Asks the courier for everything that is due. Returns how many were settled. */
  async askDue(): Promise<number> {
    if (!this.courier.isConfigured) return 0;
    let settled = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const rows = await this.claim();
      if (rows.length === 0) break;
      const left = [...rows];
      let busy: CourierBusy | undefined;
      const work = async (): Promise<void> => {
        while (!busy) {
          const row = left.shift();
          if (!row) return;
          try {
            if (await this.ask(row)) settled += 1;
          } catch (error) {
            if (!(error instanceof CourierBusy)) throw error;
            busy = error;
            left.push(row);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (!busy) continue;
      await this.putBack(left, busy.retryAfterS);
      break;
    }
    return settled;
  }

  /** Everything due, up to a batch, for this worker alone. */
  private claim(): Promise<AskedRow[]> {
    return this.em.fork().execute<AskedRow[]>(
      `with due as (
         select id from consignment
          where ask_at <= ? and (locked_until is null or locked_until < now())
          order by ask_at, id limit ${BATCH} for update skip locked
       ), claimed as (
         update consignment c set locked_until = now() + interval '${LEASE_S} seconds'
           from due where c.id = due.id
         returning c.id, c.order_id, c.status, c.shipment_id, c.failures
       )
       select c.*, o.stripe_session_id, o.delivery_date::text as delivery_date, o.first_name, o.last_name,
              o.phone, o.delivery_address
         from claimed c join orders o on o.id = c.order_id`,
      [this.clock.now()],
    );
  }

  /**
   * The courier takes no more for now: all that is due waits, so that other workers do not go on calling, and it does
   * not count as a failure.
   */
  private async putBack(rows: readonly AskedRow[], seconds: number): Promise<void> {
    const until = new Date(this.clock.now().getTime() + seconds * MS_PER_S);
    await this.em.fork().execute(
      `update consignment
          set ask_at = ?, locked_until = case when id = any(?::uuid[]) then null else locked_until end
        where ask_at < ?`,
      [until, `{${rows.map(({ id }) => id).join(',')}}`, until],
      'run',
    );
  }

  private async ask(row: AskedRow): Promise<boolean> {
    try {
      const answer = row.status === 'cancelling' ? await this.cancel(row) : await this.book(row);
      if (answer === 'waits') return await this.wait(row);
      await this.settle(row, answer);
      return true;
    } catch (error) {
      if (error instanceof CourierBusy) throw error;
      await this.noteFailure(row, error);
      return false;
    }
  }

  private async book(row: AskedRow): Promise<Answer> {
    const booked = await this.courier.book(await this.requestOf(row));
    return { booked: { ...booked, label: booked.label ?? (await this.courier.label(booked.parcelId)) } };
  }

  /** One that was never booked has nothing to cancel; whether it was, only the courier knows. */
  private async cancel({ id, shipment_id: known }: AskedRow): Promise<Answer> {
    const shipmentId = known ?? (await this.courier.find(id))?.shipmentId;
    if (shipmentId === undefined) return 'cancelled';
    const outcome = await this.courier.cancel(shipmentId);
    if (outcome === 'refused')
      throw new CourierRefused('The courier no longer cancels this parcel. Please call them.');
    return outcome === 'queued' ? 'waits' : 'cancelled';
  }

  private async settle({ id }: AskedRow, answer: Exclude<Answer, 'waits'>): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const consignment = await em.findOneOrFail(
        Consignment,
        { id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const now = this.clock.now();
      consignment.lockedUntil = null;
      if (answer === 'cancelled') {
        if (consignment.status === 'cancelling') consignment.confirmCancelled(now);
        return;
      }
      const isWanted = consignment.status === 'requested';
      if (!isWanted && consignment.status !== 'cancelling') return;
      const { label, ...parcel } = answer.booked;
      consignment.book(parcel, now);
      // Asked to be cancelled while it was being booked: that comes next.
      if (isWanted) consignment.readAt = new Date(now.getTime() + FIRST_READ_MS);
      await em.flush();
      if (label)
        await em.execute(
          `insert into consignment_label (consignment_id, png, created_at) values (?, ?, ?)
           on conflict (consignment_id) do nothing`,
          [id, label, now],
          'run',
        );
    });
  }

  /** The courier has queued the cancellation: its parcel is read until it is cancelled. */
  private async wait({ id }: AskedRow): Promise<boolean> {
    const now = this.clock.now();
    await this.em
      .fork()
      .execute(
        `update consignment set ask_at = null, locked_until = null, read_at = ? where id = ?`,
        [new Date(now.getTime() + FIRST_READ_MS), id],
        'run',
      );
    return true;
  }

  private async noteFailure(row: AskedRow, error: unknown): Promise<void> {
    const { id, failures } = row;
    const isFinal = error instanceof CourierRefused || failures + 1 >= MAX_FAILURES;
    // The courier quotes what it refuses; whose name or street that is, the order says.
    const reason = errorText(withoutSent(error, sentOf(row)));
    this.logger.warn({ consignment: id, err: reason }, 'the courier was asked in vain');
    await this.em.fork().transactional(async (em) => {
      const consignment = await em.findOneOrFail(
        Consignment,
        { id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const now = this.clock.now();
      consignment.lockedUntil = null;
      consignment.failures = failures + 1;
      if (!isFinal) {
        consignment.askAt = new Date(now.getTime() + RETRY_S * 2 ** failures * MS_PER_S);
        return;
      }
      if (consignment.status === 'requested') consignment.failBooking(reason, now);
      else {
        // It stays to be cancelled, and staff see why it is not.
        consignment.askAt = null;
        consignment.failure = reason.slice(0, 200);
        consignment.readAt = now;
      }
    });
  }

  private async requestOf(row: AskedRow): Promise<BookingRequest> {
    const { address, apartment, city, postcode, country, courierNote } = row.delivery_address;
    if (address === '') throw new CourierRefused('The order has no address any more.');
    if (row.delivery_date === null) throw new CourierRefused('The order has no delivery day.');
    const settings = await this.settings.current();
    return {
      reference: row.id,
      orderCode: orderCode(row.stripe_session_id ?? row.order_id),
      recipient: {
        name: `${row.first_name} ${row.last_name}`.trim(),
        addressLine: address,
        addressLine2: apartment ?? '',
        city,
        postcode,
        country,
        phone: toE164(row.phone, country) ?? '',
      },
      note: courierNote ?? null,
      weightGrams: settings['delivery.parcelWeightGrams'],
      deliveryDate: row.delivery_date,
    };
  }
}

/** What the courier is told of a person. */
function sentOf({ first_name, last_name, phone, delivery_address: to }: AskedRow): (string | undefined)[] {
  return [
    first_name,
    last_name,
    phone,
    toE164(phone, to.country) ?? undefined,
    to.address,
    to.apartment,
    to.city,
    to.postcode,
    to.courierNote ?? undefined,
  ];
}
