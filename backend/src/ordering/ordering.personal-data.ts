import { LockMode, type EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../platform/clock/clock.js';
import {
  PersonalDataRegistry,
  type DataFile,
  type DataSheet,
  type RetentionReason,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { inLines, WordingsService, type ShownWording } from '../platform/wordings/wordings.service.js';
import { ALLERGENS, allergenWords } from '../rules/food/allergens.js';
import { addDays, londonDate, type IsoDate } from '../rules/delivery/delivery-days.js';
import { OrderChange } from './changes/order-change.entity.js';
import { closingsOf } from './complaints/complaint-view.js';
import { customerKeys } from './privacy/customer-key.js';
import {
  retentionLimit,
  retainedOf,
  MAX_LATE_DAYS,
  anonymiseOrders,
  ordersWithOpenCase,
} from './privacy/anonymise-orders.js';
import { BoxDraftsService } from './drafts/box-drafts.service.js';
import { RatingData } from './ratings/rating-data.js';
import { OrderEvent } from './orders/order-event.entity.js';
import { StaffNotesService } from './notes/staff-notes.service.js';
import { Order, OrderLine, type DeliveryAddress } from './orders/order.entity.js';
import { orderCode } from './orders/order-code.js';
import { Complaint } from './complaints/complaint.entity.js';
import { ComplaintPhotos } from './complaints/complaint-photos.js';
import { openComplaintText } from './complaints/complaint-text.js';
import { keepReservationLimits } from './privacy/anonymised-reservations.js';

type ErasableOrder = Pick<Order, 'id' | 'status' | 'healthSealed' | 'anonymiseBy' | 'deliveryDate'>;

const Health = z.object({
  allergens: z.array(z.string()).default([]),
  allergies: z.string().optional(),
  preferences: z.string().optional(),
  gender: z.string().optional(),
  consentedAt: z.string().nullish(),
  consentWords: z.object({ kind: z.string(), version: z.string(), words: z.string() }).optional(),
});

/** The personal data of ordering: orders, and the counters of promotions and trial limits. */
@Injectable()
export class OrderingPersonalData implements PersonalDataProvider {
  readonly module = 'ordering';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly photos: ComplaintPhotos,
    private readonly wordings: WordingsService,
    private readonly notes: StaffNotesService,
    private readonly ratings: RatingData,
    private readonly drafts: BoxDraftsService,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async exportFor(person: Person, em: EntityManager): Promise<DataSheet[]> {
    const orders = await em.find(Order, ordersOf(person), {
      orderBy: { createdAt: 'asc' },
      disableIdentityMap: true,
    });
    const words = await this.wordings.byId(
      orders.flatMap(({ wordingIds }) => wordingIds),
      em,
    );
    const lines = await em.find(
      OrderLine,
      { orderId: { $in: orders.map(({ id }) => id) } },
      { orderBy: { orderId: 'asc', position: 'asc' }, disableIdentityMap: true },
    );
    const problems = await em.find(
      Complaint,
      { orderId: { $in: orders.map(({ id }) => id) } },
      { orderBy: { createdAt: 'asc', id: 'asc' }, disableIdentityMap: true },
    );
    return [
      { name: 'orders', rows: orders.map((order) => this.orderRow(order, words)) },
      { name: 'order-lines', rows: lines.map(lineRow) },
      {
        name: 'order-complaints',
        rows: problems.map((each) => this.complaintRow(each)),
        files: this.photoFiles(problems.filter(({ photoType }) => photoType != null)),
      },
      { name: 'complaint-answers', rows: await this.answerRows(problems, em) },
      { name: 'order-changes', rows: await changeRows(orders, em) },
      await this.notes.sheetFor(
        person.userId,
        orders.map(({ id }) => id),
        em,
      ),
      await this.ratings.sheetFor(person, em),
      await this.drafts.sheetFor(person, em),
    ];
  }

  /** Orders that are paid and still to come, and those with an open matter (rules H5, H40). */
  async retentionReasons(person: Person, em: EntityManager): Promise<RetentionReason[]> {
    const orders = await em.find(Order, ordersOf(person), {
      fields: ['id', 'status', 'deliveryDate', 'createdAt'],
      disableIdentityMap: true,
    });
    const ids = orders.map(({ id }) => id);
    const arrived = await arrivedOf(em, orders);
    const now = this.clock.now();
    const comes = orders.some(
      (order) => order.status !== 'pending' && neededUntil(order, arrived, now) !== null,
    );
    const isOpen = (await ordersWithOpenCase(em, ids)).size > 0;
    return [...(comes ? (['delivery'] as const) : []), ...(isOpen ? (['complaint'] as const) : [])];
  }

  /**
   * Orders are financial records and stay without the name (rule H3). One in transit keeps what its delivery
   * needs until then (rule H5), one with an open matter what that needs (rule H40), and one with a
   * replacement waits for it (rule O85). The next scheduled run closes a payment page that is still open.
   */
  async erase(person: Person, em: EntityManager): Promise<void> {
    const orders = await em.find(Order, ordersOf(person), {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      orderBy: { id: 'asc' },
      exclude: ['mealConfiguration', 'selectedMeals'],
      disableIdentityMap: true,
    });
    await this.notes.eraseFor(person.userId, em);
    await this.ratings.eraseFor(person, em);
    await this.drafts.eraseFor(person, em);
    const now = this.clock.now();
    const customerKeyOf = customerKeys(this.vault, person);
    const customerKey = customerKeyOf(`email:${person.email}`);
    await keepReservationLimits(em, orders, customerKeyOf);
    const kept = await retainedOf(
      em,
      orders.map(({ id }) => id),
    );
    const arrived = await arrivedOf(em, orders);
    for (const order of orders) {
      const { id } = order;
      const until = neededUntil(order, arrived, now) ?? (kept.has(id) ? londonDate(now) : null);
      await em.nativeUpdate(Order, { id }, { userId: null, customerKey, updatedAt: now });
      if (until === null) await anonymiseOrders(em, [id]);
      else await em.nativeUpdate(Order, { id }, this.whatStays(order, until, now));
    }
  }

  /** Orders in transit keep what the kitchen needs until they are delivered (rule H5). */
  async forgetHealth(person: Person, em: EntityManager): Promise<void> {
    const orders = await em.find(
      Order,
      { $and: [ordersOf(person), { healthSealed: { $ne: null } }] },
      {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        orderBy: { id: 'asc' },
        fields: ['id', 'status', 'deliveryDate', 'createdAt'],
        disableIdentityMap: true,
      },
    );
    const now = this.clock.now();
    const arrived = await arrivedOf(em, orders);
    for (const order of orders) {
      const forgetHealthFrom = neededUntil(order, arrived, now);
      const change = forgetHealthFrom === null ? { healthSealed: null } : { forgetHealthFrom };
      await em.nativeUpdate(Order, { id: order.id }, change);
    }
  }

  /** What an order of a deleted account keeps, and how long; an open payment page is to be closed. */
  private whatStays(order: ErasableOrder, anonymiseFrom: IsoDate, now: Date): Partial<Order> {
    return {
      anonymiseFrom,
      anonymiseBy: order.anonymiseBy ?? retentionLimit(order.deliveryDate, londonDate(now)),
      billingAddress: null,
      healthSealed: this.kitchensHealth(order),
      ...(order.status === 'pending' ? { expiresAt: now } : {}),
    };
  }

  /** The health details about the food, without those about the person. */
  private kitchensHealth({ id, healthSealed }: Pick<Order, 'id' | 'healthSealed'>): Buffer | null {
    if (!healthSealed) return null;
    const context = `orders.health:${id}`;
    const { gender: _ofThePerson, ...ofFood } = z
      .record(z.string(), z.unknown())
      .parse(this.vault.open(healthSealed, context));
    return this.vault.seal(ofFood, context);
  }

  private complaintRow(complaint: Complaint) {
    const { id, orderId, wish, status, createdAt, closedAt } = complaint;
    const text = openComplaintText(this.vault, complaint);
    const photo = photoNameOf(complaint);
    const times = { createdAt: iso(createdAt), closedAt: iso(closedAt) };
    return { id, orderId, text, wish, photo, status, ...times };
  }

  /** The photos of complaints, one in memory at a time. */
  private async *photoFiles(complaints: readonly Complaint[]): AsyncGenerator<DataFile> {
    for (const complaint of complaints) {
      const name = photoNameOf(complaint);
      const photo = await this.photos.read(complaint);
      if (photo && name !== null) yield { name, bytes: photo.bytes };
    }
  }

  private async answerRows(complaints: readonly Complaint[], em: EntityManager) {
    const closings = await closingsOf(
      em,
      this.vault,
      complaints.map(({ id }) => id),
    );
    return closings.map(({ complaintId, outcome, answer, closedAt, refund, replacementOrderId }) => ({
      complaintId,
      outcome,
      answer,
      refundedPence: refund && refund.cardPence + refund.walletPence,
      replacementOrderId: replacementOrderId ?? null,
      answeredAt: iso(closedAt),
    }));
  }

  private orderRow(order: Order, words: ReadonlyMap<string, ShownWording>) {
    const health = order.healthSealed
      ? Health.parse(this.vault.open(order.healthSealed, `orders.health:${order.id}`))
      : Health.parse({});
    return {
      orderCode: orderCode(order.stripeSessionId ?? order.id),
      id: order.id,
      kind: order.kind,
      status: order.status,
      paymentStatus: order.paymentStatus,
      email: order.email,
      firstName: order.firstName,
      lastName: order.lastName,
      phone: order.phone,
      deliveryAddress: inOneLine(order.deliveryAddress),
      courierNote: order.deliveryAddress.courierNote ?? null,
      billingAddress: order.billingAddress ? inOneLine(order.billingAddress) : null,
      allergens: allergenWords(ALLERGENS.filter((each) => health.allergens.includes(each))),
      allergies: health.allergies ?? null,
      preferences: health.preferences ?? null,
      gender: health.gender ?? null,
      healthConsentAt: health.consentedAt ?? null,
      healthConsentWords: health.consentWords ? inLines([health.consentWords]) : null,
      ageConfirmedAt: iso(order.ageConfirmedAt),
      agreedTo: inLines(order.wordingIds.flatMap((id) => words.get(id) ?? [])),
      mealType: order.mealType,
      deliveryDate: order.deliveryDate ?? null,
      subtotalPence: order.subtotalPence,
      discountPence: order.discountPence,
      deliveryPence: order.deliveryPence,
      walletPence: order.walletPence,
      amountPence: order.amountPence,
      promotionCode: order.promotionCode ?? null,
      referralCode: order.referralCode ?? null,
      paidAt: iso(order.paidAt),
      createdAt: iso(order.createdAt),
    };
  }
}

async function changeRows(orders: readonly Pick<Order, 'id'>[], em: EntityManager) {
  const changes = await em.find(
    OrderChange,
    { orderId: { $in: orders.map(({ id }) => id) } },
    { orderBy: { changedAt: 'asc', id: 'asc' }, disableIdentityMap: true },
  );
  return changes.map(({ orderId, changedAt, changedBy, changed, reason, refundPence }) => ({
    orderId,
    changedAt: iso(changedAt),
    changedBy,
    changed: changed.join(', '),
    reason: reason ?? null,
    refundPence,
  }));
}

/** A guest's orders under the confirmed address are theirs as well. */
function ordersOf({ userId, email }: Person): FilterQuery<Order> {
  return { $or: [{ userId }, { userId: null, email }] };
}

/**
 * The first day on which an order's address is not needed any more; null when that day has passed. An order
 * that has not arrived keeps it, also after its day and when it was completed by hand before it (rule O98).
 */
function neededUntil(
  { id, status, deliveryDate, createdAt }: Pick<Order, 'id' | 'status' | 'deliveryDate' | 'createdAt'>,
  arrived: ReadonlySet<string>,
  now: Date,
): IsoDate | null {
  const today = londonDate(now);
  if (status === 'cancelled' || arrived.has(id)) return null;
  const latest = addDays(deliveryDate ?? londonDate(createdAt), MAX_LATE_DAYS);
  if (latest < today) return null;
  return addDays(deliveryDate ?? latest, 1);
}

/** Which of these orders the courier has delivered. */
async function arrivedOf(
  em: EntityManager,
  orders: readonly Pick<Order, 'id'>[],
): Promise<ReadonlySet<string>> {
  const events = await em.find(
    OrderEvent,
    { orderId: { $in: orders.map(({ id }) => id) }, kind: 'delivered' },
    { fields: ['orderId'], disableIdentityMap: true },
  );
  return new Set(events.map(({ orderId }) => orderId));
}

/** The file name of its photo in an export; null without one. */
function photoNameOf({ id, photoType }: Pick<Complaint, 'id' | 'photoType'>): string | null {
  return photoType == null ? null : `complaint-${id}.${photoType.replace('image/', '')}`;
}

function lineRow({ orderId, name, variant, quantity, unitPence, discountPence, totalPence }: OrderLine) {
  return { orderId, name, variant: variant ?? null, quantity, unitPence, discountPence, totalPence };
}

function inOneLine({ apartment, address, city, postcode, country }: DeliveryAddress): string {
  return [apartment, address, city, postcode, country].filter(Boolean).join(', ');
}

function iso(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
