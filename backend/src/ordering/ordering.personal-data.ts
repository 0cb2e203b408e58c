import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../platform/clock/clock.js';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataOfRoom,
} from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { Order, OrderLine, type DeliveryAddress } from './order.entity.js';
import { orderCode } from './orders.service.js';
import { PromotionUse, TrialAllowance } from './reservation.entity.js';
import { trialPersons } from './reservations.js';

const Health = z.object({
  allergens: z.array(z.string()).default([]),
  allergies: z.string().optional(),
  preferences: z.string().optional(),
  gender: z.string().optional(),
  consentedAt: z.string().nullish(),
});

/** What ordering keeps about somebody: their orders, and what promotions and trial limits count by. */
@Injectable()
export class OrderingPersonalData implements PersonalDataOfRoom {
  readonly room = 'ordering';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async exportFor(person: Person, em: EntityManager): Promise<DataSheet[]> {
    const orders = await em.find(Order, ordersOf(person), {
      orderBy: { createdAt: 'asc' },
      disableIdentityMap: true,
    });
    const lines = await em.find(
      OrderLine,
      { orderId: { $in: orders.map(({ id }) => id) } },
      { orderBy: { orderId: 'asc', position: 'asc' }, disableIdentityMap: true },
    );
    return [
      { name: 'orders', rows: orders.map((order) => this.orderRow(order)) },
      { name: 'order-lines', rows: lines.map(lineRow) },
    ];
  }

  /**
   * Orders are financial records and stay without the name (rule H3). A payment page that is still open is
   * closed by the next round of the schedule, since nobody would know where to deliver.
   */
  async erase(person: Person, em: EntityManager): Promise<void> {
    const orders = await em.find(Order, ordersOf(person), {
      fields: ['id', 'userId', 'email', 'deliveryAddress', 'status'],
      disableIdentityMap: true,
    });
    const now = this.clock.now();
    for (const order of orders) {
      const { id } = order;
      await em.nativeDelete(TrialAllowance, { person: { $in: trialPersons(order) } });
      await em.nativeUpdate(PromotionUse, { orderId: id }, { person: `order:${id}` });
      await em.nativeUpdate(Order, { id }, { ...nobody(order.deliveryAddress), updatedAt: now });
    }
    const ids = orders.filter(({ status }) => status === 'pending').map(({ id }) => id);
    await em.nativeUpdate(Order, { id: { $in: ids }, status: 'pending' }, { expiresAt: now });
  }

  /** Orders that are still to be delivered keep what the kitchen has to know until they are. */
  async forgetHealth(person: Person, em: EntityManager): Promise<void> {
    const isOver: FilterQuery<Order> = { status: { $in: ['completed', 'cancelled'] } };
    await em.nativeUpdate(Order, { $and: [ordersOf(person), isOver] }, { healthSealed: null });
  }

  private orderRow(order: Order) {
    const health = order.healthSealed
      ? Health.parse(this.vault.open(order.healthSealed, `orders.health:${order.id}`))
      : Health.parse({});
    return {
      orderCode: orderCode(order.stripeSessionId ?? order.id),
      id: order.id,
      kind: order.kind,
      status: order.status,
      paymentState: order.paymentState,
      email: order.email,
      firstName: order.firstName,
      lastName: order.lastName,
      phone: order.phone,
      deliveryAddress: inOneLine(order.deliveryAddress),
      billingAddress: order.billingAddress ? inOneLine(order.billingAddress) : null,
      allergens: health.allergens.join(', '),
      allergies: health.allergies ?? null,
      preferences: health.preferences ?? null,
      gender: health.gender ?? null,
      healthConsentAt: health.consentedAt ?? null,
      ageConfirmedAt: iso(order.ageConfirmedAt),
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

/** A guest's orders under the confirmed address are theirs as well. */
function ordersOf({ userId, email }: Person): FilterQuery<Order> {
  return { $or: [{ userId }, { userId: null, email }] };
}

/** The country stays: tax depends on it, and it names nobody. */
function nobody({ country }: DeliveryAddress) {
  const deliveryAddress: DeliveryAddress = { address: '', city: '', postcode: '', country };
  return {
    userId: null,
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    deliveryAddress,
    billingAddress: null,
    healthSealed: null,
  };
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
