import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { toPage, startOf, type PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { Photo } from '#backend/platform/storage/photo.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { overdueSince, answerDue } from '#backend/rules/complaints.js';
import type { DeliveryDay } from '#backend/rules/delivery/delivery-days.js';
import { COMPLAINT_OUTCOMES, type ComplaintOutcome } from './complaint-closing.entity.js';
import { closingsOf, type OpenedClosing } from './complaint-view.js';
import { Complaint, COMPLAINT_STATUSES, COMPLAINT_WISHES } from './complaint.entity.js';
import { OrderComplaintsService } from './order-complaints.service.js';
import { codeOf } from '../orders/order-view.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { refundableByTender } from '../payment/payment-status.js';
import { openComplaintText } from './complaint-text.js';
import { ReplacementsService } from './replacements.service.js';

export { COMPLAINT_OUTCOMES, COMPLAINT_STATUSES, COMPLAINT_WISHES };
/** Reported by a customer, or a refund that did not arrive (rule O26). */
export const COMPLAINT_KINDS = ['told', 'refund_lost'] as const;

const LIST_FIELDS = [
  'id',
  'orderId',
  'wish',
  'photoType',
  'status',
  'refundId',
  'createdAt',
  'reopenedAt',
] as const;
type ListRow = Pick<Complaint, (typeof LIST_FIELDS)[number]>;
type OrderOfRow = Pick<
  Order,
  'id' | 'stripeSessionId' | 'paymentId' | 'firstName' | 'lastName' | 'deliveryDate'
>;

/** A complaint in the list of the desk, without its text. */
export interface ComplaintItem {
  readonly id: string;
  readonly orderId: string;
  readonly orderCode: string | null;
  readonly name: string;
  readonly deliveryDate: string | null;
  readonly kind: (typeof COMPLAINT_KINDS)[number];
  readonly wish: Complaint['wish'];
  readonly hasPhoto: boolean;
  readonly state: Complaint['status'];
  readonly createdAt: string;
  readonly reopenedAt: string | null;
  /** By when to reply: a working day after it was opened (rule O83). */
  readonly dueAt: string;
  readonly isOverdue: boolean;
}

/** A complaint with everything that staff need to decide. */
export interface ComplaintDetail {
  readonly item: ComplaintItem;
  readonly text: string;
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly left: { readonly cardPence: number; readonly walletPence: number };
  readonly closings: readonly OpenedClosing[];
  readonly replacementDays: readonly DeliveryDay[];
}

/** The data of the email about a closed complaint. */
export interface ComplaintClosedEmailData {
  readonly outcome: ComplaintOutcome;
  readonly answer: string;
  readonly isRefundLost: boolean;
  readonly refund: {
    readonly cardPence: number;
    readonly walletPence: number;
    readonly reason: string;
  } | null;
  readonly replacementOrderId: string | null;
}

/** The desk where staff read complaints (rule O80). */
@Injectable()
export class ComplaintDeskService {
  constructor(
    private readonly em: EntityManager,
    private readonly problems: OrderComplaintsService,
    private readonly replacements: ReplacementsService,
    private readonly catalog: CatalogService,
    private readonly audit: AuditService,
    private readonly vault: Vault,
  ) {}

  /** A page of complaints: open ones from the oldest, closed ones from the newest. */
  async list(
    status: Complaint['status'],
    page: PageQuery,
  ): Promise<{ items: ComplaintItem[]; nextCursor: string | null }> {
    const em = this.em.fork();
    const direction = status === 'open' ? 'asc' : 'desc';
    const rows = await em.find(
      Complaint,
      { $and: [{ status }, beyond(page, direction)] },
      {
        fields: LIST_FIELDS,
        orderBy: { createdAt: direction, id: direction },
        limit: page.limit + 1,
        disableIdentityMap: true,
      },
    );
    const orders = await em.find(
      Order,
      { id: { $in: [...new Set(rows.map(({ orderId }) => orderId))] } },
      {
        fields: ['id', 'stripeSessionId', 'paymentId', 'firstName', 'lastName', 'deliveryDate'],
        limit: page.limit + 1,
        disableIdentityMap: true,
      },
    );
    const byId = new Map(orders.map((order) => [order.id, order]));
    return toPage(rows, page.limit, (row) => this.itemOf(row, byId.get(row.orderId)));
  }

  /** How many are open, and how many of them for longer than a working day (rule O83). */
  async count(): Promise<{ readonly open: number; readonly overdue: number }> {
    const em = this.em.fork();
    const { now, holidays } = this.catalog.calendar();
    const rows = await em.execute<{ open: number; overdue: number }[]>(
      `select count(*)::int as open,
              (count(*) filter (where coalesce(reopened_at, created_at) <= ?))::int as overdue
         from complaint where status = 'open'`,
      [overdueSince(now, holidays)],
    );
    return rows[0] ?? { open: 0, overdue: 0 };
  }

  /** One complaint; that somebody opened it is audited. Throws not_found. */
  async open(id: string, actorId: string): Promise<ComplaintDetail> {
    const row = await this.rowOf(id);
    await this.audit.note({ action: 'admin.complaint-read', actorId, subjectId: id });
    return this.detailOf(row);
  }

  /** One complaint, after the caller has changed it. Throws not_found. */
  async read(id: string): Promise<ComplaintDetail> {
    return this.detailOf(await this.rowOf(id));
  }

  /** Its account; null for a guest's. Throws not_found. */
  async accountOf(id: string): Promise<string | null> {
    const { orderId } = await this.rowOf(id);
    const order = await this.em
      .fork()
      .findOne(Order, { id: orderId }, { fields: ['userId'], disableIdentityMap: true });
    return order?.userId ?? null;
  }

  /** The names of dishes that prevent a replacement of an order, given its account's current declaration. */
  hindrances(order: Order, declared: readonly Allergen[]): Promise<string[]> {
    return this.replacements.hindrances(this.em.fork(), order, declared);
  }

  /** The photo of a complaint; audited before it is shown. Throws not_found, also when there is none. */
  async photo(id: string, actorId: string): Promise<Photo> {
    const { orderId } = await this.rowOf(id);
    const photo = await this.problems.photo(orderId, id);
    await this.audit.note({ action: 'admin.complaint-photo-read', actorId, subjectId: id });
    return photo;
  }

  /** The data of the email about a closing; null when it was deleted. */
  async closedEmailData(complaintId: string, closingId: string): Promise<ComplaintClosedEmailData | null> {
    const em = this.em.fork();
    const complaint = await em.findOne(
      Complaint,
      { id: complaintId },
      { fields: ['refundId'], disableIdentityMap: true },
    );
    const closings = complaint ? await closingsOf(em, this.vault, [complaintId]) : [];
    const closing = closings.find(({ id }) => id === closingId);
    if (!complaint || !closing) return null;
    const { outcome, answer, refund, replacementOrderId } = closing;
    return {
      outcome,
      answer,
      refund,
      isRefundLost: complaint.refundId != null,
      replacementOrderId: replacementOrderId ?? null,
    };
  }

  private async rowOf(id: string): Promise<Complaint> {
    const row = await this.em.fork().findOne(Complaint, { id }, { disableIdentityMap: true });
    if (!row) throw apiError('not_found');
    return row;
  }

  private async detailOf(row: Complaint): Promise<ComplaintDetail> {
    const em = this.em.fork();
    const order = await em.findOneOrFail(Order, { id: row.orderId });
    const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
    const left = refundableByTender(order);
    return {
      item: this.itemOf(row, order),
      text: openComplaintText(this.vault, row),
      order,
      lines,
      left,
      closings: await closingsOf(em, this.vault, [row.id]),
      replacementDays: await this.replacements.days(order),
    };
  }

  private itemOf(row: ListRow, order: OrderOfRow | undefined): ComplaintItem {
    const { id, orderId, wish, photoType, status, refundId, createdAt, reopenedAt } = row;
    const { now, holidays } = this.catalog.calendar();
    const dueAt = answerDue(reopenedAt ?? createdAt, holidays);
    return {
      id,
      orderId,
      wish,
      state: status,
      orderCode: order ? codeOf(order) : null,
      name: order ? `${order.firstName} ${order.lastName}`.trim() : '',
      deliveryDate: order?.deliveryDate ?? null,
      kind: refundId == null ? 'told' : 'refund_lost',
      hasPhoto: photoType != null,
      createdAt: createdAt.toISOString(),
      reopenedAt: reopenedAt?.toISOString() ?? null,
      dueAt: dueAt.toISOString(),
      isOverdue: status === 'open' && dueAt <= now,
    };
  }
}

/** The rows after the last one of the page before. */
function beyond(page: PageQuery, direction: 'asc' | 'desc'): FilterQuery<Complaint> {
  const start = startOf(page);
  if (!start) return {};
  const { createdAt, id } = start;
  return direction === 'asc'
    ? { $or: [{ createdAt: { $gt: createdAt } }, { createdAt, id: { $gt: id } }] }
    : { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] };
}
