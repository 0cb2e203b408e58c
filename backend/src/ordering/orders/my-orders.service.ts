import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { toPage, startOf, type PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { changesOf, dearerChangeOf } from '../changes/order-change-view.js';
import { GuestLinks } from './guest-links.js';
import type { Photo } from '#backend/platform/storage/photo.js';
import type { MyOrderDto, OrderListDto, OrderComplaintDto, ReportProblemRequest } from './my-orders.dto.js';
import { LabelWarningDeskService } from '../label-warnings/label-warning-desk.service.js';
import { OrderComplaintsService } from '../complaints/order-complaints.service.js';
import { detailOf, readOrder, SUMMARY_FIELDS, summaryOf, type WholeOrder } from './order-view.js';
import { firstOrders } from './my-orders.queries.js';
import { Order } from './order.entity.js';
import { ReceiptService, type Receipt } from '../payment/receipt.service.js';

/** An abandoned checkout is not shown as an order. */
const GIVEN_UP = { status: 'cancelled', paymentStatus: { $in: ['unpaid', 'failed'] } } as const;

/** The orders of an account, and the order of a guest's link. */
@Injectable()
export class MyOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: GuestLinks,
    private readonly receipts: ReceiptService,
    private readonly problems: OrderComplaintsService,
    private readonly warnings: LabelWarningDeskService,
    private readonly payments: PaymentsService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Newest first, without checkouts that were cancelled before they were paid. */
  async list(userId: string, query: PageQuery): Promise<OrderListDto> {
    const start = startOf(query);
    if (!start) {
      const rows = await firstOrders(this.em, userId, query.limit + 1);
      return toPage(rows, query.limit, summaryOf);
    }
    const older = {
      $or: [{ createdAt: { $lt: start.createdAt } }, { createdAt: start.createdAt, id: { $lt: start.id } }],
    };
    const rows = await this.em.fork().find(
      Order,
      { userId, $not: GIVEN_UP, ...older },
      {
        fields: SUMMARY_FIELDS,
        orderBy: { createdAt: 'desc', id: 'desc' },
        limit: query.limit + 1,
        disableIdentityMap: true,
      },
    );
    return toPage(rows, query.limit, summaryOf);
  }

  /**
   * One order, with its lines as sold and its steps so far. Throws not_found, also for another customer's.
   */
  async order(userId: string, id: string): Promise<MyOrderDto> {
    return this.detail(await this.whole({ id, userId }));
  }

  /** Its receipt as a PDF. Throws not_found, also for another customer's and while nothing is paid. */
  async receipt(userId: string, id: string): Promise<Receipt> {
    return this.receipts.receipt(await this.whole({ id, userId }));
  }

  /**
   * The order that a guest's link is for (rule O18). Throws not_found for a token that is not ours or has
   * expired.
   */
  async guestOrder(token: string): Promise<MyOrderDto> {
    return this.detail(await this.whole(this.ofToken(token)));
  }

  async guestReceipt(token: string): Promise<Receipt> {
    return this.receipts.receipt(await this.whole(this.ofToken(token)));
  }

  /** Opens a complaint about one of them (rule O16). Throws as OrderComplaintsService.report. */
  report(userId: string, id: string, request: ReportProblemRequest): Promise<OrderComplaintDto> {
    return this.problems.report({ id, userId }, request);
  }

  guestReport(token: string, request: ReportProblemRequest): Promise<OrderComplaintDto> {
    return this.problems.report(this.ofToken(token), request);
  }

  /** The photo of a complaint about one of them. Throws not_found. */
  async complaintPhoto(userId: string, id: string, complaintId: string): Promise<Photo> {
    const { order } = await this.whole({ id, userId });
    return this.problems.photo(order.id, complaintId);
  }

  /**
   * The open payment page of one of them, to return to (rule O84). Throws not_found, order_already_paid, and
   * order_closed once its time is over or when there is no page.
   */
  async paymentPage(userId: string, id: string): Promise<string> {
    return this.openPage(await this.whole({ id, userId }));
  }

  async guestPaymentPage(token: string): Promise<string> {
    return this.openPage(await this.whole(this.ofToken(token)));
  }

  private async openPage({ order }: WholeOrder): Promise<string> {
    if (order.paidAt != null) {
      throw apiError('order_already_paid', {
        members: { orderId: order.id, sessionId: order.stripeSessionId ?? null },
      });
    }
    const url = await this.toPage(order);
    if (url === null) throw apiError('order_closed');
    return url;
  }

  /** Null when it is paid or closed, when its time is over, and for a box that is charged without a page. */
  private async toPage({
    id,
    status,
    paidAt,
    expiresAt,
  }: Pick<Order, 'id' | 'status' | 'paidAt' | 'expiresAt'>): Promise<string | null> {
    if (status !== 'pending' || paidAt != null || expiresAt <= this.clock.now()) return null;
    return (await this.payments.findPayment(id))?.url ?? null;
  }

  /** The order of a guest's link; an anonymised order is not found any more (rule H5). */
  private ofToken(token: string): FilterQuery<Order> {
    const id = this.links.orderIdOf(token);
    if (!id) throw apiError('not_found');
    return { id, email: { $ne: '' } };
  }

  private async whole(where: FilterQuery<Order>): Promise<WholeOrder> {
    const whole = await readOrder(this.em.fork(), where);
    if (!whole) throw apiError('not_found');
    return whole;
  }

  private async detail(whole: WholeOrder): Promise<MyOrderDto> {
    const settings = await this.settings.current();
    const { order } = whole;
    return detailOf(whole, {
      payableUntil: (await this.toPage(order)) === null ? null : order.expiresAt,
      cancelHours: settings['orders.cancelHours'],
      trackingUrl: settings['delivery.trackingUrl'],
      now: this.clock.now(),
      problems: await this.problems.listCustomerComplaints(order.id),
      changes: await changesOf(this.em.fork(), order.id),
      dearerChange: await dearerChangeOf(this.em.fork(), order.id),
      labelWarnings: await this.warnings.sentAbout(order, whole.lines),
    });
  }
}
