import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { readPhoto, redrawPhoto, type Photo } from '#backend/platform/storage/photo.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { OrderComplaintDto, ReportProblemRequest } from '../orders/my-orders.dto.js';
import { answerOf, closingsOf } from './complaint-view.js';
import { Complaint } from './complaint.entity.js';
import { COMPLAINT_WORDS } from './complaint.words.js';
import { ComplaintPhotos } from './complaint-photos.js';
import { openComplaintText, complaintTextContext } from './complaint-text.js';
import { Order } from '../orders/order.entity.js';
import type { Refund } from '../refunds/refund.entity.js';
import '../ordering.events.js';

/** Enough for one order; the limit protects the mailbox. */
const MAX_PER_ORDER = 5;
/** Includes the complaints about lost refunds. */
const MAX_LISTED = 50;

/** Complaints of customers, and about money that did not arrive (rules O16, O26). */
@Injectable()
export class OrderComplaintsService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly photos: ComplaintPhotos,
  ) {}

  /**
   * Opens a complaint about a paid order. Throws not_found, order_not_paid, photo_invalid, payload_too_large,
   * and too_many_complaints for more than five. The photo is processed before any lock, and only for a
   * customer who may send one.
   */
  async report(
    where: FilterQuery<Order>,
    { text, wish, photo }: ReportProblemRequest,
  ): Promise<OrderComplaintDto> {
    const sent = photo === undefined ? undefined : readPhoto(photo);
    if (sent) await this.mayReport(this.em.fork(), where);
    const picture = sent ? await redrawPhoto(sent) : null;
    const id = randomUUID();
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const order = await this.mayReport(em, where, LockMode.PESSIMISTIC_WRITE);
      await em.insert(Complaint, {
        id,
        orderId: order.id,
        textSealed: this.vault.seal(text, complaintTextContext(id)),
        wish,
        ...(await this.photos.keep(em, id, picture)),
        status: 'open',
        createdAt: now,
      });
      await record(em, 'ordering.complaint-opened', { orderId: order.id, complaintId: id, wish }, now);
      return {
        id,
        text,
        wish,
        hasPhoto: picture !== null,
        state: 'open',
        answers: [],
        createdAt: now.toISOString(),
      };
    });
  }

  /**
   * The order, if its customer may report a problem. Throws not_found, order_not_paid and
   * too_many_complaints.
   */
  private async mayReport(em: EntityManager, where: FilterQuery<Order>, lockMode?: LockMode): Promise<Order> {
    const order = await em.findOne(Order, where, lockMode === undefined ? {} : { lockMode });
    if (!order) throw apiError('not_found');
    if (!order.paidAt) throw apiError('order_not_paid');
    const before = await em.count(Complaint, { orderId: order.id, refundId: null });
    if (before >= MAX_PER_ORDER) throw apiError('too_many_complaints');
    return order;
  }

  /**
   * Opens a complaint for a refund that did not reach its card, once for each refund, in the transaction that
   * resolves it. No customer has reported it, and staff have to find another way (rule O26). `walletPence` of
   * it has been paid to the wallet and stays there.
   */
  async openForLostRefund(
    em: EntityManager,
    { id: refundId, orderId, cardPence }: Refund,
    walletPence: number,
  ): Promise<void> {
    const id = randomUUID();
    const { refundLost, walletKept } = COMPLAINT_WORDS;
    const text = [refundLost(cardPence), ...(walletPence > 0 ? [walletKept(walletPence)] : [])].join(' ');
    await em.upsert(
      Complaint,
      {
        id,
        orderId,
        refundId,
        wish: 'refund',
        status: 'open',
        createdAt: this.clock.now(),
        textSealed: this.vault.seal(text, complaintTextContext(id)),
      },
      { onConflictFields: ['refundId'], onConflictAction: 'ignore' },
    );
    if ((await em.count(Complaint, { id })) === 0) return;
    await record(em, 'ordering.refund-lost', { orderId, complaintId: id, refundId }, this.clock.now());
  }

  /** All complaints about an order, including those that the shop opened: for staff. Oldest first. */
  listOf(orderId: string, em: EntityManager = this.em.fork()): Promise<OrderComplaintDto[]> {
    return this.list({ orderId }, em);
  }

  /** The complaints of an order's customer, oldest first. */
  listCustomerComplaints(orderId: string): Promise<OrderComplaintDto[]> {
    return this.list({ orderId, refundId: null }, this.em.fork());
  }

  private async list(where: FilterQuery<Complaint>, em: EntityManager): Promise<OrderComplaintDto[]> {
    const rows = await em.find(Complaint, where, {
      orderBy: { createdAt: 'asc', id: 'asc' },
      limit: MAX_LISTED,
      disableIdentityMap: true,
    });
    const closings = await closingsOf(
      em,
      this.vault,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, textSealed, wish, photoType, status, createdAt }) => ({
      id,
      text: openComplaintText(this.vault, { id, textSealed }),
      wish,
      hasPhoto: photoType != null,
      state: status,
      answers: closings.filter(({ complaintId }) => complaintId === id).map(answerOf),
      createdAt: createdAt.toISOString(),
    }));
  }

  /** The photo of a complaint. Throws not_found, also for one of another order, and unavailable. */
  async photo(orderId: string, id: string): Promise<Photo> {
    const row = await this.em.fork().findOne(Complaint, { id, orderId }, { disableIdentityMap: true });
    const photo = row && (await this.photos.read(row));
    if (!photo) throw apiError('not_found');
    return photo;
  }
}
