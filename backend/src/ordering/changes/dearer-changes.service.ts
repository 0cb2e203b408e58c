import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { isTooLateToOpen } from '#backend/platform/payments/session-expiry.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { CARD_MINIMUM_PENCE } from '#backend/rules/pricing/pricing.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { GuestLinks } from '../orders/guest-links.js';
import type { Actor } from '../orders/order-ownership.js';
import { Order } from '../orders/order.entity.js';
import '../ordering.events.js';
import { stateOf, type ChangePlan } from './change-plan.js';
import { OrderExtra } from './order-extra.entity.js';
import type { OrderChangeRequest } from './order-changes.dto.js';
import {
  checkClashes,
  makerOf,
  OrderChangesService,
  type Judged,
  type StaffChange,
  type Terms,
} from './order-changes.service.js';
import { clashesKeyOf, ExtraPaymentsService } from './extra-payments.service.js';

const MINUTE_MS = 60_000;
/** A customer is asked by email: they have most of a day. The provider opens no page for longer than one. */
const OFFER_MS = 22 * 60 * MINUTE_MS;

/** What a wish costs, whatever the tenders. */
interface Priced extends Judged {
  readonly terms: Terms;
}

/** Changes that cost more than what was paid: the difference is paid first (rule O113). */
@Injectable()
export class DearerChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: OrderChangesService,
    private readonly extras: ExtraPaymentsService,
    private readonly payments: PaymentsService,
    private readonly wallet: WalletService,
    private readonly settings: SettingsService,
    private readonly links: GuestLinks,
    private readonly audit: AuditService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes an order, or has the difference paid first when it costs more: from the wallet at once where that
   * pays all of it, else the change waits for the card. One that waits already is closed. Throws as
   * OrderChangesService.change, and payment_minimum, wallet_short, wallet_frozen and payment_provider_unavailable.
   */
  async change(orderId: string, request: OrderChangeRequest, staff?: StaffChange): Promise<void> {
    const terms = await this.changes.termsOf(orderId, staff);
    await this.extras.closeWaiting(orderId, 'replaced');
    if (!request.extraPence) return this.changes.change(orderId, request, staff);
    if (await this.isPaidFromWallet(orderId, request, terms, staff)) return;
    await this.rehearse(orderId, request, terms, staff);
    await this.propose(orderId, request, terms, staff);
  }

  /**
   * The page on which the card pays for the change that waits. Throws not_found when none does, order_closed once
   * its time is over, and payment_provider_unavailable.
   */
  async page(orderId: string): Promise<string> {
    const extra = await this.extras.waitingOf(orderId);
    if (!extra) throw apiError('not_found');
    const payment = await this.payments.findPayment(extra.id);
    if (!payment || extra.expiresAt <= this.clock.now()) throw apiError('order_closed');
    if (payment.url) return payment.url;
    if (isTooLateToOpen(extra.expiresAt, this.clock.now())) throw apiError('order_closed');
    const order = await this.em.fork().findOneOrFail(Order, { id: orderId }, { disableIdentityMap: true });
    const back = this.links.pageUrl(order);
    const session = await this.payments.openSession({
      paymentId: payment.id,
      email: order.email,
      lines: [{ name: 'Change of your order', unitPence: extra.cardPence, quantity: 1 }],
      successUrl: back,
      cancelUrl: back,
      expiresAt: extra.expiresAt,
    });
    if (await this.payments.attachSession(payment.id, session)) return session.url;
    await this.payments.closeSession(session.sessionId);
    throw apiError('order_closed');
  }

  /** The order stays as it was. Nothing happens when no change waits. Throws payment_provider_unavailable. */
  async keep(orderId: string): Promise<void> {
    await this.extras.closeWaiting(orderId, 'kept');
  }

  /** The same for staff, audited. Throws not_found, own_account (rule W32) and payment_provider_unavailable. */
  async keepByStaff(orderId: string, actor: Actor): Promise<void> {
    await this.changes.termsOf(orderId, { actor, reason: '' });
    if (!(await this.extras.waitingOf(orderId))) return;
    await this.keep(orderId);
    const action = 'admin.order-change-withdrawn';
    await this.audit.note({ action, actorId: actor.userId, subjectId: orderId });
  }

  /** The order as it would be changed now, judged and accepted. Locks it in the caller's transaction. */
  private async accepted(
    em: EntityManager,
    orderId: string,
    request: OrderChangeRequest,
    { terms, staff }: { readonly terms: Terms; readonly staff: StaffChange | undefined },
  ): Promise<Priced> {
    const { by } = makerOf(staff);
    const judged = await this.changes.judge(em, orderId, { wish: request, by, terms });
    const { opened, plan } = judged;
    if (request.changesSeen !== opened.changesSeen) throw apiError('edit_conflict');
    if (plan.changed.length === 0 || plan.extraPence !== request.extraPence) throw apiError('price_changed');
    checkClashes(plan, request.confirmedAllergenSkus ?? []);
    return { ...judged, terms };
  }

  /** Pays all of the difference from the wallet and makes the change, in one transaction. */
  private async isPaidFromWallet(
    orderId: string,
    request: OrderChangeRequest,
    terms: Terms,
    staff?: StaffChange,
  ): Promise<boolean> {
    if (staff || !request.useWallet) return false;
    return this.em.fork().transactional(async (em) => {
      const { opened, plan } = await this.accepted(em, orderId, request, { terms, staff });
      const { order } = opened;
      const walletPence = await this.changes.walletShare(order, plan.extraPence);
      if (walletPence < plan.extraPence) return false;
      const extra = { cardPence: 0, walletPence };
      const maker = makerOf(staff);
      const made = this.extraOf(order, { plan, maker, seen: opened.changesSeen, until: opened.until });
      const paid = em.create(OrderExtra, { ...made, ...extra });
      paid.make(null, this.clock.now());
      await this.changes.apply(em, { opened, plan }, { maker, terms, extra });
      await em.persist(paid).flush();
      // After the days, as in a checkout.
      await this.hold(em, order, paid);
      await this.wallet.capture(em, paid.id);
      return true;
    });
  }

  /**
   * Makes the change and takes it back at once: places and portions are judged as when it is paid, and none is
   * held until then (rule O113). Throws date_unavailable and dish_sold_out.
   */
  private async rehearse(
    orderId: string,
    request: OrderChangeRequest,
    terms: Terms,
    staff?: StaffChange,
  ): Promise<void> {
    const undo = new Error('the change is only rehearsed');
    await this.em
      .fork()
      .transactional(async (em) => {
        const judged = await this.accepted(em, orderId, request, { terms, staff });
        const extra = { cardPence: judged.plan.extraPence, walletPence: 0 };
        await this.changes.apply(em, judged, { maker: makerOf(staff), terms, extra });
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  }

  /** Stores the change with its payment, and holds the wallet's part; the page opens when somebody pays. */
  private async propose(
    orderId: string,
    request: OrderChangeRequest,
    terms: Terms,
    staff?: StaffChange,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { opened, plan } = await this.accepted(em, orderId, request, { terms, staff });
      const { order, changesSeen: seen, until } = opened;
      // Another page was as quick: it decides which of both is paid.
      if ((await em.count(OrderExtra, { orderId, status: 'waiting' })) > 0) throw apiError('edit_conflict');
      const walletPence =
        request.useWallet && !staff ? await this.changes.walletShare(order, plan.extraPence) : 0;
      const cardPence = plan.extraPence - walletPence;
      if (cardPence < CARD_MINIMUM_PENCE) throw apiError('payment_minimum');
      const maker = makerOf(staff);
      const made = this.extraOf(order, { plan, maker, seen, until });
      const { 'orders.paymentMinutes': minutes } = await this.settings.current();
      const mayTake = staff ? OFFER_MS : minutes * MINUTE_MS;
      const expiresAt = new Date(Math.min(made.createdAt.getTime() + mayTake, until.getTime()));
      if (isTooLateToOpen(expiresAt, made.createdAt)) throw apiError('change_too_late');
      const extra = em.create(OrderExtra, { ...made, cardPence, walletPence, expiresAt });
      await em.persist(extra).flush();
      await this.payments.register(em, 'order_change', extra.id, cardPence);
      await this.hold(em, order, extra);
      if (!staff) return;
      const details = {
        changed: plan.changed.join(', '),
        extraPence: plan.extraPence,
        reason: staff.reason,
      };
      const actorId = staff.actor.userId;
      await this.audit.note(
        { action: 'admin.order-change-offered', actorId, subjectId: orderId, details },
        em,
      );
      await record(em, 'ordering.change-offered', { orderId, extraId: extra.id }, made.createdAt);
    });
  }

  private extraOf(
    order: Order,
    {
      plan,
      maker,
      seen,
      until,
    }: {
      readonly plan: ChangePlan;
      readonly maker: ReturnType<typeof makerOf>;
      readonly seen: number;
      readonly until: Date;
    },
  ) {
    const { deliveryDate, priced } = plan;
    return {
      id: randomUUID(),
      orderId: order.id,
      status: 'waiting' as const,
      madeBy: maker.by,
      actorId: maker.actorId,
      reason: maker.reason,
      wish: {
        deliveryDate,
        lines: priced.lines.map(({ sku, variant, quantity }) => ({
          sku,
          variant: variant ?? null,
          quantity,
        })),
      },
      after: { ...stateOf(order, deliveryDate, priced.lines), totalPence: priced.totalPence },
      clashesKey: clashesKeyOf(this.vault, order.id, plan),
      changesSeen: seen,
      createdAt: this.clock.now(),
      expiresAt: until,
    };
  }

  private async hold(
    em: EntityManager,
    { userId }: Pick<Order, 'userId'>,
    { id, walletPence }: Pick<OrderExtra, 'id' | 'walletPence'>,
  ): Promise<void> {
    if (walletPence === 0 || userId == null) return;
    const share = { userId, orderId: id, amountPence: walletPence, description: 'Change of an order' };
    await this.wallet.hold(em, share);
  }
}
