import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  DeliveryCapacityService,
  type Portions,
} from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import { MenusService, type MenuItem } from '#backend/catalog/menus/menus.service.js';
import { AllergyDeclarationsService } from '#backend/identity/profile/allergy-declarations.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { ZERO_PENCE, type Pence } from '#backend/rules/money/money.js';
import { splitByTender, type Tenders } from '#backend/rules/money/refunds.js';
import { orderTotal } from '#backend/rules/pricing/order-change.js';
import { walletShareOf } from '#backend/rules/pricing/pricing.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { recordOrderEvent } from '../orders/order-events.js';
import { openOrderHealth, sealOrderHealth } from '../orders/order-health.js';
import { isOrderOfStaff, type Actor } from '../orders/order-ownership.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import '../ordering.events.js';
import { refundableByTender } from '../payment/payment-status.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import { ChangedLines } from './changed-lines.js';
import { areDishesChangeable, changeableUntil, isChargedBox } from './changeable.js';
import {
  choicesFor,
  planChange,
  stateOf,
  type ChangePlan,
  type ShopToday,
  type Wish,
} from './change-plan.js';
import { CHANGED, OrderChange, type ChangeMaker } from './order-change.entity.js';
import type { OrderChangeOptionsDto, OrderChangeQuoteDto, OrderChangeRequest } from './order-changes.dto.js';
import { ShopTodayService } from './shop-today.service.js';

/** The member of staff who changes an order for its customer, and why. */
export interface StaffChange {
  readonly actor: Actor;
  readonly reason: string;
}

/** Who made a change. */
export interface Maker {
  readonly by: ChangeMaker;
  /** The member of staff; null for its customer. */
  readonly actorId: string | null;
  readonly reason: string | null;
}

/** What of the shop decides on a change; read before the order is locked. */
export interface Terms {
  readonly shop: Awaited<ReturnType<ShopTodayService['of']>>;
  readonly perDay: number;
}

/** An order that can be changed, and what the change makes of it. */
export interface Judged {
  readonly opened: Opened;
  readonly plan: ChangePlan;
}

interface Opened {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly until: Date;
  readonly isWhole: boolean;
  readonly changesSeen: number;
}

/** Changes what was ordered, until the customer could no longer cancel it (rules O110–O112, D60). */
@Injectable()
export class OrderChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly shop: ShopTodayService,
    private readonly capacity: DeliveryCapacityService,
    private readonly menus: MenusService,
    private readonly declarations: AllergyDeclarationsService,
    private readonly refunds: RefundsService,
    private readonly wallet: WalletService,
    private readonly changedLines: ChangedLines,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** What can be chosen for an order. Throws not_found, box_charged and change_too_late. */
  async options(orderId: string, by: ChangeMaker): Promise<OrderChangeOptionsDto> {
    const em = this.em.fork();
    const { order, lines, until, isWhole, changesSeen } = await this.opened(em, orderId, by);
    const shop = await this.shop.of(order);
    const full = await this.capacity.fullDays(shop.days);
    const dishesChangeable = areDishesChangeable(order) && isWhole;
    return {
      changeableUntil: until.toISOString(),
      deliveryDate: order.deliveryDate ?? null,
      days: [...new Set([...(order.deliveryDate ? [order.deliveryDate] : []), ...shop.days])]
        .sort()
        .map((date) => ({
          date,
          label: dayLabel(date),
          full: date !== order.deliveryDate && full.has(date),
        })),
      dishesChangeable,
      mealCounts: order.kind === 'one_time' ? [...shop.mealCounts] : [],
      lines: lines.map(({ sku, variant, name, category, quantity }) => ({
        sku,
        variant: shop.dietOf(variant),
        name,
        category,
        quantity,
      })),
      choices: dishesChangeable
        ? choicesFor(order, lines, shop).map(({ allergens, ...choice }) => ({
            ...choice,
            allergens: { contains: [...allergens.contains], mayContain: [...allergens.mayContain] },
          }))
        : [],
      changesSeen,
    };
  }

  /** The price and the clashes of a change, without making it. Throws as `change`. */
  async quote(orderId: string, wish: Wish, by: ChangeMaker): Promise<OrderChangeQuoteDto> {
    const em = this.em.fork();
    const opened = await this.opened(em, orderId, by);
    const plan = await this.plan(em, opened, wish, await this.shop.of(opened.order));
    const { priced, refundPence, extraPence, deliveryDate, clashing } = plan;
    const back = refundPence > 0 ? splitByTender(refundPence, refundableByTender(opened.order)) : null;
    const wallet = by === 'customer' ? await this.walletShare(opened.order, extraPence) : 0;
    return {
      deliveryDate,
      beforePence: orderTotal(opened.order),
      subtotalPence: priced.subtotalPence,
      discountPence: priced.discountPence,
      deliveryPence: priced.deliveryPence,
      totalPence: priced.totalPence,
      refundPence,
      refundCardPence: back?.cardPence ?? 0,
      refundWalletPence: back?.walletPence ?? 0,
      extraPence,
      extraWalletPence: wallet,
      clashes: clashing.map((each) => ({ ...each })),
    };
  }

  /**
   * Changes an order in one transaction: its lines, its day with the places of both days, its price, the
   * refund of the difference, its history and its event. The same content changes nothing. Throws not_found,
   * own_account (rule W32), change_too_late, substitution_pending, edit_conflict when somebody changed it
   * since it was shown, dishes_fixed, date_unavailable, not_on_menu, dish_sold_out, the refusals of a checkout's cart,
   * change_costs_more, price_changed and allergen_unconfirmed.
   */
  async change(orderId: string, request: OrderChangeRequest, staff?: StaffChange): Promise<void> {
    const maker = makerOf(staff);
    const terms = await this.termsOf(orderId, staff);
    await this.em.fork().transactional(async (em) => {
      const judged = await this.judge(em, orderId, { wish: request, by: maker.by, terms });
      const { opened, plan } = judged;
      if (plan.changed.length === 0) return;
      if (request.changesSeen !== opened.changesSeen) throw apiError('edit_conflict');
      if (plan.extraPence > 0) throw apiError('change_costs_more');
      if (plan.refundPence !== request.refundPence) throw apiError('price_changed');
      checkClashes(plan, request.confirmedAllergenSkus ?? []);
      await this.apply(em, judged, { maker, terms, extra: NOTHING });
      const { changed, refundPence } = plan;
      if (staff) await this.note(em, orderId, staff, { changed, refundPence });
      // Last: a refund to the wallet alone locks it, after the days.
      if (refundPence > 0)
        await this.refunds.refund(em, opened.order, {
          amountPence: refundPence,
          reason: CHANGED,
          by: staff ? 'admin' : 'customer',
        });
    });
  }

  /** What decides on a change, before anything is locked. Throws not_found and own_account (rule W32). */
  async termsOf(orderId: string, staff?: StaffChange): Promise<Terms> {
    const found = await this.em.fork().findOne(Order, { id: orderId }, { disableIdentityMap: true });
    if (!found) throw apiError('not_found');
    if (staff && isOrderOfStaff(found, staff.actor)) throw apiError('own_account');
    const { 'delivery.capacityPerDay': perDay } = await this.settings.current();
    return { shop: await this.shop.of(found), perDay };
  }

  /** Locks an order and judges a change of it, in the caller's transaction. Throws as `change`. */
  async judge(
    em: EntityManager,
    orderId: string,
    { wish, by, terms }: { readonly wish: Wish; readonly by: ChangeMaker; readonly terms: Terms },
  ): Promise<Judged> {
    const opened = await this.opened(em, orderId, by, LockMode.PESSIMISTIC_WRITE);
    return { opened, plan: await this.plan(em, opened, wish, terms.shop) };
  }

  /**
   * Makes a judged change, in the transaction that has judged it: places, lines, price, history and event. Its money
   * has come, or goes back after it. Throws date_unavailable and dish_sold_out.
   */
  async apply(
    em: EntityManager,
    { opened, plan }: Judged,
    { maker, terms, extra }: { readonly maker: Maker; readonly terms: Terms; readonly extra: Tenders },
  ): Promise<void> {
    const { order, lines } = opened;
    const { id: orderId } = order;
    const before = stateOf(order, order.deliveryDate ?? null, lines);
    const now = this.clock.now();
    await this.sealClashes(em, order, plan);
    await this.takePlaces(em, opened, plan, terms.perDay);
    if (plan.changed.includes('day') && plan.deliveryDate !== null) order.moveTo(plan.deliveryDate, now);
    if (plan.changed.includes('dishes'))
      await this.changedLines.write(em, order, { lines, plan, extra, now });
    await em.flush();
    const { changed, refundPence, extraPence } = plan;
    const number = opened.changesSeen + 1;
    await em.insert(OrderChange, {
      id: randomUUID(),
      orderId,
      number,
      changed: [...changed],
      changedBy: maker.by,
      actorId: maker.actorId,
      reason: maker.reason,
      before,
      after: stateOf(order, plan.deliveryDate, plan.priced.lines),
      refundPence,
      extraPence,
      changedAt: now,
    });
    await recordOrderEvent(em, { orderId, kind: 'changed', at: now, reason: changed.join() });
    const changedAt = now.toISOString();
    const told = { orderId, number, changed: [...changed], by: maker.by, refundPence, changedAt };
    await record(em, 'ordering.order-changed', told, now);
    // Labels may have changed since the dishes were sold, and for a later day the catalogue may differ.
    await record(em, 'ordering.order-needs-review', { orderId }, now);
  }

  /** What the wallet could pay of a dearer change: as at checkout, if it has paid for the order before (rule O113). */
  async walletShare(order: Pick<Order, 'userId' | 'walletPence'>, extraPence: Pence): Promise<Pence> {
    if (order.userId == null || order.walletPence === 0 || extraPence === 0) return ZERO_PENCE;
    return walletShareOf(await this.wallet.available(order.userId), extraPence);
  }

  /** The places and portions of its days (rules D9, D21). Throws date_unavailable and dish_sold_out. */
  private async takePlaces(
    em: EntityManager,
    { order: { deliveryDate: from }, lines }: Opened,
    { changed, deliveryDate: to, priced }: ChangePlan,
    perDay: number,
  ): Promise<void> {
    if (from == null || to === null) return;
    const portions = { before: portionsOf(lines), after: portionsOf(priced.lines) };
    if (changed.includes('day')) await this.capacity.move(em, { from, to, perDay, ...portions });
    else await this.capacity.exchange(em, to, portions);
  }

  /** The order with what decides on a change. Throws not_found, box_charged, change_too_late and substitution_pending. */
  private async opened(
    em: EntityManager,
    orderId: string,
    by: ChangeMaker,
    lockMode: LockMode = LockMode.NONE,
  ): Promise<Opened> {
    const order = await em.findOne(Order, { id: orderId }, { lockMode });
    if (!order) throw apiError('not_found');
    const unmanaged = { disableIdentityMap: true } as const;
    const steps = await em.find(OrderEvent, { orderId }, { ...unmanaged, orderBy: { id: 'asc' } });
    const { 'orders.cancelHours': cancelHours } = await this.settings.current();
    const until = changeableUntil({ ...order, steps }, { by, cancelHours, now: this.clock.now() });
    if (isChargedBox({ ...order, steps })) throw apiError('box_charged');
    if (until === null) throw apiError('change_too_late');
    const asked = await em.find(SubstitutionRequest, { orderId }, unmanaged);
    if (asked.some(({ answer }) => answer == null)) throw apiError('substitution_pending');
    return {
      order,
      until,
      lines: await em.find(OrderLine, { orderId }, { ...unmanaged, orderBy: { position: 'asc' } }),
      isWhole: asked.every(({ answer }) => answer !== 'refund'),
      changesSeen: await em.count(OrderChange, { orderId }),
    };
  }

  private async plan(
    em: EntityManager,
    { order, lines, isWhole }: Opened,
    wish: Wish,
    shop: ShopToday,
  ): Promise<ChangePlan> {
    const account = await this.declarations.of(order.userId, em);
    const { allergens } = openOrderHealth(this.vault, order);
    const declared = ALLERGENS.filter((each) => allergens.includes(each) || account.allergens.includes(each));
    const plan = planChange({ order, lines, declared, isWhole }, wish, shop);
    const { deliveryDate } = plan;
    if (deliveryDate !== null) await this.menus.check(added(lines, plan), deliveryDate);
    return plan;
  }

  /**
   * Every dish with a declared allergen is confirmed by now (rules F3, F51). So everything that is declared counts as declared with the order: nobody is asked a third time, by email (rule F22).
   */
  private async sealClashes(
    em: EntityManager,
    order: Order,
    { clashing, changed }: ChangePlan,
  ): Promise<void> {
    if (!changed.includes('dishes')) return;
    if (!order.healthSealed && clashing.length === 0) return;
    const confirmedSkus = clashing.map(({ sku }) => sku);
    const health = openOrderHealth(this.vault, order);
    const account = await this.declarations.of(order.userId, em);
    order.healthSealed = sealOrderHealth(this.vault, order.id, {
      ...health,
      allergens: [...new Set([...health.allergens, ...account.allergens])],
      consentedAt: health.consentedAt ?? account.consentedAt,
      confirmedSkus,
      declaredLater: [],
    });
  }

  private async note(
    em: EntityManager,
    subjectId: string,
    { actor, reason }: StaffChange,
    { changed, refundPence }: Pick<ChangePlan, 'changed' | 'refundPence'>,
  ): Promise<void> {
    const details = { changed: changed.join(', '), refundPence, reason };
    await this.audit.note({ action: 'admin.order-changed', actorId: actor.userId, subjectId, details }, em);
  }
}

const NOTHING: Tenders = { cardPence: 0, walletPence: 0 };

/** The customer, unless a member of staff does it for them. */
export function makerOf(staff?: StaffChange): Maker {
  return {
    by: staff ? 'shop' : 'customer',
    actorId: staff?.actor.userId ?? null,
    reason: staff?.reason ?? null,
  };
}

/** Asked for each dish with a declared allergen, whatever was confirmed before. Throws allergen_unconfirmed. */
export function checkClashes({ clashing, changed }: ChangePlan, confirmed: readonly string[]): void {
  if (!changed.includes('dishes')) return;
  const missing = clashing.filter(({ sku }) => !confirmed.includes(sku));
  if (missing.length > 0)
    throw apiError('allergen_unconfirmed', { members: { skus: missing.map(({ sku }) => sku) } });
}

function portionsOf(lines: readonly Pick<OrderLine, 'sku' | 'name' | 'quantity'>[]): Portions {
  return lines.map(({ sku, name, quantity }) => ({ product: { sku, name }, quantity }));
}

/** What its day has to offer: everything on another day, and on the same one what the order gains. */
function added(before: readonly OrderLine[], { changed, priced: { lines } }: ChangePlan): MenuItem[] {
  const gains = ({ sku, variant = null, quantity }: (typeof lines)[number]): boolean => {
    const same = before.find((line) => line.sku === sku && (line.variant ?? null) === (variant ?? null));
    return quantity > (same?.quantity ?? 0);
  };
  return lines
    .filter((line) => changed.includes('day') || gains(line))
    .map(({ sku, name }) => ({ name, product: { sku } }));
}
