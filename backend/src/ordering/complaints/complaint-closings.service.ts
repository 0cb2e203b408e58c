import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { ComplaintClosing } from './complaint-closing.entity.js';
import { answerContext } from './complaint-view.js';
import { anonymiseFromTomorrow } from '../privacy/anonymise-orders.js';
import { Complaint } from './complaint.entity.js';
import { Order } from '../orders/order.entity.js';
import '../ordering.events.js';
import { isOrderOfStaff, type Actor } from '../orders/order-ownership.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { ReplacementsService } from './replacements.service.js';

/** The decision of staff on a complaint, for every outcome. */
interface Decision {
  readonly complaintId: string;
  readonly actor: Actor;
  /** The reply that the customer reads. */
  readonly answer: string;
}

export type ComplaintDecision = Decision &
  (
    | { readonly outcome: 'nothing' }
    /** Default: all that is left. */
    | { readonly outcome: 'refund'; readonly amountPence: number | undefined }
    | {
        readonly outcome: 'replacement';
        readonly deliveryDate: IsoDate;
        readonly declared: readonly Allergen[];
      }
  );

/** The result of a complaint besides the reply. */
interface Remedy {
  readonly refundId: string | null;
  readonly replacementOrderId: string | null;
}

/** Replies to complaints, closes them and reopens them (rules O80–O82). */
@Injectable()
export class ComplaintClosingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly refunds: RefundsService,
    private readonly replacements: ReplacementsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly vault: Vault,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * Replies to a complaint and closes it, with its refund or its replacement in the same transaction;
   * audited.
   * Throws not_found, complaint_closed for the second of two, own_account, and as RefundsService.refund and
   * ReplacementsService.place.
   */
  async close(decision: ComplaintDecision): Promise<void> {
    const { complaintId, actor, outcome, answer } = decision;
    const perDay = (await this.settings.current())['delivery.capacityPerDay'];
    await this.em.fork().transactional(async (em) => {
      if (outcome === 'replacement') await this.holdCustomer(em, complaintId);
      const { order, complaint } = await this.locked(em, complaintId);
      if (complaint.status === 'closed') throw apiError('complaint_closed');
      if (isOrderOfStaff(order, actor)) throw apiError('own_account');
      const now = this.clock.now();
      const closingId = randomUUID();
      const remedy = await this.remedy(em, order, decision, perDay);
      await em.insert(ComplaintClosing, {
        id: closingId,
        complaintId,
        outcome,
        ...remedy,
        closedBy: actor.userId,
        closedAt: now,
        answerSealed: this.vault.seal(answer, answerContext(closingId)),
      });
      complaint.close(now);
      anonymiseFromTomorrow(order, now);
      await em.flush();
      const details = { orderId: order.id, outcome, ...remedy };
      await this.audit.note(
        { action: 'admin.complaint-closed', actorId: actor.userId, subjectId: complaintId, details },
        em,
      );
      const event = { orderId: order.id, complaintId, closingId, outcome };
      await record(em, 'ordering.complaint-closed', event, now);
    });
  }

  /**
   * Reopens a closed complaint; its replies, refunds and replacements are kept. An open one stays as it is.
   * Audited.
   * Throws not_found and own_account.
   */
  async reopen(complaintId: string, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { order, complaint } = await this.locked(em, complaintId);
      if (isOrderOfStaff(order, actor)) throw apiError('own_account');
      if (complaint.status === 'open') return;
      complaint.reopen(this.clock.now());
      await em.flush();
      const details = { orderId: order.id };
      await this.audit.note(
        { action: 'admin.complaint-reopened', actorId: actor.userId, subjectId: complaintId, details },
        em,
      );
    });
  }

  /**
   * Reopens the complaint whose replacement was cancelled: its customer has paid and has nothing (rule O85).
   * In the caller's transaction, audited. No effect for any other order, an open complaint, or one that was
   * resolved otherwise since.
   */
  async reopenOfReplacement(em: EntityManager, replacementOrderId: string): Promise<void> {
    const closing = await em.findOne(ComplaintClosing, { replacementOrderId }, { disableIdentityMap: true });
    if (!closing) return;
    const { order, complaint } = await this.locked(em, closing.complaintId);
    const newest = await em.findOne(
      ComplaintClosing,
      { complaintId: complaint.id },
      { orderBy: { closedAt: 'desc', id: 'desc' }, disableIdentityMap: true },
    );
    if (complaint.status === 'open' || newest?.id !== closing.id) return;
    const now = this.clock.now();
    complaint.reopen(now);
    await em.flush();
    const details = { orderId: order.id, replacementOrderId };
    await this.audit.note({ action: 'complaint.reopened', subjectId: complaint.id, details }, em);
    const event = { orderId: order.id, complaintId: complaint.id, replacementOrderId };
    await record(em, 'ordering.complaint-reopened', event, now);
  }

  private async remedy(
    em: EntityManager,
    order: Order,
    decision: ComplaintDecision,
    perDay: number,
  ): Promise<Remedy> {
    const none: Remedy = { refundId: null, replacementOrderId: null };
    if (decision.outcome === 'nothing') return none;
    if (decision.outcome === 'replacement') {
      return {
        ...none,
        replacementOrderId: await this.replacements.place(em, order, { ...decision, perDay }),
      };
    }
    const { actor, amountPence } = decision;
    const input = { actor, reason: 'complaint', ...(amountPence === undefined ? {} : { amountPence }) };
    return { ...none, refundId: await this.refunds.refundByStaff(em, order, input) };
  }

  /** A replacement belongs to the customer and is anonymised with their account. */
  private async holdCustomer(em: EntityManager, complaintId: string): Promise<void> {
    const [customer] = await em.execute<{ id: string | null }[]>(
      `select o.user_id as id from complaint p join orders o on o.id = p.order_id where p.id = ?`,
      [complaintId],
    );
    if (customer?.id) await this.personalData.hold(em, customer.id);
  }

  /** Locks the order first, as every change of its rows does. */
  private async locked(
    em: EntityManager,
    complaintId: string,
  ): Promise<{ order: Order; complaint: Complaint }> {
    const found = await em.findOne(
      Complaint,
      { id: complaintId },
      { fields: ['orderId'], disableIdentityMap: true },
    );
    if (!found) throw apiError('not_found');
    const order = await em.findOne(Order, { id: found.orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // Deleted in the meantime, when its customer was anonymised (rules H5, H40).
    const complaint = order && (await em.findOne(Complaint, { id: complaintId }));
    if (!complaint) throw apiError('not_found');
    return { order, complaint };
  }
}
