import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Courier } from '#backend/platform/courier/courier.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { dayLabel, firstRecordableDay, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { BookedBy, ConsignmentStatus } from '#backend/rules/delivery/consignments.js';
import type { DeliveryAddress } from '../orders/order.entity.js';
import { orderCode } from '../orders/order-code.js';
import { IS_IN_PRODUCTION } from '../kitchen/production-orders.js';
import { RecalledDishesService } from '../recalls/recalled-dishes.service.js';
import type {
  ConsignmentDto,
  ConsignmentListDto,
  ConsignmentsQuery,
  DeliveryDaySummaryDto,
  TrackingFileResultDto,
} from './admin-consignments.dto.js';
import { CONSIGNMENT_TRANSITIONS, Consignment } from './consignment.entity.js';
import { fileHead, fileLines, readTrackingFile, type FileRow } from './consignment-file.js';
import { insertConsignments } from './consignment-inserts.js';

const FILE_ROWS = 500;
const MAX_UNKNOWN = 50;

/** The code that customers and couriers see of an order `o` (rule O5). */
const ORDER_CODE = 'upper(right(coalesce(o.stripe_session_id, o.id::text), 8))';

/** Orders whose parcels are in the file of a day. */
const FILE_ORDERS = `orders o join consignment c on c.order_id = o.id and c.booked_by = 'file'
  and c.status in ('requested', 'booked', 'label_printed')`;

interface ConsignmentRow {
  readonly id: string;
  readonly order_id: string;
  readonly stripe_session_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly delivery_address: DeliveryAddress;
  readonly status: ConsignmentStatus;
  readonly status_at: string;
  readonly booked_by: BookedBy;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  readonly tracking_url: string | null;
  readonly failure: string | null;
}

/** A delivery day with its couriers, for staff (rules O120–O123). What changes something is audited. */
@Injectable()
export class AdminConsignmentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly courier: Courier,
    private readonly settings: SettingsService,
    private readonly recalled: RecalledDishesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async summary(date: IsoDate): Promise<DeliveryDaySummaryDto> {
    const counts = await this.ask<{ status: ConsignmentStatus; consignments: number }>(
      `select c.status, count(*)::int as consignments from orders o join consignment c on c.order_id = o.id
        where o.delivery_date = ? and o.paid_at is not null group by c.status order by c.status`,
      [date],
    );
    const [orders] = await this.ask<{ orders: number; unbooked: number; labels: number }>(
      `select count(*)::int as orders,
              count(*) filter (where o.status = 'processing'
                and not exists (select 1 from consignment c where c.order_id = o.id and c.status <> 'cancelled')
                and not exists (select 1 from order_event e where e.order_id = o.id
                                   and e.kind in ('dispatched', 'delivered')))::int as unbooked,
              (select count(*)::int from orders p join consignment c on c.order_id = p.id
                 join consignment_label l on l.consignment_id = c.id
                where p.delivery_date = ? and p.paid_at is not null and c.status in ('booked', 'label_printed', 'collected')
              ) as labels
         from orders o where o.delivery_date = ? and ${IS_IN_PRODUCTION}`,
      [date, date],
    );
    return {
      date,
      label: dayLabel(date),
      orders: orders?.orders ?? 0,
      unbooked: orders?.unbooked ?? 0,
      labels: orders?.labels ?? 0,
      counts,
      bookedBy: await this.bookedBy(),
      isConfigured: this.courier.isConfigured,
      mayLeave: firstRecordableDay('dispatched', date, this.clock.now()) === null,
    };
  }

  /** A page of a day's consignments, those that need somebody first in their own list by `status`. */
  async list(date: IsoDate, { status, cursor, limit }: ConsignmentsQuery): Promise<ConsignmentListDto> {
    const rows = await this.ask<ConsignmentRow>(
      `select c.id, c.order_id, o.stripe_session_id, o.first_name, o.last_name, o.delivery_address, c.status, c.status_at,
              c.booked_by, c.carrier, c.tracking_number, c.tracking_url, c.failure
         from orders o join consignment c on c.order_id = o.id
        where o.delivery_date = ? and o.paid_at is not null and (?::text is null or c.status = ?)
          and (?::uuid is null or c.id > ?::uuid)
        order by c.id limit ?`,
      [date, status ?? null, status ?? null, cursor ?? null, cursor ?? null, limit + 1],
    );
    const shown = rows.slice(0, limit);
    return { items: shown.map(itemOf), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  /** Requests a consignment for each order of a day that has none. Throws courier_not_configured. */
  async book(date: IsoDate, actorId: string): Promise<DeliveryDaySummaryDto> {
    const bookedBy = await this.bookedBy();
    if (bookedBy === 'api' && !this.courier.isConfigured) throw apiError('courier_not_configured');
    await this.em.fork().transactional(async (em) => {
      const now = this.clock.now();
      const booked = await insertConsignments(em, 'o.delivery_date = ?', [date], { bookedBy, now });
      await this.audit.note({ action: 'admin.consignments-booked', actorId, details: { date, booked } }, em);
    });
    return this.summary(date);
  }

  /**
   * The file for a courier without an API; audited before its first line is written. Throws dish_recalled while a
   * dish in a parcel of it is recalled and nobody has said that they know (rule F95).
   */
  async file(date: IsoDate, actorId: string, isRecallKnown = false): Promise<AsyncGenerator<string>> {
    const action = 'admin.consignments-exported';
    await this.em.fork().transactional(async (em) => {
      const listed = await em.execute<{ id: string }[]>(
        `select o.id from ${FILE_ORDERS} where o.delivery_date = ? and o.paid_at is not null`,
        [date],
        'all',
      );
      const orders = { orderIds: listed.map(({ id }) => id), deliveryDate: date };
      await this.recalled.ask(em, orders, { action, actorId, isKnown: isRecallKnown });
      await this.audit.note({ action, actorId, details: { date } }, em);
    });
    return this.lines(date);
  }

  /** Takes the courier's numbers over; a consignment that has one already gets the new one before it leaves. */
  async takeTrackingFile(date: IsoDate, file: string, actorId: string): Promise<TrackingFileResultDto> {
    const { tracked, unreadable } = readTrackingFile(file);
    const codes = tracked.map(({ code }) => code);
    const numbers = tracked.map(({ trackingNumber }) => trackingNumber);
    const carrier = (await this.settings.current())['delivery.courierName'];
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const matched = await em.execute<{ code: string }[]>(
        `update consignment c set status = case when c.status = 'requested' then 'booked' else c.status end,
                status_at = ?, tracking_number = t.number, carrier = ?
           from unnest(?::text[], ?::text[]) t (code, number), orders o
          where o.delivery_date = ? and o.paid_at is not null and ${ORDER_CODE} = t.code and c.order_id = o.id
            and c.booked_by = 'file' and c.status in ('requested', 'booked', 'label_printed')
          returning t.code`,
        [now, carrier, `{${codes.join(',')}}`, `{${numbers.map(quoted).join(',')}}`, date],
        'all',
      );
      const found = new Set(matched.map(({ code }) => code));
      const unknown = [...unreadable, ...codes.filter((code) => !found.has(code))];
      const details = { date, matched: found.size, unknown: unknown.length };
      await this.audit.note({ action: 'admin.tracking-imported', actorId, details }, em);
      return { matched: found.size, unknown: unknown.slice(0, MAX_UNKNOWN) };
    });
  }

  /**
   * Every parcel of a day that has a number of a courier without an API has left: their customers get the email.
   * Throws delivery_too_early, and dish_recalled while a dish in one of them is recalled and nobody has said that
   * they leave all the same (rule F95); then none of them has left.
   */
  async dispatch(date: IsoDate, actorId: string, isRecallKnown = false): Promise<DeliveryDaySummaryDto> {
    const now = this.clock.now();
    const from = firstRecordableDay('dispatched', date, now);
    if (from !== null)
      throw apiError('delivery_too_early', {
        detail: `These parcels can be marked so from ${dayLabel(from)} on.`,
        members: { from },
      });
    await this.em.fork().transactional(async (em) => {
      const left = await em.execute<{ orderId: string }[]>(
        `update consignment c set status = 'collected', status_at = ?, follow_at = ?, follow_failures = 0
           from orders o where o.id = c.order_id and o.delivery_date = ? and c.booked_by = 'file'
            and c.status in ('booked', 'label_printed') and c.tracking_number is not null
          returning c.order_id as "orderId"`,
        [now, now, date],
        'all',
      );
      // Asked about the parcels that were marked, so that none comes in between; a refusal takes the marks back.
      const orders = { orderIds: left.map(({ orderId }) => orderId), deliveryDate: date };
      const action = 'admin.order-dispatched';
      await this.recalled.ask(em, orders, { action, actorId, isKnown: isRecallKnown });
      const details = { date, left: left.length };
      await this.audit.note({ action: 'admin.consignments-dispatched', actorId, details }, em);
    });
    return this.summary(date);
  }

  /** Has one that could not be booked booked again. Throws not_found and consignment_not_failed. */
  async tryAgain(id: string, actorId: string): Promise<ConsignmentDto> {
    return this.change(id, actorId, 'admin.consignment-retried', (consignment, now) => {
      if (consignment.status !== 'booking_failed') throw apiError('consignment_not_failed');
      consignment.tryAgain(now);
    });
  }

  /** Cancels one before it has left. Throws not_found and consignment_has_left. */
  async cancel(id: string, actorId: string): Promise<ConsignmentDto> {
    return this.change(id, actorId, 'admin.consignment-cancelled', (consignment, now) => {
      const next = CONSIGNMENT_TRANSITIONS[consignment.status];
      if (!next.includes('cancelled') || consignment.status === 'cancelling')
        throw apiError('consignment_has_left');
      consignment.cancel(now);
    });
  }

  private async change(
    id: string,
    actorId: string,
    action: `admin.${string}`,
    step: (consignment: Consignment, now: Date) => void,
  ): Promise<ConsignmentDto> {
    await this.em.fork().transactional(async (em) => {
      const consignment = await em.findOne(Consignment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!consignment) throw apiError('not_found');
      step(consignment, this.clock.now());
      await this.audit.note({ action, actorId, subjectId: consignment.orderId }, em);
    });
    const [row] = await this.ask<ConsignmentRow>(
      `select c.id, c.order_id, o.stripe_session_id, o.first_name, o.last_name, o.delivery_address, c.status, c.status_at,
              c.booked_by, c.carrier, c.tracking_number, c.tracking_url, c.failure
         from consignment c join orders o on o.id = c.order_id where c.id = ?`,
      [id],
    );
    if (!row) throw apiError('not_found');
    return itemOf(row);
  }

  private async *lines(date: IsoDate): AsyncGenerator<string> {
    yield fileHead();
    for (let after: string | null = null; ;) {
      const rows: (FileRow & { readonly id: string })[] = await this.ask(
        `select o.id, ${ORDER_CODE} as order_code, o.first_name, o.last_name, o.phone, o.delivery_address,
                o.delivery_date::text as delivery_date
           from ${FILE_ORDERS}
          where o.delivery_date = ? and o.paid_at is not null and (?::uuid is null or o.id > ?::uuid)
          order by o.id limit ${FILE_ROWS}`,
        [date, after, after],
      );
      if (rows.length > 0) yield fileLines(rows);
      const last = rows.at(-1);
      if (!last || rows.length < FILE_ROWS) return;
      after = last.id;
    }
  }

  private async bookedBy(): Promise<BookedBy> {
    return (await this.settings.current())['delivery.bookWithCourier'] ? 'api' : 'file';
  }

  private ask<Row extends object>(sql: string, params: unknown[]): Promise<Row[]> {
    return this.em.fork().execute<Row[]>(sql, params);
  }
}

function itemOf(row: ConsignmentRow): ConsignmentDto {
  return {
    id: row.id,
    orderId: row.order_id,
    orderCode: orderCode(row.stripe_session_id ?? row.order_id),
    name: `${row.first_name} ${row.last_name}`.trim(),
    postcode: row.delivery_address.postcode,
    status: row.status,
    statusAt: new Date(row.status_at).toISOString(),
    bookedBy: row.booked_by,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    failure: row.failure,
  };
}

/** An element of an array in the text form of PostgreSQL. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
